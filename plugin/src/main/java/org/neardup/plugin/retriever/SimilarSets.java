package org.neardup.plugin.retriever;

import org.elasticsearch.search.query.SearchTimeoutException;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Groups the documents of a window by exact similarity of their signature sets, as a job does for an index.
 *
 * @param count  the number of documents in the window
 * @param memory reserves memory; the caller releases it
 */
record SimilarSets(WindowSets sets, int count, MemoryReservation memory) {

    /**
     * The groups of the documents, by position.
     *
     * @param priority all documents in the order of preference for keeping
     * @param weights  the weights of tokens, if the measure uses them
     * @throws SearchTimeoutException if the comparison ended early
     */
    ComponentGroups groups(int[] priority, Measure measure, TokenWeights weights, Grouping grouping) {
        ThresholdSteps step = ThresholdSteps.only(measure, measure.least().toPlainString());
        ComponentGrouping groups = new ComponentGrouping(grouping, step, memory, this::ensureRunning);
        // Components are unknown, so all documents are one.
        int[] ends = { count };
        return measure instanceof Similarity
            ? groups.of(records(), priority, ends, new BitSet()) : groups.of(weightedRecords(weights), priority, ends, new BitSet());
    }

    /** Decides about pairs of documents, by position. */
    NeighbourTest test(Measure measure, TokenWeights weights) {
        return switch (measure) {
            case Similarity similarity -> (left, right) -> areSimilar(similarity, sets.get(left), sets.get(right));
            case WeightedSimilarity weighted -> test(weighted, weightedRecords(weights));
            default -> throw new IllegalStateException("[" + measure.name() + "] compares neither sets nor weights");
        };
    }

    private static boolean areSimilar(Similarity similarity, SignatureSet left, SignatureSet right) {
        int least = similarity.minimumOverlap(Math.toIntExact(left.size()), Math.toIntExact(right.size()));
        return least <= Math.min(left.size(), right.size()) && left.overlap(right) >= least;
    }

    private NeighbourTest test(WeightedSimilarity similarity, DistinctRecords distinct) {
        int[] recordOf = new int[count];
        for (int record = 0; record < distinct.count(); record++) {
            for (int i = distinct.memberStart(record); i < distinct.memberEnd(record); i++) {
                recordOf[distinct.member(i)] = record;
            }
        }
        return (left, right) -> recordOf[left] == recordOf[right]
            || similarity.reaches(similarity.of(distinct.records(), recordOf[left], recordOf[right]));
    }

    private void ensureRunning() {
        if (sets.mayGoOn() == false) {
            throw new SearchTimeoutException(null, "Time exceeded");
        }
    }

    private LongStream sizes(ToLongFunction<SignatureSet> size) {
        return IntStream.range(0, count).mapToObj(sets::get).filter(Objects::nonNull).mapToLong(size);
    }

    private Records records() {
        long tokens = sizes(SignatureSet::size).sum();
        int largest = Math.toIntExact(sizes(SignatureSet::size).max().orElse(0));
        Vocabulary vocabulary = new Vocabulary(memory);
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        memory.reserve(builder.estimatedBytes(count, tokens, largest) + 2L * Integer.BYTES * largest);
        builder.reserve(count, tokens);
        int[] numbers = new int[largest];
        int[] multiplicities = new int[largest];
        for (int position = 0; position < count; position++) {
            ensureRunning();
            SignatureSet set = sets.get(position);
            int distinct = set == null ? 0 : set.distinct();
            for (int i = 0; i < distinct; i++) {
                numbers[i] = vocabulary.number(set.token(i));
                multiplicities[i] = set.multiplicity(i);
            }
            builder.addNumbered(numbers, multiplicities, distinct);
        }
        return builder.build(vocabulary.order());
    }

    private DistinctRecords weightedRecords(TokenWeights weights) {
        long tokens = sizes(SignatureSet::distinct).sum();
        int largest = Math.toIntExact(sizes(SignatureSet::distinct).max().orElse(0));
        Vocabulary vocabulary = new Vocabulary(memory);
        memory.reserve(WeightedRecordsBuilder.estimatedBytes(count, tokens, largest) + (long) (Integer.BYTES + Double.BYTES) * largest);
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        builder.reserve(count, tokens);
        int[] numbers = new int[largest];
        double[] weightOf = new double[largest];
        NumberedWeights weighed = new NumberedWeights(weights, memory);
        for (int position = 0; position < count; position++) {
            ensureRunning();
            SignatureSet set = sets.get(position);
            int distinct = set == null ? 0 : set.distinct();
            for (int i = 0; i < distinct; i++) {
                numbers[i] = vocabulary.number(set.token(i));
                weightOf[i] = (double) weighed.of(numbers[i], set.token(i)) * set.multiplicity(i);
            }
            builder.addNumbered(numbers, weightOf, distinct);
        }
        return builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
    }

    /** The weights of tokens by consecutive numbers: most tokens occur often, and looking up a weight misses the CPU caches. */
    private static final class NumberedWeights {

        private final TokenWeights weights;
        private final MemoryReservation memory;
        private int[] weightOf = new int[1 << 10];
        private int count;

        NumberedWeights(TokenWeights weights, MemoryReservation memory) {
            this.weights = weights;
            this.memory = memory;
        }

        int of(int number, long token) {
            if (number == count) {
                if (count == weightOf.length) {
                    memory.reserve((long) Integer.BYTES * count);
                    weightOf = Arrays.copyOf(weightOf, 2 * count);
                }
                weightOf[count++] = weights.of(token);
            }
            return weightOf[number];
        }
    }
}
