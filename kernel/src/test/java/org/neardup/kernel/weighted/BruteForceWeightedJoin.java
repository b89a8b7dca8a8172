package org.neardup.kernel.weighted;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.kernel.join.PairSink;

/** The join by its definition: compares every pair by the sums of the definition. */
public final class BruteForceWeightedJoin {

    private BruteForceWeightedJoin() {}

    /** The arguments of a sink for a pair. */
    public record Found(int sharedTerms, double similarity) {}

    /** The pairs of a collection, by the numbers of their records. */
    public static SortedMap<String, Found> selfJoin(List<SortedMap<Long, Double>> records, WeightedSimilarity similarity) {
        SortedMap<String, Found> pairs = new TreeMap<>();
        for (int left = 0; left < records.size(); left++) {
            for (int right = left + 1; right < records.size(); right++) {
                compare(left, records.get(left), right, records.get(right), similarity, pairs);
            }
        }
        return pairs;
    }

    static SortedMap<String, Found> join(List<SortedMap<Long, Double>> lefts, List<SortedMap<Long, Double>> rights,
        WeightedSimilarity similarity) {
        SortedMap<String, Found> pairs = new TreeMap<>();
        for (int left = 0; left < lefts.size(); left++) {
            for (int right = 0; right < rights.size(); right++) {
                compare(left, lefts.get(left), right, rights.get(right), similarity, pairs);
            }
        }
        return pairs;
    }

    private static void compare(int left, SortedMap<Long, Double> x, int right, SortedMap<Long, Double> y, WeightedSimilarity similarity,
        SortedMap<String, Found> pairs) {
        double value = similarity(x, y, similarity);
        if (value >= similarity.threshold().value()) {
            int shared = (int) x.keySet().stream().filter(y::containsKey).count();
            pairs.put(left + " " + right, new Found(shared, value));
        }
    }

    /** The similarity of two records. */
    public static double similarity(SortedMap<Long, Double> x, SortedMap<Long, Double> y, WeightedSimilarity similarity) {
        double product = 0;
        double lesser = 0;
        for (Map.Entry<Long, Double> entry : x.entrySet()) {
            Double other = y.get(entry.getKey());
            if (other != null) {
                product += entry.getValue() * other;
                lesser += Math.min(entry.getValue(), other);
            }
        }
        double jaccard = Math.min(1, lesser / (sum(x) + sum(y) - lesser));
        return switch (similarity) {
            case WeightedCosine cosine -> Math.min(1, product / Math.sqrt(squares(x) * squares(y)));
            case WeightedJaccard weighted -> jaccard;
            case WeightedOrPlain rule -> plain(x, y) >= rule.plain().value() || plain(x, y) >= 0.56 && areEdits(x, y)
                ? Math.max(jaccard, plain(x, y)) : jaccard;
        };
    }

    private static double plain(SortedMap<Long, Double> x, SortedMap<Long, Double> y) {
        double shared = x.keySet().stream().filter(y::containsKey).count();
        return shared / (x.size() + y.size() - shared);
    }

    /** Whether the harmonic mean of the weights of terms that only one record has is at most six times that of the common ones. */
    private static boolean areEdits(SortedMap<Long, Double> x, SortedMap<Long, Double> y) {
        Map<Boolean, DoubleSummaryStatistics> inverse = Stream.of(x, y).flatMap(one -> one.entrySet().stream()).collect(
            Collectors.partitioningBy(term -> x.containsKey(term.getKey()) && y.containsKey(term.getKey()),
                Collectors.summarizingDouble(term -> 1 / term.getValue())));
        return (float) (6 * inverse.get(false).getSum() * inverse.get(true).getCount())
            >= (float) (inverse.get(true).getSum() * inverse.get(false).getCount());
    }

    private static double sum(SortedMap<Long, Double> record) {
        double sum = 0;
        for (double weight : record.values()) {
            sum += weight;
        }
        return sum;
    }

    private static double squares(SortedMap<Long, Double> record) {
        double sum = 0;
        for (double weight : record.values()) {
            sum += weight * weight;
        }
        return sum;
    }

    /** A sink that collects pairs and fails if a pair is reported twice. */
    public static PairSink collector(SortedMap<String, Found> pairs) {
        return (left, right, shared, similarity) -> assertEquals(left + " " + right + " twice", null,
            pairs.put(left + " " + right, new Found(shared, similarity)));
    }

    /** Reports only the differences: all pairs would fill pages. */
    public static void assertPairs(String message, SortedMap<String, Found> expected, SortedMap<String, Found> found) {
        Set<String> missing = new TreeSet<>(expected.keySet());
        missing.removeAll(found.keySet());
        Set<String> unexpected = new TreeSet<>(found.keySet());
        unexpected.removeAll(expected.keySet());
        assertEquals(message + ": missing pairs", Set.of(), missing);
        assertEquals(message + ": unexpected pairs", Set.of(), unexpected);
        assertTrue(message + ": shared terms and similarities", expected.equals(found));
    }
}
