package org.neardup.kernel.papers;

import java.util.function.Function;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.ppjoin.PrefixAlgorithm;
import org.neardup.kernel.ppjoin.PrefixJoin;
import org.neardup.kernel.ppjoin.WholePrefixes;

/** The joins that Xiao et al. compare, and ours. */
enum PublishedJoin {

    /** As the paper counts it: without Lemma 3. */
    ALL_PAIRS("All-Pairs", similarity -> published(new WholePrefixes(similarity), "allpairs")),
    /** As the tool offers it. */
    ALL_PAIRS_WITH_LEMMA_3("All-Pairs with Lemma 3", similarity -> published(similarity, "allpairs")),
    /** With the positional filter. */
    PPJOIN("ppjoin", similarity -> published(similarity, "ppjoin")),
    /** With the suffix filter, too. */
    PPJOIN_PLUS("ppjoin+", similarity -> published(similarity, "ppjoin+")),
    /** With the bitmap filter instead. */
    OURS("default", similarity -> new SetJoin(similarity)::selfJoin);

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};

    /** A join with a given similarity. */
    @FunctionalInterface
    private interface Join {
        JoinStatistics run(Records records, PairSink sink);
    }

    private final String label;
    private final Function<Similarity, Join> join;

    PublishedJoin(String label, Function<Similarity, Join> join) {
        this.label = label;
        this.join = join;
    }

    private static Join published(Similarity similarity, String algorithm) {
        return new PrefixJoin(similarity, PrefixAlgorithm.parse(algorithm))::selfJoin;
    }

    String label() {
        return label;
    }

    JoinStatistics run(Records records, Similarity similarity) {
        return run(records, similarity, NOWHERE);
    }

    JoinStatistics run(Records records, Similarity similarity, PairSink sink) {
        return join.apply(similarity).run(records, sink);
    }
}
