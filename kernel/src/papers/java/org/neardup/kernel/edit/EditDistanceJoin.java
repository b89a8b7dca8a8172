package org.neardup.kernel.edit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.neardup.kernel.hamming.PairSink;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;

/**
 * The exact self-join of strings by edit distance (§6): a join of their q-grams finds the candidates, and the distance of each decides.
 * Strings with at most q d q-grams may be near each other without a common q-gram; they are joined with each other by shorter q-grams. With
 * those of one character, strings that are too short for the bounds have at most d characters, so each two of them are a pair.
 *
 * @param distance d, the greatest distance of a pair, in code points
 * @param q the length of q-grams in code points
 * @param candidates finds the candidates; one of its threads at a time verifies
 * @param monitor receives the progress of the join of the q-grams; may cancel
 */
public record EditDistanceJoin(int distance, int q, CandidateJoin candidates, JoinMonitor monitor) {

    /** The greatest distance; with a greater one, texts are better compared as sets of words. */
    public static final int LARGEST_DISTANCE = 1000;

    /** The greatest length of q-grams. */
    public static final int LARGEST_Q = 16;

    /** Checks the parameters. */
    public EditDistanceJoin {
        if (distance < 0 || distance > LARGEST_DISTANCE) {
            throw new IllegalArgumentException("distance must be from 0 to " + LARGEST_DISTANCE + ", but was " + distance);
        }
        if (q < 1 || q > LARGEST_Q) {
            throw new IllegalArgumentException("q must be from 1 to " + LARGEST_Q + ", but was " + q);
        }
    }

    /** This join with another monitor. */
    public EditDistanceJoin withMonitor(JoinMonitor watcher) {
        return new EditDistanceJoin(distance, q, candidates, watcher);
    }

    /**
     * Reports each pair of strings within the distance once, by positions in the list, with its distance.
     *
     * @param strings their code points
     * @return the counts of the joins of q-grams; the verifications are the distances computed, the pairs those within the distance
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(List<int[]> strings, PairSink sink) {
        Verification verification = new Verification(strings, distance, sink);
        List<JoinStatistics> joins = new ArrayList<>();
        int[] some = IntStream.range(0, strings.size()).toArray();
        for (int length = q; length >= 1 && some.length > 0; length--) {
            QGrams grams = new QGrams(length);
            QGramBounds bounds = new QGramBounds(distance, length);
            joins.add(joinGrams(strings, some, grams, bounds, verification));
            some = Arrays.stream(some).filter(string -> grams.count(strings.get(string)) <= bounds.changed()).toArray();
        }
        for (int i = 0; i < some.length; i++) {
            for (int j = i + 1; j < some.length; j++) {
                verification.verify(some[i], some[j]);
            }
        }
        return statistics(joins, verification);
    }

    /** Verifies the pairs of some strings that have enough q-grams in common. */
    private JoinStatistics joinGrams(List<int[]> strings, int[] some, QGrams grams, QGramBounds bounds, Verification verification) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (int string : some) {
            builder.add(grams.of(strings.get(string)));
        }
        return candidates.selfJoin(builder.build(vocabulary.order()), bounds, monitor,
            (left, right, overlap, similarity) -> verification.verify(some[left], some[right]));
    }

    private static JoinStatistics statistics(List<JoinStatistics> joins, Verification verification) {
        return new JoinStatistics(sum(joins, JoinStatistics::records), sum(joins, JoinStatistics::tokens),
            sum(joins, JoinStatistics::indexEntries), sum(joins, JoinStatistics::postings), sum(joins, JoinStatistics::prefixCandidates),
            sum(joins, JoinStatistics::positionalCandidates), sum(joins, JoinStatistics::candidates), verification.compared(),
            sum(joins, JoinStatistics::verificationSteps), verification.pairs(),
            joins.stream().mapToLong(JoinStatistics::memoryBytes).max().orElse(0));
    }

    private static long sum(List<JoinStatistics> joins, ToLongFunction<JoinStatistics> count) {
        return joins.stream().mapToLong(count).sum();
    }
}
