package org.neardup.kernel.group;

import org.junit.Test;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.RandomWeightedRecords;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

/** Compares groups and profiles with the definition, at every step. */
public class ComponentGroupingTests extends ComponentGroupingTestCase {

    @Test
    public void everyShapeAsByDefinition() {
        for (int round = 0; round < 6; round++) {
            for (GroupedSets shape : GroupedSets.values()) {
                for (String name : List.of("jaccard", "cosine", "dice", "overlap")) {
                    ThresholdSteps steps = steps(name);
                    Input input = input(Batch.of(shape.collection(randomness.random(), randomness.between(0, 70))), steps);
                    for (Grouping grouping : Grouping.values()) {
                        check(shape + " " + name, input, steps, grouping, randomness.between(0, 2) * randomness.between(0, 40));
                    }
                }
            }
        }
    }

    @Test
    public void everyWeightedShapeAsByDefinition() {
        for (int round = 0; round < 3; round++) {
            for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
                for (String name : List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine")) {
                    ThresholdSteps steps = steps(name);
                    Input input = input(Batch.of(weighted(shape, randomness.between(0, 70)), steps.measure(0)), steps);
                    for (Grouping grouping : Grouping.values()) {
                        check(shape + " " + name, input, steps, grouping, randomness.between(0, 2) * randomness.between(0, 40));
                    }
                }
            }
        }
    }

    @Test
    public void largeWeightedComponentsAsByDefinition() {
        for (RandomWeightedRecords shape : List.of(RandomWeightedRecords.HEAPS, RandomWeightedRecords.WHOLE_HEAPS,
            RandomWeightedRecords.CHAINS, RandomWeightedRecords.EQUAL_WEIGHTS)) {
            for (String name : List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine")) {
                ThresholdSteps steps = ThresholdSteps.from(WeightedSimilarity.parse(name, "0." + randomness.between(55, 85)));
                Input input = input(Batch.of(weighted(shape, 500), steps.measure(0)), steps);
                for (Grouping grouping : Grouping.values()) {
                    check(shape + " " + name, input, steps, grouping, 5);
                }
            }
        }
    }

    /** Around one centre, and by links, at one step and with a profile; all pairs would be 800 million. */
    @Test
    public void weightedHeapThatOnlyAnIndexCanGroup() {
        int count = 40_000;
        List<SortedMap<Long, Double>> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SortedMap<Long, Double> record = new TreeMap<>();
            for (long term = 0; term < 19; term++) {
                record.put(term, 100.0);
            }
            record.put(1_000L + i, 100.0);
            records.add(record);
        }
        DistinctRecords heap = RandomWeightedRecords.distinct(records);
        ThresholdSteps steps = ThresholdSteps.from(WeightedSimilarity.parse("weighted_jaccard", "0.8"));
        for (Grouping grouping : Grouping.values()) {
            int[] calls = new int[1];
            ComponentGroups groups = new ComponentGrouping(grouping, steps, MemoryReservation.UNLIMITED, () -> calls[0]++).of(heap,
                IntStream.range(0, count).toArray(), new int[] {count}, new BitSet());
            for (int item = 1; item < count; item++) {
                assertEquals(0, groups.centreOf(item));
                assertEquals(19 / 21.0, groups.similarity(item), 0);
            }
            for (int step = 0; step < steps.count(); step++) {
                // 19 of 21 is .904.
                int expected = step <= 10 ? 1 : 0;
                assertEquals(steps.label(step), expected, groups.profile().groups(step));
                assertEquals(steps.label(step), expected * (count - 1), groups.profile().removable(step));
            }
            assertEquals(List.of(), groups.bounded());
        }
    }

    @Test
    public void measuresOfTheOtherKindAreRefused() {
        ThresholdSteps ofSets = ThresholdSteps.from(Similarity.parse("jaccard", "0.8"));
        ThresholdSteps ofWeighted = ThresholdSteps.from(WeightedSimilarity.parse("weighted_jaccard", "0.8"));
        Batch sets = Batch.of(List.of(new long[] {1}));
        Batch weighted = Batch.of(weighted(RandomWeightedRecords.TINY, 3), ofWeighted.measure(0));
        for (Grouping grouping : Grouping.values()) {
            ComponentGrouping one = new ComponentGrouping(grouping, ofWeighted, MemoryReservation.UNLIMITED, () -> {});
            assertThrows(IllegalArgumentException.class, () -> sets.group(one, new int[0], new int[0], new BitSet()));
            ComponentGrouping other = new ComponentGrouping(grouping, ofSets, MemoryReservation.UNLIMITED, () -> {});
            assertThrows(IllegalArgumentException.class, () -> weighted.group(other, new int[0], new int[0], new BitSet()));
        }
    }

    @Test
    public void heapThatOnlyAnIndexCanGroup() {
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < 6000; i++) {
            long[] set = GroupedSets.range(0, 30);
            set[i % 30] = 1000 + i;
            sets.add(set);
        }
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.8"));
        ComponentGroups groups = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {}).of(
            GroupedSets.records(sets), IntStream.range(0, 6000).toArray(), new int[] {6000}, new BitSet());
        for (int item = 1; item < 6000; item++) {
            assertEquals(0, groups.centreOf(item));
            assertEquals(item % 30 == 0 ? 29 / 31.0 : 28 / 32.0, groups.similarity(item), 0);
        }
        for (int step = 0; step < steps.count(); step++) {
            // 28 of 32 tokens is .875, 29 of 31 is .935: sets that lack the same token, 30 groups.
            int expected = step <= 7 ? 1 : step <= 13 ? 30 : 0;
            assertEquals(steps.label(step), expected, groups.profile().groups(step));
            assertEquals(steps.label(step), expected == 0 ? 0 : 6000 - expected, groups.profile().removable(step));
        }
        assertEquals(List.of(), groups.bounded());
    }

    @Test
    public void largeComponentsAsByDefinition() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.7"));
        for (GroupedSets shape : List.of(GroupedSets.TWO_HEAPS, GroupedSets.COPIES, GroupedSets.CHAIN)) {
            Input input = input(Batch.of(shape.collection(randomness.random(), 700)), steps);
            for (Grouping grouping : Grouping.values()) {
                check(shape.name(), input, steps, grouping, 5);
            }
        }
    }

    @Test
    public void batchesAddUp() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.6"));
        ThresholdProfile sum = new ThresholdProfile(steps.count());
        Input input = input(Batch.of(GroupedSets.COPIES.collection(randomness.random(), 100)), steps);
        ComponentGrouping grouping = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {});
        for (int component = 0; component < input.ends().length; component++) {
            int[] items = input.component(component);
            sum.add(input.batch().group(grouping, items, new int[] {items.length}, input.isProtected()).profile());
        }
        ThresholdProfile atOnce = input.group(grouping).profile();
        for (int step = 0; step < steps.count(); step++) {
            assertEquals(atOnce.groups(step), sum.groups(step));
            assertEquals(atOnce.removable(step), sum.removable(step));
        }
        assertThrows(IllegalArgumentException.class, () -> sum.add(new ThresholdProfile(1)));
    }

    @Test
    public void workBeyondTheLimitIsReported() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.5"));
        for (Grouping grouping : Grouping.values()) {
            Input input = input(Batch.of(GroupedSets.TWO_HEAPS.collection(randomness.random(), 300)), steps);
            ComponentGrouping limited = new ComponentGrouping(grouping, steps, MemoryReservation.UNLIMITED, () -> {}, 3,
                new WorkLimit(0, 0, 200));
            ComponentGroups groups = input.group(limited);
            assertFalse(groups.bounded().isEmpty());
            for (ComponentGroups.BoundedProfile bounded : groups.bounded()) {
                assertTrue(bounded.step() >= 1 && bounded.step() < steps.count());
            }
            check(grouping.toString(), input, steps, grouping, groups);
        }
    }

    @Test
    public void memoryIsGivenBackWhateverFails() {
        ThresholdSteps ofSets = ThresholdSteps.from(Similarity.parse("jaccard", "0.6"));
        checkRefusals(input(Batch.of(GroupedSets.COPIES.collection(randomness.random(), 300)), ofSets), ofSets);
        ThresholdSteps ofWeighted = ThresholdSteps.from(WeightedSimilarity.parse("weighted_jaccard", "0.6"));
        checkRefusals(input(Batch.of(weighted(RandomWeightedRecords.WHOLE_HEAPS, 200), ofWeighted.measure(0)), ofWeighted), ofWeighted);
    }

    private void checkRefusals(Input input, ThresholdSteps steps) {
        for (Grouping grouping : Grouping.values()) {
            CountedMemory counting = new CountedMemory();
            input.group(new ComponentGrouping(grouping, steps, counting, () -> {}, 2, GENEROUS));
            assertEquals(0, counting.reserved());
            for (long limit = 0; limit < counting.peak(); limit += 1 + randomness.random().nextLong(1 + counting.peak() / 50)) {
                CountedMemory little = new CountedMemory(limit);
                ComponentGrouping refusing = new ComponentGrouping(grouping, steps, little, () -> {}, 2, GENEROUS);
                Exception e = assertThrows(IllegalStateException.class, () -> input.group(refusing));
                assertEquals("no memory", e.getMessage());
                assertEquals(0, little.reserved());
            }
        }
    }

    @Test
    public void monitorEndsTheWork() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.6"));
        Records records = GroupedSets.records(GroupedSets.LONG.collection(randomness.random(), 1200));
        int[] items = IntStream.range(0, 1200).toArray();
        for (Grouping grouping : Grouping.values()) {
            for (int matrixSets : new int[] {2, 1200}) {
                int[] calls = new int[1];
                new ComponentGrouping(grouping, steps, MemoryReservation.UNLIMITED, () -> calls[0]++, matrixSets, GENEROUS)
                    .of(records, items, new int[] {1200}, new BitSet());
                assertTrue(calls[0] + " calls", calls[0] > 0);
                int[] left = {randomness.between(0, calls[0] - 1)};
                CountedMemory memory = new CountedMemory();
                CancellationException stop = new CancellationException();
                ComponentGrouping stopped = new ComponentGrouping(grouping, steps, memory, () -> {
                    if (left[0]-- == 0) {
                        throw stop;
                    }
                }, matrixSets, GENEROUS);
                assertSame(stop, assertThrows(CancellationException.class,
                    () -> stopped.of(records, items, new int[] {1200}, new BitSet())));
                assertEquals(0, memory.reserved());
            }
        }
    }

    @Test
    public void componentsMustBeDisjointAndComplete() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("dice", "1"));
        ComponentGrouping grouping = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {});
        Records records = GroupedSets.records(List.of(new long[] {1}, new long[] {1}));
        for (int[] ends : new int[][] {{}, {1}, {3}, {2, 1, 2}}) {
            assertThrows(IllegalArgumentException.class, () -> grouping.of(records, new int[] {0, 1}, ends, new BitSet()));
        }
        assertThrows(IllegalArgumentException.class, () -> grouping.of(records, new int[] {1, 1}, new int[] {1, 2}, new BitSet()));
        assertEquals(0, grouping.of(records, new int[] {1, 0}, new int[] {2}, new BitSet()).profile().removable(0)
            - grouping.of(records, new int[] {0, 1}, new int[] {0, 2}, new BitSet()).profile().removable(0));
    }
}
