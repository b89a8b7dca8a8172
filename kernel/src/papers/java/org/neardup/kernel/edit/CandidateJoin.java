package org.neardup.kernel.edit;

import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/** The join of sets that finds the candidates: {@link org.neardup.kernel.join.SetJoin} or a published one. */
@FunctionalInterface
public interface CandidateJoin {

    /**
     * Reports the pairs of q-grams that reach a bound.
     *
     * @param grams   the q-grams of strings
     * @param bounds  the overlap that near strings have
     * @param monitor receives the progress; may cancel
     */
    JoinStatistics selfJoin(Records grams, Similarity bounds, JoinMonitor monitor, PairSink sink);
}
