package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;

/**
 * The effect of the collapse on the whole collection and on many searches.
 *
 * @param documents  all documents
 * @param groups     groups of two or more near-duplicates
 * @param hidden     documents that the groups hide
 * @param largest    documents in the largest group
 * @param firstPages first pages of many searches
 */
record Survey(long documents, long groups, long hidden, long largest, FirstPages firstPages) {

    // The default maximum size of a response (index.max_result_window).
    private static final int WHOLE_COLLECTION = 10_000;

    static Survey take(Searches searches, JavadocCorpus corpus) throws IOException {
        JsonNode collapse = wholeCollection(searches);
        long largest = 0;
        for (JsonNode hit : collapse.path("hits").path("hits")) {
            JsonNode group = hit.path("inner_hits").path("near_duplicates").path("hits");
            largest = Math.max(largest, 1 + group.path("total").path("value").asLong());
        }
        JsonNode numbers = collapse.path("near_duplicates");
        long groups = numbers.path("groups").asLong();
        long hidden = numbers.path("hidden").asLong();
        return new Survey(corpus.pages().size(), groups, hidden, largest, FirstPages.take(searches, corpus));
    }

    /** The response to a collapsed search for all documents, with the sizes of the groups. */
    private static JsonNode wholeCollection(Searches searches) throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", WHOLE_COLLECTION);
        body.put("_source", false);
        ObjectNode retriever = body.putObject("retriever").putObject("near_duplicates");
        ObjectNode standard = retriever.putObject("retriever").putObject("standard");
        standard.putObject("query").putObject("match_all");
        Searches.sort(standard);
        Searches.nearness(retriever, WHOLE_COLLECTION);
        retriever.putObject("inner_hits").put("size", 0);
        return searches.api().search(searches.index(), body).expectSuccess();
    }
}
