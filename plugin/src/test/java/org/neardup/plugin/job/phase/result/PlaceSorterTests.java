package org.neardup.plugin.job.phase.result;

import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

public class PlaceSorterTests extends ESTestCase {

    public void testSorts() {
        int[] keys = randomInts(between(0, 2_000)).map(key -> key % 100).toArray();
        IntBinaryOperator order = (one, other) -> keys[one] != keys[other] ? Integer.compare(keys[one], keys[other]) : one - other;
        Integer[] expected = new Integer[keys.length];
        Arrays.setAll(expected, place -> place);
        Arrays.sort(expected, order::applyAsInt);
        int[] places = new int[keys.length];
        Arrays.setAll(places, place -> places.length - 1 - place);
        PlaceSorter.sort(places, order, () -> {});
        assertArrayEquals(Arrays.stream(expected).mapToInt(place -> place).toArray(), places);
    }

    public void testEndsWhenItIsCancelled() {
        int[] places = randomInts(200_000).toArray();
        expectThrows(TaskCancelledException.class, () -> PlaceSorter.sort(places, Integer::compare, () -> {
            throw new TaskCancelledException("cancelled");
        }));
    }
}
