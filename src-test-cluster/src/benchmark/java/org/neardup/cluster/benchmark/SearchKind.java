package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

import java.util.Locale;
import java.util.stream.Stream;

/** A way to request the first page of a search, whose cost is measured. */
enum SearchKind {

    /** The query alone. */
    PLAIN {
        @Override
        void write(ObjectNode body, String words, int window) {
            match(body.putObject("query"), words);
        }
    },

    /** The query with the server's own collapse, by a keyword. */
    COLLAPSE {
        @Override
        void write(ObjectNode body, String words, int window) {
            match(body.putObject("query"), words);
            body.putObject("collapse").put("field", KEYWORD);
        }
    },

    /** The baseline: the server's own retriever that processes a whole window, with the cheapest second query. */
    RESCORER {
        @Override
        void write(ObjectNode body, String words, int window) {
            ObjectNode rescorer = body.putObject("retriever").putObject("rescorer");
            ObjectNode rescore = rescorer.putObject("rescore");
            rescore.put("window_size", window);
            rescore.putObject("query").putObject("rescore_query").putObject("match_all");
            standard(rescorer.putObject("retriever"), words);
        }
    },

    /** The collapse by fingerprints. */
    FINGERPRINTS {
        @Override
        void write(ObjectNode body, String words, int window) {
            nearDuplicates(body, words, window).put("field", "body.simhash");
        }
    },

    /** The collapse by sketches. */
    SKETCHES {
        @Override
        void write(ObjectNode body, String words, int window) {
            nearDuplicates(body, words, window).put("field", "body.sketch");
        }
    },

    /** The collapse by samples of signature sets, with all defaults. */
    SAMPLES {
        @Override
        void write(ObjectNode body, String words, int window) {
            nearDuplicates(body, words, window).put("field", "body.signatures");
        }
    },

    /** The collapse by whole signature sets. */
    EXACT {
        @Override
        void write(ObjectNode body, String words, int window) {
            nearDuplicates(body, words, window).put("field", "body.signatures").put("exact", true);
        }
    };

    /** The keyword field by which the server collapses. */
    static final String KEYWORD = "path";

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of this label. */
    static SearchKind of(String label) {
        return Stream.of(values())
            .filter(kind -> kind.label().equals(label))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no kind [" + label + "] of searches"));
    }

    /** The request for the first page of results for the words. */
    ObjectNode request(String words, int window) {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", 10);
        body.putArray("_source").add("title");
        write(body, words, window);
        return body;
    }

    abstract void write(ObjectNode body, String words, int window);

    private static ObjectNode nearDuplicates(ObjectNode body, String words, int window) {
        ObjectNode retriever = body.putObject("retriever").putObject("near_duplicates");
        standard(retriever.putObject("retriever"), words);
        retriever.put("rank_window_size", window);
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
