package org.neardup.kernel.papers;

import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;

/** The joins that Xiao et al. compare, and ours. */
enum PublishedJoin {

    /** As the paper counts it: without Lemma 3. */
    ALL_PAIRS("All-Pairs", "allpairs") {
        @Override
        Similarity bounds(Similarity similarity) {
            return new WholePrefixes(similarity);
        }
    },
    /** As the tool and jobs offer it. */
    ALL_PAIRS_WITH_LEMMA_3("All-Pairs with Lemma 3", "allpairs"),
    /** With the positional filter. */
    PPJOIN("ppjoin", "ppjoin"),
    /** With the suffix filter, too. */
    PPJOIN_PLUS("ppjoin+", "ppjoin+"),
    /** With the bitmap filter instead. */
    OURS("default", "default");

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};

    private final String label;
    private final Algorithm algorithm;

    PublishedJoin(String label, String algorithm) {
        this.label = label;
        this.algorithm = Algorithm.parse(algorithm);
    }

    Similarity bounds(Similarity similarity) {
        return similarity;
    }

    String label() {
        return label;
    }

    JoinStatistics run(Records records, Similarity similarity) {
        return run(records, similarity, NOWHERE);
    }

    JoinStatistics run(Records records, Similarity similarity, PairSink sink) {
        return new SetJoin(bounds(similarity)).withAlgorithm(algorithm).selfJoin(records, sink);
    }
}
