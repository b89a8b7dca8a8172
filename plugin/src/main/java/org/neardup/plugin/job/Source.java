package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * The documents that a job compares.
 *
 * @param indices     the concrete indices, resolved at the start of the job; an index that is deleted and created again is another one
 * @param names       the requested indices, aliases and data streams, with wildcards resolved: requests for documents use these names, so
 *                    that permissions on an alias and its filter apply
 * @param field       a {@code signature_set} field
 * @param minTokens   documents with fewer distinct tokens are compared only for identity of their whole texts
 * @param maxTokens   documents with more distinct tokens are not compared: each would take memory in proportion
 * @param query       JSON of the query that selects the documents, or null for all
 * @param partitionBy a keyword field, or null: documents with different values are not compared with each other
 * @param within      the span of time in which documents are near-duplicates, or null for any
 * @param newDocuments JSON of the query that selects the new documents among these: only pairs with a new document are compared; null for
 *                     all pairs
 */
public record Source(
    List<Index> indices, List<String> names, String field, int minTokens, int maxTokens, @Nullable String query,
    @Nullable String partitionBy, @Nullable Within within, @Nullable String newDocuments) implements JsonRecord {

    /** Unlike the server's parser, it skips fields that a later version of the server adds. */
    static final ConstructingObjectParser<Index, Void> INDEX = new ConstructingObjectParser<>(
        "index", true, parsed -> new Index((String) parsed[0], (String) parsed[1]));

    static {
        INDEX.declareString(constructorArg(), new ParseField("index_name"));
        INDEX.declareString(constructorArg(), new ParseField("index_uuid"));
    }

    /** JSON of the query that selects new documents as {@code query} and {@code newDocuments} do together. */
    public String newQuery() {
        return query == null ? newDocuments : "{\"bool\":{\"filter\":[" + query + "," + newDocuments + "]}}";
    }

    public ComparedIndices compared() {
        return new ComparedIndices(indices, names);
    }

    public Source {
        indices = List.copyOf(indices);
        names = List.copyOf(names);
    }
}
