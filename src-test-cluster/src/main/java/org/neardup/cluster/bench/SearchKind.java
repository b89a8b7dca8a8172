package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

/** A way to request the first page of a search, whose latency is measured. */
enum SearchKind {

    /** The query alone. */
    PLAIN("plain, size 10") {
        @Override
        void write(ObjectNode body, String words) {
            match(body.putObject("query"), words);
        }
    },

    /** The baseline: the server's own retriever that processes a whole window, with the cheapest second query. */
    RESCORER("rescorer") {
        @Override
        void write(ObjectNode body, String words) {
            ObjectNode rescorer = body.putObject("retriever").putObject("rescorer");
            ObjectNode rescore = rescorer.putObject("rescore");
            rescore.put("window_size", WINDOW);
            rescore.putObject("query").putObject("rescore_query").putObject("match_all");
            standard(rescorer.putObject("retriever"), words);
        }
    },

    /** The collapse by fingerprints. */
    NEAR_DUPLICATES("near_duplicates") {
        @Override
        void write(ObjectNode body, String words) {
            nearDuplicates(body, words);
        }
    },

    /** The collapse by sketches. */
    SKETCHED("near_duplicates, sketches") {
        @Override
        void write(ObjectNode body, String words) {
            nearDuplicates(body, words).put("field", "body.sketch");
        }
    },

    /** The collapse by sketches, with each pair verified by its exact similarity. */
    SKETCHED_VERIFIED("near_duplicates, sketches, verify") {
        @Override
        void write(ObjectNode body, String words) {
            ObjectNode retriever = nearDuplicates(body, words).put("field", "body.sketch");
            retriever.putObject("verify").put("field", "body.signatures").put("min_similarity", 0.8);
        }
    },

    /** The collapse by fingerprints, with each pair verified by its exact similarity. */
    VERIFIED("near_duplicates, verify") {
        @Override
        void write(ObjectNode body, String words) {
            nearDuplicates(body, words).putObject("verify").put("field", "body.signatures").put("min_similarity", 0.8);
        }
    },

    /** The collapse by samples of signature sets, with all defaults. */
    SAMPLED("near_duplicates, samples") {
        @Override
        void write(ObjectNode body, String words) {
            nearDuplicates(body, words).put("field", "body.signatures");
        }
    },

    /** The collapse by whole signature sets. */
    EXACT("near_duplicates, exact") {
        @Override
        void write(ObjectNode body, String words) {
            nearDuplicates(body, words).put("field", "body.signatures").put("exact", true);
        }
    };

    /** Number of results that each retriever processes. */
    static final int WINDOW = 1000;

    private final String label;

    SearchKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The request for the first page of results for the words. */
    ObjectNode request(String words) {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", 10);
        body.putArray("_source").add("title");
        write(body, words);
        return body;
    }

    abstract void write(ObjectNode body, String words);

    private static ObjectNode nearDuplicates(ObjectNode body, String words) {
        ObjectNode retriever = body.putObject("retriever").putObject("near_duplicates");
        standard(retriever.putObject("retriever"), words);
        retriever.put("field", "body.simhash");
        retriever.put("rank_window_size", WINDOW);
        retriever.putObject("authority").put("field", "pagerank");
        return retriever;
    }

    private static void standard(ObjectNode retriever, String words) {
        match(retriever.putObject("standard").putObject("query"), words);
    }

    private static void match(ObjectNode query, String words) {
        query.putObject("match").put("body", words);
    }
}
