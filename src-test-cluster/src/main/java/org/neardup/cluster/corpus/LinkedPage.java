package org.neardup.cluster.corpus;

import org.neardup.cluster.rest.Document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A page with its links and authority.
 *
 * @param document  without links and authority
 * @param authority PageRank, computed without a cluster; the average page has 1
 * @param links     the ids of the pages that it links to, as a JSON array
 */
public record LinkedPage(Document document, float authority, String links) {

    /** The document with the field {@code pagerank}. */
    Document ranked() {
        return with("\"pagerank\":" + authority);
    }

    /** The document with the field {@code links}. */
    public Document linked() {
        return with("\"links\":" + links);
    }

    /** Inserts a field before the closing brace of the object. */
    private Document with(String field) {
        byte[] source = document.source();
        byte[] more = ("," + field + "}").getBytes(StandardCharsets.UTF_8);
        byte[] longer = Arrays.copyOf(source, source.length - 1 + more.length);
        System.arraycopy(more, 0, longer, source.length - 1, more.length);
        return new Document(document.id(), longer);
    }
}
