package org.neardup.kernel.graph;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.HeldMemory;

public class NodeNumbersTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    private record Name(long high, long low) {}

    /** Both halves of names are from small ranges, so that names share a half and slots collide. */
    @Test
    public void numbersAsAMapDoes() {
        for (int round = 0; round < 100; round++) {
            CountedMemory counted = new CountedMemory();
            try (HeldMemory memory = new HeldMemory(counted)) {
                NodeNumbers numbers = new NodeNumbers(memory);
                Map<Name, Integer> expected = new HashMap<>();
                List<Name> names = new ArrayList<>();
                int range = randomness.between(1, 100);
                int shift = randomness.between(0, 63);
                int count = randomness.between(0, 3_000);
                for (int i = 0; i < count; i++) {
                    names.add(new Name(randomness.between(0, range), (long) randomness.between(-range, range) << shift));
                }
                for (Name name : names) {
                    assertEquals(expected.getOrDefault(name, NodeNumbers.NONE).intValue(), numbers.find(name.high, name.low));
                    if (randomness.random().nextBoolean()) {
                        int number = expected.computeIfAbsent(name, n -> expected.size());
                        assertEquals(number, numbers.number(name.high, name.low));
                    }
                }
                assertEquals(expected.size(), numbers.size());
                assertTrue(counted.reserved() >= 24L * numbers.size());
            }
            assertEquals(0, counted.reserved());
        }
    }
}
