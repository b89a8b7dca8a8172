package org.neardup.plugin.retriever;

import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The similarity of two pages, by the definition. */
interface PageSimilarity {

    double of(Page one, Page other);

    static double jaccard(Page one, Page other) {
        return one.signatures().jaccard(other.signatures());
    }

    /** The weights of tokens, counted over the pages of both indices. */
    private static Map<Long, Integer> weights(double power) {
        Map<Long, Integer> counts = new HashMap<>();
        int documents = 0;
        for (Page page : NearDuplicatesIntegTestCase.pages()) {
            SignatureSet set = page.signatures();
            documents += set.isEmpty() ? 0 : 1;
            for (int i = 0; i < set.distinct(); i++) {
                counts.merge(set.token(i), 1, Integer::sum);
            }
        }
        double heaviest = Math.log(1 + documents / 5.0);
        Map<Long, Integer> weights = new HashMap<>();
        for (Map.Entry<Long, Integer> count : counts.entrySet()) {
            double idf = Math.log(1 + (double) documents / Math.max(5, count.getValue()));
            weights.put(count.getKey(), (int) Math.max(1, Math.round(65_535 * Math.pow(idf / heaviest, power))));
        }
        return weights;
    }

    /** The same similarity, computed once for each pair in one order. */
    private static PageSimilarity remembered(PageSimilarity similarity) {
        Map<Page, Map<Page, Double>> known = new IdentityHashMap<>();
        return (one, other) -> known.computeIfAbsent(one, first -> new IdentityHashMap<>())
            .computeIfAbsent(other, second -> similarity.of(one, second));
    }

    static PageSimilarity weightedJaccard(double power) {
        Map<Long, Integer> weights = weights(power);
        return remembered((one, other) -> jaccard(weights::get, tokens(one), tokens(other)));
    }

    /** For any similarity without weights from which that counts. */
    static DoubleFunction<PageSimilarity> weightedOrPlain(double power) {
        return weightedOrPlain(weights(power)::get, PageSimilarity::exact);
    }

    private static PageSimilarity exact(ToDoubleBiFunction<Set<Long>, Set<Long>> similarity) {
        return (one, other) -> similarity.applyAsDouble(tokens(one), tokens(other));
    }

    private static DoubleFunction<PageSimilarity> weightedOrPlain(
        ToDoubleFunction<Long> weights, Function<ToDoubleBiFunction<Set<Long>, Set<Long>>, PageSimilarity> of) {
        PageSimilarity weighted = remembered(of.apply((left, right) -> jaccard(weights, left, right)));
        PageSimilarity plain = remembered(of.apply((left, right) -> jaccard(token -> 1, left, right)));
        PageSimilarity edits = remembered(of.apply((left, right) -> areEdits(weights, left, right) ? 1 : 0));
        return least -> (one, other) -> {
            double unweighted = plain.of(one, other);
            boolean counts = unweighted >= least || unweighted >= 0.56 && edits.of(one, other) == 1;
            return counts ? Math.max(weighted.of(one, other), unweighted) : weighted.of(one, other);
        };
    }

    /** Whether the harmonic mean of the weights of tokens that only one set has is at most six times that of the common ones. */
    private static boolean areEdits(ToDoubleFunction<Long> weights, Set<Long> left, Set<Long> right) {
        Set<Long> common = new HashSet<>(left);
        common.retainAll(right);
        List<Long> differing = Stream.concat(left.stream(), right.stream()).filter(token -> common.contains(token) == false).toList();
        return (float) (6 * inverse(weights, differing) * common.size()) >= (float) (inverse(weights, common) * differing.size());
    }

    private static double inverse(ToDoubleFunction<Long> weights, Collection<Long> tokens) {
        return tokens.stream().mapToDouble(token -> 1 / weights.applyAsDouble(token)).sum();
    }

    /** Counts tokens up to the last one that the samples of both pages cover. */
    private static PageSimilarity estimate(ToDoubleBiFunction<Set<Long>, Set<Long>> similarity) {
        return (one, other) -> {
            long known = Math.min(known(one.signatures()), known(other.signatures()));
            return similarity.applyAsDouble(sample(one, known), sample(other, known));
        };
    }

    static PageSimilarity estimate(double power) {
        Map<Long, Integer> weights = weights(power);
        return remembered(estimate((left, right) -> jaccard(weights::get, left, right)));
    }

    /** For any similarity without weights from which that counts. */
    static DoubleFunction<PageSimilarity> estimatedOrPlain(double power) {
        return weightedOrPlain(weights(power)::get, PageSimilarity::estimate);
    }

    private static long known(SignatureSet set) {
        int size = SignatureSetFieldMapper.SAMPLE.size();
        return set.distinct() <= size ? Long.MAX_VALUE : set.token(size - 1);
    }

    private static Set<Long> sample(Page page, long known) {
        Set<Long> sample = tokens(page);
        sample.removeIf(token -> token > known);
        return sample;
    }

    private static double jaccard(ToDoubleFunction<Long> weights, Set<Long> left, Set<Long> right) {
        Set<Long> union = new HashSet<>(left);
        union.addAll(right);
        double all = union.stream().mapToDouble(weights).sum();
        return all == 0 ? 0 : union.stream().filter(left::contains).filter(right::contains).mapToDouble(weights).sum() / all;
    }

    private static Set<Long> tokens(Page page) {
        SignatureSet set = page.signatures();
        return IntStream.range(0, set.distinct()).mapToObj(set::token).collect(Collectors.toCollection(HashSet::new));
    }
}
