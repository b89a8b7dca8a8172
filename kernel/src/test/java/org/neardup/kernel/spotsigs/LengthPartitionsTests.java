package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Threshold;

/** The properties (A) to (C) of optimal partitions, by rational arithmetic over every pair of lengths. */
public class LengthPartitionsTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** Whether two lengths admit a similarity of τ: shorter / longer ≥ τ. */
    private static boolean admits(Threshold threshold, long shorter, long longer) {
        return shorter * threshold.denominator() >= threshold.numerator() * longer;
    }

    private Threshold threshold() {
        int denominator = 1 + random.nextInt(random.nextBoolean() ? 20 : 1_000_000_000);
        return new Threshold(1 + random.nextInt(denominator), denominator);
    }

    @Test
    public void testPropertyAOnlyNeighboursCanBeSimilar() {
        for (int round = 0; round < 200; round++) {
            Threshold threshold = threshold();
            int longest = 1 + random.nextInt(400);
            LengthPartitions partitions = LengthPartitions.of(threshold, longest);
            for (int shorter = 1; shorter <= longest; shorter++) {
                for (int longer = shorter; longer <= longest; longer++) {
                    if (admits(threshold, shorter, longer)) {
                        assertTrue(threshold + " " + shorter + " " + longer,
                            partitions.of(longer) - partitions.of(shorter) <= 1);
                    }
                }
            }
        }
    }

    @Test
    public void testPropertyBNoLengthsOfOnePartitionExcludeEachOther() {
        for (int round = 0; round < 200; round++) {
            Threshold threshold = threshold();
            LengthPartitions partitions = LengthPartitions.of(threshold, 1 + random.nextInt(100_000));
            for (int partition = 0; partition < partitions.count(); partition++) {
                assertTrue(threshold + " " + partition,
                    admits(threshold, partitions.from(partition), partitions.to(partition) - 1));
            }
        }
    }

    @Test
    public void testPropertyCNoPartitionCouldBeWider() {
        for (int round = 0; round < 200; round++) {
            Threshold threshold = threshold();
            LengthPartitions partitions = LengthPartitions.of(threshold, 1 + random.nextInt(100_000));
            for (int partition = 0; partition + 1 < partitions.count(); partition++) {
                assertEquals(partitions.to(partition), partitions.from(partition + 1));
                assertTrue(threshold + " " + partition,
                    admits(threshold, partitions.from(partition), partitions.to(partition)) == false);
            }
        }
    }

    @Test
    public void testEveryLengthHasAPartition() {
        for (int round = 0; round < 200; round++) {
            int longest = random.nextInt(300);
            LengthPartitions partitions = LengthPartitions.of(threshold(), longest);
            for (int length = 1; length <= longest; length++) {
                int partition = partitions.of(length);
                assertTrue(partitions.from(partition) <= length && length < partitions.to(partition));
            }
        }
    }

    /** The paper has 501, 41 and 3 here, from the loop of its prototype, not from its definition. */
    @Test
    public void testNumberOfPartitionsByTheDefinition() {
        assertEquals(1000, LengthPartitions.of(Threshold.parse("1"), 1000).count());
        assertEquals(49, LengthPartitions.of(Threshold.parse("0.9"), 1000).count());
        assertEquals(3, LengthPartitions.of(Threshold.parse("0.1"), 1000).count());
    }

    /** τ = .5: 2 is twice 1, and 3 is more; τ = 1: one partition for each length. */
    @Test
    public void testByHand() {
        LengthPartitions half = LengthPartitions.of(Threshold.parse("0.5"), 20);
        assertEquals(4, half.count());
        int[] boundaries = {1, 3, 7, 15, 21};
        for (int partition = 0; partition < 4; partition++) {
            assertEquals(boundaries[partition], half.from(partition));
            assertEquals(boundaries[partition + 1], half.to(partition));
        }
        assertEquals(7, LengthPartitions.of(Threshold.parse("1"), 7).count());
        assertEquals(0, LengthPartitions.of(Threshold.parse("0.5"), 0).count());
        assertEquals(0, LengthPartitions.single(0).count());
        assertEquals(1, LengthPartitions.single(9).count());
        assertEquals(10, LengthPartitions.single(9).to(0));
    }
}
