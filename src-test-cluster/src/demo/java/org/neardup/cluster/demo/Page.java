package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A page in the demo.
 *
 * @param id        its id in the index
 * @param title     the title without the parts that all titles have: the name of the site, the first part of the packages' names
 * @param release   the release that it documents
 * @param authority its PageRank; the average page has 1
 */
record Page(String id, String title, String release, double authority) {

    static Page of(String id, JsonNode source) {
        // "Uses of Class org.apache.lucene.search.TermQuery (Lucene 10.2.0 core API)": the release is shown separately.
        String title = source.path("title").asText().replaceFirst(" \\([^()]* API\\)$", "").replace("org.apache.lucene.", "");
        return new Page(id, title, source.path("release").asText(), source.path("pagerank").asDouble());
    }
}
