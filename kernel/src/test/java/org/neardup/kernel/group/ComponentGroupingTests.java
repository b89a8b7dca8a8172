package org.neardup.kernel.group;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.RandomWeightedRecords;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
public class ComponentGroupingTests {

    private static final WorkLimit GENEROUS = new WorkLimit(1, 0, 1L << 40);

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** The grouped items, and their groups by definition. */
    private record Batch(BruteForceGrouping definition, Records sets, DistinctRecords weighted) {

        static Batch of(List<long[]> sets) {
            return new Batch(BruteForceGrouping.ofSets(sets), GroupedSets.records(sets), null);
        }

        static Batch of(List<SortedMap<Long, Double>> records, Measure measure) {
            return new Batch(BruteForceGrouping.ofWeighted(records, (WeightedSimilarity) measure), null,
                RandomWeightedRecords.distinct(records));
        }

        ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected) {
            return sets == null ? grouping.of(weighted, items, ends, isProtected) : grouping.of(sets, items, ends, isProtected);
        }
    }

    /** The items of components, in the form of a batch. */
    private record Input(Batch batch, int[] items, int[] ends, BitSet isProtected) {

        ComponentGroups group(ComponentGrouping grouping) {
            return batch.group(grouping, items, ends, isProtected);
        }

        int[] component(int number) {
            return Arrays.copyOfRange(items, number == 0 ? 0 : ends[number - 1], ends[number]);
        }
    }

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

    /** Records of a shape, about one in thirty of them without terms. */
    private List<SortedMap<Long, Double>> weighted(RandomWeightedRecords shape, int count) {
        List<SortedMap<Long, Double>> records = shape.collection(Random.from(randomness.random()), count);
        records.replaceAll(record -> randomness.between(0, 30) == 0 ? new TreeMap<>() : record);
        return records;
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

    /** Dates from far apart to all equal; equal items with different dates may be centres of different groups. */
    @Test
    public void onlyItemsWithinTheSpanAreNear() {
        for (int round = 0; round < 6; round++) {
            for (GroupedSets shape : GroupedSets.values()) {
                ThresholdSteps steps = steps(List.of("jaccard", "cosine", "dice", "overlap").get(randomness.between(0, 3)));
                Batch batch = Batch.of(shape.collection(randomness.random(), randomness.between(0, 70)));
                checkWithin(shape.toString(), input(batch, steps), steps);
            }
        }
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            for (String name : List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine")) {
                ThresholdSteps steps = steps(name);
                Batch batch = Batch.of(weighted(shape, randomness.between(0, 70)), steps.measure(0));
                checkWithin(shape + " " + name, input(batch, steps), steps);
            }
        }
    }

    @Test
    public void largeComponentsOfItemsWithinASpan() {
        ThresholdSteps ofSets = ThresholdSteps.from(Similarity.parse("jaccard", "0.7"));
        for (GroupedSets shape : List.of(GroupedSets.TWO_HEAPS, GroupedSets.COPIES, GroupedSets.CHAIN)) {
            checkWithin(shape.name(), input(Batch.of(shape.collection(randomness.random(), 500)), ofSets), ofSets);
        }
        ThresholdSteps ofWeighted = ThresholdSteps.from(WeightedSimilarity.parse("weighted_or_plain", "0.7"));
        for (RandomWeightedRecords shape : List.of(RandomWeightedRecords.HEAPS, RandomWeightedRecords.WHOLE_HEAPS)) {
            checkWithin(shape.name(), input(Batch.of(weighted(shape, 300), ofWeighted.measure(0)), ofWeighted), ofWeighted);
        }
    }

    private void checkWithin(String message, Input input, ThresholdSteps steps) {
        int range = List.of(1, 5, 100, 1_000_000).get(randomness.between(0, 3));
        long earliest = -1L << randomness.between(0, 60);
        long[] dates = new long[input.batch.definition.items()];
        Arrays.setAll(dates, item -> earliest + randomness.between(0, range));
        Dates within = new Dates(dates, randomness.between(0, range));
        input.batch.definition.within(within);
        int matrixSets = randomness.between(0, 2) * randomness.between(0, 40);
        CountedMemory memory = new CountedMemory();
        ComponentGrouping grouping = new ComponentGrouping(Grouping.STAR, steps, memory, () -> {}, matrixSets, GENEROUS).within(within);
        ComponentGroups groups = input.group(grouping);
        assertEquals(0, memory.reserved());
        check(message + " within " + within.span() + " of " + range, input, steps, Grouping.STAR, groups);
        assertThrows(IllegalArgumentException.class,
            () -> new ComponentGrouping(Grouping.CONNECTED, steps, memory, () -> {}).within(within));
    }

    /** Heaps of equal items whose dates are all different. */
    @Test
    public void equalItemsOverALongTime() {
        int count = 20_000;
        List<long[]> sets = new ArrayList<>(Collections.nCopies(count, GroupedSets.range(0, 30)));
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.8"));
        Dates dates = new Dates(IntStream.range(0, count).asLongStream().toArray(), 99);
        ComponentGroups groups = new ComponentGrouping(Grouping.STAR, steps, MemoryReservation.UNLIMITED, () -> {}).within(dates)
            .of(GroupedSets.records(sets), IntStream.range(0, count).toArray(), new int[] {count}, new BitSet());
        for (int item = 0; item < count; item++) {
            assertEquals(item / 100 * 100, groups.centreOf(item));
        }
        assertEquals(count / 100, groups.profile().groups(steps.count() - 1));
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
        for (int component = 0; component < input.ends.length; component++) {
            int[] items = input.component(component);
            sum.add(input.batch.group(grouping, items, new int[] {items.length}, input.isProtected).profile());
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

    private ThresholdSteps steps(String name) {
        String threshold = name.equals("overlap") ? Integer.toString(randomness.between(1, 15))
            : List.of("1", "0.8", "0.5", "0.75", "0." + randomness.between(10, 99), "0." + randomness.between(100, 999)).get(
                randomness.between(0, 5));
        return ThresholdSteps.from(Measures.parse(name, threshold));
    }

    /** Connected items are contiguous, some components are merged, and each is in random order, except for protected items. */
    private Input input(Batch batch, ThresholdSteps steps) {
        int[] all = IntStream.range(0, batch.definition.items()).toArray();
        int[] connected = batch.definition.centres(Grouping.CONNECTED, all, steps.measure(0));
        BitSet isProtected = new BitSet();
        int percent = randomness.between(0, 2) * randomness.between(0, 50);
        int[] label = new int[all.length];
        int merged = randomness.between(0, 100);
        int unlisted = randomness.between(0, 100);
        for (int item : all) {
            isProtected.set(item, randomness.between(1, 100) <= percent);
            boolean isAlone = Arrays.stream(connected).filter(centre -> centre == connected[item]).count() == 1;
            label[item] = connected[item] != item ? label[connected[item]]
                : isAlone && randomness.between(1, 100) <= unlisted ? -1
                : item > 0 && randomness.between(1, 100) <= merged ? Math.max(0, label[randomness.between(0, item - 1)]) : item;
        }
        List<Integer> shuffled = new ArrayList<>();
        Arrays.stream(all).forEach(shuffled::add);
        Collections.shuffle(shuffled, Random.from(randomness.random()));
        shuffled.sort((left, right) -> Boolean.compare(isProtected.get(right), isProtected.get(left)));
        List<Integer> items = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (int component : Arrays.stream(label).filter(of -> of >= 0).distinct().toArray()) {
            shuffled.stream().filter(item -> label[item] == component).forEach(items::add);
            ends.add(items.size());
        }
        return new Input(batch, items.stream().mapToInt(item -> item).toArray(), ends.stream().mapToInt(end -> end).toArray(), isProtected);
    }

    private void check(String message, Input input, ThresholdSteps steps, Grouping grouping, int matrixSets) {
        CountedMemory memory = new CountedMemory();
        ComponentGroups groups = input.group(new ComponentGrouping(grouping, steps, memory, () -> {}, matrixSets, GENEROUS));
        assertEquals(0, memory.reserved());
        assertEquals(List.of(), groups.bounded());
        check(message + " " + grouping + " " + matrixSets, input, steps, grouping, groups);
    }

    private static void check(String message, Input input, ThresholdSteps steps, Grouping grouping, ComponentGroups found) {
        BruteForceGrouping definition = input.batch.definition;
        int[] limits = new int[input.ends.length];
        Arrays.fill(limits, steps.count());
        found.bounded().forEach(bounded -> limits[bounded.component()] = bounded.step());
        long[] groups = new long[steps.count()];
        long[] removable = new long[steps.count()];
        for (int component = 0; component < limits.length; component++) {
            int[] items = input.component(component);
            for (int step = 0; step < limits[component]; step++) {
                int[] centreOf = definition.centres(grouping, items, steps.measure(step));
                BitSet centres = new BitSet();
                for (int item : items) {
                    if (centreOf[item] != item) {
                        centres.set(centreOf[item]);
                        removable[step] += input.isProtected.get(item) ? 0 : 1;
                    }
                    if (step == 0) {
                        assertEquals(message, centreOf[item], found.centreOf(item));
                        assertEquals(message, definition.similarity(item, centreOf[item], steps.measure(0)), found.similarity(item), 0);
                    }
                }
                groups[step] += centres.cardinality();
                if (centres.isEmpty()) {
                    break;
                }
            }
        }
        assertEquals(steps.count(), found.profile().steps());
        for (int step = 0; step < steps.count(); step++) {
            assertEquals(message + ", step " + step, groups[step], found.profile().groups(step));
            assertEquals(message + ", step " + step, removable[step], found.profile().removable(step));
        }
    }
}
