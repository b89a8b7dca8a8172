package org.neardup.kernel.join;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.random.RandomGenerator;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Estimates before records are added are at least the memory of the arrays afterwards. */
public class MemoryEstimateTests {

    /** The bytes of the arrays in the fields of an object. */
    private static long arrayBytes(Object holder) throws IllegalAccessException {
        long bytes = 0;
        for (Field field : holder.getClass().getDeclaredFields()) {
            if (field.getType().isArray() && !Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                int width = field.getType().getComponentType() == long.class ? Long.BYTES : Integer.BYTES;
                Object array = field.get(holder);
                bytes += array == null ? 0 : (long) width * Array.getLength(array);
            }
        }
        return bytes;
    }

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    @Test
    public void estimatesAreUpperBounds() throws IllegalAccessException {
        for (int round = 0; round < 50; round++) {
            addAndCompare(seeded.random());
        }
    }

    @Test
    public void vocabularyHoldsWhatItReserved() throws IllegalAccessException {
        RandomGenerator random = seeded.random();
        CountedMemory memory = new CountedMemory();
        Vocabulary vocabulary = new Vocabulary(memory);
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (int i = 0; i < 500; i++) {
            builder.add(random.longs(random.nextInt(20), 0, 1 << 14).toArray());
            assertEquals(arrayBytes(vocabulary), memory.reserved());
            assertEquals(memory.reserved(), vocabulary.memoryBytes());
        }
        vocabulary.order();
        assertEquals(memory.reserved(), vocabulary.memoryBytes());
    }

    private static void addAndCompare(RandomGenerator random) throws IllegalAccessException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        int universe = 1 << random.nextInt(20);
        int largest = 0;
        for (int batch = 0; batch < 5; batch++) {
            long[][] sets = new long[random.nextInt(200)][];
            int tokens = 0;
            for (int i = 0; i < sets.length; i++) {
                sets[i] = random.longs(random.nextInt(random.nextInt(10) == 0 ? 2_000 : 20), 0, universe).toArray();
                tokens += sets[i].length;
                largest = Math.max(largest, sets[i].length);
            }
            long vocabularyBytes = vocabulary.estimatedBytes(tokens);
            long builderBytes = builder.estimatedBytes(sets.length, tokens, largest);
            builder.reserve(sets.length, tokens);
            for (long[] set : sets) {
                builder.add(set);
            }
            assertTrue(arrayBytes(vocabulary) <= vocabularyBytes);
            assertTrue(arrayBytes(builder) <= builderBytes);
        }
        long estimate = vocabulary.estimatedBytes(0) + builder.estimatedBytes(0, 0, largest);
        TokenOrder order = vocabulary.order();
        Records records = builder.build(order);
        assertEquals(arrayBytes(records) + arrayBytes(order), records.memoryBytes());
        assertTrue(arrayBytes(vocabulary) + arrayBytes(builder) + records.memoryBytes() <= estimate);
    }
}
