package org.neardup.kernel.group;

import org.junit.Test;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.weighted.RandomWeightedRecords;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

/** Compares groups of items of which a filter admits some pairs with the definition. */
public class ComponentGroupingFilteredTests extends ComponentGroupingTestCase {

    /** Equal items may be centres of different groups. */
    @Test
    public void onlyAdmittedPairsAreNear() {
        for (int round = 0; round < 6; round++) {
            for (GroupedSets shape : GroupedSets.values()) {
                ThresholdSteps steps = steps(List.of("jaccard", "cosine", "dice", "overlap").get(randomness.between(0, 3)));
                Batch batch = Batch.of(shape.collection(randomness.random(), randomness.between(0, 70)));
                checkFiltered(shape.toString(), input(batch, steps), steps);
            }
        }
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            for (String name : List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine")) {
                ThresholdSteps steps = steps(name);
                Batch batch = Batch.of(weighted(shape, randomness.between(0, 70)), steps.measure(0));
                checkFiltered(shape + " " + name, input(batch, steps), steps);
            }
        }
    }

    @Test
    public void largeComponents() {
        ThresholdSteps ofSets = ThresholdSteps.from(Similarity.parse("jaccard", "0.7"));
        for (GroupedSets shape : List.of(GroupedSets.TWO_HEAPS, GroupedSets.COPIES, GroupedSets.CHAIN)) {
            checkFiltered(shape.name(), input(Batch.of(shape.collection(randomness.random(), 500)), ofSets), ofSets);
        }
        ThresholdSteps ofWeighted = ThresholdSteps.from(WeightedSimilarity.parse("weighted_or_plain", "0.7"));
        for (RandomWeightedRecords shape : List.of(RandomWeightedRecords.HEAPS, RandomWeightedRecords.WHOLE_HEAPS)) {
            checkFiltered(shape.name(), input(Batch.of(weighted(shape, 300), ofWeighted.measure(0)), ofWeighted), ofWeighted);
        }
    }

    private void checkFiltered(String message, Input input, ThresholdSteps steps) {
        int items = input.batch().definition().items();
        PairFilter filter = switch (randomness.between(0, 2)) {
            case 0 -> dates(items);
            case 1 -> newItems(items, null);
            default -> newItems(items, dates(items));
        };
        input.batch().definition().admitting(filter);
        int matrixSets = randomness.between(0, 2) * randomness.between(0, 40);
        CountedMemory memory = new CountedMemory();
        ComponentGrouping grouping = new ComponentGrouping(Grouping.STAR, steps, memory, () -> {}, matrixSets, GENEROUS).admitting(filter);
        ComponentGroups groups = input.group(grouping);
        assertEquals(0, memory.reserved());
        check(message + ", " + filter, input, steps, Grouping.STAR, groups);
        assertThrows(IllegalArgumentException.class,
            () -> new ComponentGrouping(Grouping.CONNECTED, steps, memory, () -> {}).admitting(filter));
    }

    /** From far apart to all equal. */
    private Dates dates(int items) {
        int range = List.of(1, 5, 100, 1_000_000).get(randomness.between(0, 3));
        long earliest = -1L << randomness.between(0, 60);
        long[] dates = new long[items];
        Arrays.setAll(dates, item -> earliest + randomness.between(0, range));
        return new Dates(dates, randomness.between(0, range));
    }

    /** From none to all. */
    private NewItems newItems(int items, PairFilter also) {
        int percent = randomness.between(0, 100);
        BitSet fresh = new BitSet();
        IntStream.range(0, items).filter(item -> randomness.between(1, 100) <= percent).forEach(fresh::set);
        return new NewItems(fresh, also);
    }

    /** Heaps of equal items whose dates are all different. */
    @Test
    public void equalItemsOverALongTime() {
        int count = 20_000;
        List<long[]> sets = new ArrayList<>(Collections.nCopies(count, GroupedSets.range(0, 30)));
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.8"));
        Dates dates = new Dates(IntStream.range(0, count).asLongStream().toArray(), 99);
        ComponentGroups groups = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {}).admitting(dates)
            .of(GroupedSets.records(sets), IntStream.range(0, count).toArray(), new int[] {count}, new BitSet());
        for (int item = 0; item < count; item++) {
            assertEquals(item / 100 * 100, groups.centreOf(item));
        }
        assertEquals(count / 100, groups.profile().groups(steps.count() - 1));
    }

    /** A heap of equal old items and some new ones, at both ends of the keep order. */
    @Test
    public void equalItemsOfWhichSomeAreNew() {
        int count = 100_000;
        List<long[]> sets = new ArrayList<>(Collections.nCopies(count, GroupedSets.range(0, 30)));
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.8"));
        for (boolean isFirst : List.of(false, true)) {
            BitSet fresh = new BitSet();
            fresh.set(isFirst ? 0 : count - 1);
            ComponentGroups groups = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {})
                .admitting(new NewItems(fresh, null))
                .of(GroupedSets.records(sets), IntStream.range(0, count).toArray(), new int[] {count}, new BitSet());
            for (int item = 0; item < count; item++) {
                assertEquals(isFirst || item == count - 1 ? 0 : item, groups.centreOf(item));
            }
        }
    }
}
