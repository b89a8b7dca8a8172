package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SampledDocuments;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.sketch.SampledSimilarity;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Groups a few documents, such as the best hits of a query, by exact similarity of their signature sets, as a job does for an index.
 *
 * @param sets          of the documents by their numbers; null for a document that is similar to none
 * @param memory        reserves memory; the caller releases it
 * @param ensureRunning called repeatedly; an exception ends the comparison
 */
public record SimilarSets(List<SignatureSet> sets, MemoryReservation memory, Runnable ensureRunning) {

    /** Classes of equal sets, and the result. */
    private static final long BYTES_PER_DOCUMENT = 16 * Integer.BYTES;

    /**
     * The groups of the documents.
     *
     * @param priority all documents in the order of preference for keeping
     * @param weights  the weights of tokens, if the measure uses them
     */
    public ComponentGroups groups(int[] priority, Measure measure, TokenWeights weights, Grouping grouping) {
        if (measure instanceof WeightedSimilarity weighted && SampledSimilarity.estimates(weighted)) {
            return jaccardGroups(priority, weighted, weights, grouping);
        }
        ThresholdSteps step = ThresholdSteps.only(measure, measure.least().toPlainString());
        ComponentGrouping groups = new ComponentGrouping(grouping, step, memory, ensureRunning);
        // Components are unknown, so all documents are one.
        int[] ends = {sets.size()};
        return measure instanceof Similarity
            ? groups.of(records(), priority, ends, new BitSet()) : groups.of(weightedRecords(weights), priority, ends, new BitSet());
    }

    /** Groups the documents as those of a window of samples are, except that the samples are whole: their estimates are exact. */
    private ComponentGroups jaccardGroups(int[] priority, WeightedSimilarity measure, TokenWeights weights, Grouping grouping) {
        memory.reserve(BYTES_PER_DOCUMENT * sets.size());
        EqualItems classes = EqualItems.of(
            sets.size(), i -> hash(sets.get(i)), (left, right) -> Objects.equals(sets.get(left), sets.get(right)));
        long tokens = IntStream.range(0, classes.count()).mapToObj(of -> sets.get(classes.first(of))).filter(Objects::nonNull)
            .mapToLong(SignatureSet::distinct).sum();
        SampledSets.Builder builder = new SampledSets.Builder(classes.count(), Math.toIntExact(tokens), memory);
        for (int of = 0; of < classes.count(); of++) {
            SignatureSet set = sets.get(classes.first(of));
            if (set == null) {
                builder.addNone();
            } else {
                builder.addWhole(set);
            }
        }
        ensureRunning.run();
        SampledDocuments documents = new SampledDocuments(
            classes, new SampledSimilarity(builder.build(weights::of), measure, memory));
        BooleanSupplier mayGoOn = () -> {
            ensureRunning.run();
            return true;
        };
        Clusters clusters = grouping.clusters(priority, documents.items(mayGoOn, memory));
        int[] centreOf = IntStream.range(0, sets.size()).map(clusters::centreOf).toArray();
        // Searches show the similarities of few documents.
        IntToDoubleFunction similarities = item -> documents.estimate(item, centreOf[item]);
        return new ComponentGroups(centreOf, similarities, new ThresholdProfile(1), List.of());
    }

    private static int hash(SignatureSet set) {
        return set == null || set.isEmpty() ? 0 : Long.hashCode(set.token(0)) * 31 + set.distinct();
    }

    /** Decides about pairs of documents. */
    public NeighbourTest test(Measure measure, TokenWeights weights) {
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
        int[] recordOf = new int[sets.size()];
        for (int record = 0; record < distinct.count(); record++) {
            for (int i = distinct.memberStart(record); i < distinct.memberEnd(record); i++) {
                recordOf[distinct.member(i)] = record;
            }
        }
        return (left, right) -> recordOf[left] == recordOf[right]
            || similarity.reaches(similarity.of(distinct.records(), recordOf[left], recordOf[right]));
    }

    private LongStream sizes(ToLongFunction<SignatureSet> size) {
        return sets.stream().filter(Objects::nonNull).mapToLong(size);
    }

    private Records records() {
        long tokens = sizes(SignatureSet::size).sum();
        int largest = Math.toIntExact(sizes(SignatureSet::size).max().orElse(0));
        Vocabulary vocabulary = new Vocabulary(memory);
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        memory.reserve(builder.estimatedBytes(sets.size(), tokens, largest) + 2L * Integer.BYTES * largest);
        builder.reserve(sets.size(), tokens);
        int[] numbers = new int[largest];
        int[] multiplicities = new int[largest];
        for (SignatureSet set : sets) {
            ensureRunning.run();
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
        long temporary = (long) (Integer.BYTES + Double.BYTES) * largest;
        memory.reserve(WeightedRecordsBuilder.estimatedBytes(sets.size(), tokens, largest) + temporary);
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        builder.reserve(sets.size(), tokens);
        int[] numbers = new int[largest];
        double[] weightOf = new double[largest];
        NumberedWeights weighed = new NumberedWeights(weights, memory);
        for (SignatureSet set : sets) {
            ensureRunning.run();
            int distinct = set == null ? 0 : set.distinct();
            for (int i = 0; i < distinct; i++) {
                numbers[i] = vocabulary.number(set.token(i));
                weightOf[i] = weighed.of(numbers[i], set.token(i));
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
