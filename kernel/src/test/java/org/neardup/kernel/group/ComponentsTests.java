package org.neardup.kernel.group;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;

public class ComponentsTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void linkedItemsInTheOrderInWhichTheyAreKept() {
        for (int round = 0; round < 200; round++) {
            int items = randomness.between(0, 60);
            UnionFind links = new UnionFind(items);
            for (int link = randomness.between(0, items); link > 0 && items > 0; link--) {
                links.union(randomness.between(0, items - 1), randomness.between(0, items - 1));
            }
            List<Integer> priority = new ArrayList<>(IntStream.range(0, items).boxed().toList());
            Collections.shuffle(priority, new Random(randomness.random().nextLong()));
            Map<Integer, List<Integer>> expected = new TreeMap<>();
            priority.forEach(item -> expected.computeIfAbsent(links.find(item), root -> new ArrayList<>()).add(item));
            expected.values().removeIf(component -> component.size() == 1);

            Components components = Components.of(links, priority.stream().mapToInt(Integer::intValue).toArray());
            assertEquals(List.copyOf(expected.values()), lists(components));

            int[] keys = IntStream.range(0, items).map(item -> randomness.between(-2, 2)).toArray();
            List<List<Integer>> sorted = new ArrayList<>(expected.values());
            sorted.sort(Comparator.comparing(component -> keys[component.getFirst()]));
            assertEquals(sorted, lists(components.sortedBy(item -> keys[item])));
        }
    }

    private static List<List<Integer>> lists(Components components) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int component = 0; component < components.count(); component++) {
            assertEquals(components.ends()[component], components.end(component));
            int[] part = Arrays.copyOfRange(components.items(), components.start(component), components.end(component));
            lists.add(Arrays.stream(part).boxed().toList());
        }
        return lists;
    }
}
