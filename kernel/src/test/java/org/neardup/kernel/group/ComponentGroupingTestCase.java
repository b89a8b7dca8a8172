package org.neardup.kernel.group;

import org.junit.Rule;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Records;
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
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;

/** Random components, and the comparison of their groups and profiles with the definition, at every step. */
public abstract class ComponentGroupingTestCase {

    static final WorkLimit GENEROUS = new WorkLimit(1, 0, 1L << 40);

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** The grouped items, and their groups by definition. */
    record Batch(BruteForceGrouping definition, Records sets, DistinctRecords weighted) {

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
    record Input(Batch batch, int[] items, int[] ends, BitSet isProtected) {

        ComponentGroups group(ComponentGrouping grouping) {
            return batch.group(grouping, items, ends, isProtected);
        }

        int[] component(int number) {
            return Arrays.copyOfRange(items, number == 0 ? 0 : ends[number - 1], ends[number]);
        }
    }

    /** Records of a shape, about one in thirty of them without terms. */
    final List<SortedMap<Long, Double>> weighted(RandomWeightedRecords shape, int count) {
        List<SortedMap<Long, Double>> records = shape.collection(Random.from(randomness.random()), count);
        records.replaceAll(record -> randomness.between(0, 30) == 0 ? new TreeMap<>() : record);
        return records;
    }

    final ThresholdSteps steps(String name) {
        String threshold = name.equals("overlap") ? Integer.toString(randomness.between(1, 15))
            : List.of("1", "0.8", "0.5", "0.75", "0." + randomness.between(10, 99), "0." + randomness.between(100, 999)).get(
                randomness.between(0, 5));
        return ThresholdSteps.from(Measures.parse(name, threshold));
    }

    /** Connected items are contiguous, some components are merged, and each is in random order, except for protected items. */
    final Input input(Batch batch, ThresholdSteps steps) {
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

    final void check(String message, Input input, ThresholdSteps steps, Grouping grouping, int matrixSets) {
        CountedMemory memory = new CountedMemory();
        ComponentGroups groups = input.group(new ComponentGrouping(grouping, steps, memory, () -> {}, matrixSets, GENEROUS));
        assertEquals(0, memory.reserved());
        assertEquals(List.of(), groups.bounded());
        check(message + " " + grouping + " " + matrixSets, input, steps, grouping, groups);
    }

    static void check(String message, Input input, ThresholdSteps steps, Grouping grouping, ComponentGroups found) {
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
