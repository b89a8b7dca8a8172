package org.neardup.cluster.demo;

import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.LinkedPage;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The three-word shingles of pages: an exact measure of how much text two pages share, independent of the pairs of words and the weights by
 * which the index compares them.
 */
final class PageShingles {

    /** Pages that share at least this much say the same to a reader. */
    static final double ALIKE = 0.7;
    /** Pages that share less than this do not. */
    static final double UNLIKE = 0.5;

    private static final int WORDS = 3;

    private final Map<String, SignatureSet> setOf = new HashMap<>();

    private PageShingles() {}

    static PageShingles of(JavadocCorpus corpus) throws IOException {
        PageShingles shingles = new PageShingles();
        SignatureSet.Builder builder = new SignatureSet.Builder();
        try (ShingleAnalyzer analyzer = new ShingleAnalyzer(ShingleUnit.WORD, WORDS, false)) {
            for (LinkedPage page : corpus.pages()) {
                Set<Long> distinct = new HashSet<>();
                String body = RestApi.JSON.readTree(page.document().source()).path("body").asText();
                builder.clear();
                TokenHashCollector.collect(analyzer, "body", body, token -> {
                    if (distinct.add(token)) {
                        builder.add(token);
                    }
                });
                shingles.setOf.put(page.document().id(), builder.build());
            }
        }
        return shingles;
    }

    /** The Jaccard similarity of the shingles of two pages, 0 to 1. */
    double similarity(String id, String otherId) {
        return setOf.get(id).jaccard(setOf.get(otherId));
    }
}
