package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.List;
import java.util.Map;

/**
 * The part of a plan that is carried out, in numbers.
 *
 * @param planned  number of documents that the plan removes
 * @param selected number of these documents that are selected
 * @param leftOut  number of documents that each criterion excludes; a document counts for the first that excludes it
 * @param first    the first ten selected documents
 */
public record SelectedPart(long planned, long selected, Map<String, Long> leftOut, List<SelectedDocument> first) implements JsonRecord {

    public static final JsonRecordParser<SelectedPart> PARSER = JsonRecordParser.lenient(SelectedPart.class, Map.of());

    /** A selected document, with the document kept instead and their similarity. */
    public record SelectedDocument(String index, String id, @Nullable String routing, DocumentKey kept, double similarity)
        implements JsonRecord {

        public SelectedDocument(DocumentKey key, DocumentKey kept, double similarity) {
            this(key.index(), key.id(), key.routing(), kept, similarity);
        }
    }

    public SelectedPart {
        leftOut = Map.copyOf(leftOut);
        first = List.copyOf(first);
    }
}
