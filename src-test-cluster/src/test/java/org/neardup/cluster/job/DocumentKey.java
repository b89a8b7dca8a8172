package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Comparator;

/**
 * Identifies documents of a job.
 *
 * @param index the concrete index
 * @param id    the {@code _id}
 */
record DocumentKey(String index, String id) implements Comparable<DocumentKey> {

    private static final Comparator<DocumentKey> ORDER = Comparator.comparing(DocumentKey::index).thenComparing(DocumentKey::id);

    /** The key in an object with the members {@code index} and {@code id}. */
    static DocumentKey of(JsonNode object) {
        return new DocumentKey(object.path("index").asText(), object.path("id").asText());
    }

    @Override
    public int compareTo(DocumentKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return index + "/" + id;
    }
}
