package org.neardup.kernel.sketch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class SketchFormatTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void goldenStoredForm() {
        SketchFormat format = new SketchFormat(64, 3);
        WeightedSet set = new WeightedSet(new long[] {1, 2, 3}, new double[] {1, 0.3, 2.5});
        long[] packed = pack(format, set.sketch(new WeightedMinHash(64)));
        assertEquals("01030151ef3eeebbb591914a26ae52657e4f3daf09bf3532cfeb0b", HexFormat.of().formatHex(format.store(packed, 0)));
    }

    @Test
    public void matchesAreThoseOfTheLowestBits() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 500; round++) {
            SketchFormat format = drawFormat(random);
            int mismatches = random.nextInt(4);
            long[] left = random.longs(format.samples()).toArray();
            long[] right = random.longs(format.samples()).toArray();
            for (int i = 0; i < left.length; i++) {
                right[i] = random.nextInt(4) < mismatches ? right[i] : left[i];
            }
            int from = random.nextInt(format.samples() + 1);
            int to = from + random.nextInt(format.samples() - from + 1);
            int leftOffset = random.nextInt(5);
            int rightOffset = random.nextInt(5);
            long[] leftWords = new long[leftOffset + format.words()];
            long[] rightWords = new long[rightOffset + format.words()];
            format.pack(left, leftWords, leftOffset);
            format.pack(right, rightWords, rightOffset);
            assertEquals(matches(format, left, right, 0, format.samples()),
                format.matches(leftWords, leftOffset, rightWords, rightOffset));
            assertEquals(matches(format, left, right, from, to),
                format.matches(leftWords, leftOffset, rightWords, rightOffset, from, to));
        }
    }

    @Test
    public void storedFormIsReadBack() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            SketchFormat format = drawFormat(random);
            long[] packed = random.longs(format.words()).toArray();
            byte[] stored = format.store(packed, 0);
            assertEquals(format.storedBytes(), stored.length);
            byte[] moved = new byte[stored.length + 3];
            System.arraycopy(stored, 0, moved, 2, stored.length);
            long[] read = new long[format.words() + 1];
            assertEquals(format, SketchFormat.of(moved, 2, stored.length));
            format.read(moved, 2, stored.length, read, 1);
            for (int word = 0; word < packed.length; word++) {
                assertEquals(packed[word], read[word + 1]);
            }
        }
    }

    @Test
    public void estimatesWithoutBias() {
        RandomGenerator random = randomness.random();
        for (int bits : new int[] {1, 2, 8, 32}) {
            SketchFormat format = new SketchFormat(512, bits);
            WeightedMinHash minHash = new WeightedMinHash(512);
            double expected = 0;
            long matches = 0;
            int rounds = 400;
            double deviations = 0;
            int counted = 0;
            for (int round = 0; round < rounds; round++) {
                WeightedSet left = WeightedSet.draw(random, round % 12);
                WeightedSet right = left.changed(random, random.nextDouble());
                double similarity = Math.min(1, left.similarity(right));
                int found = format.matches(pack(format, left.sketch(minHash)), 0, pack(format, right.sketch(minHash)), 0);
                expected += format.matchProbability(similarity) * 512;
                matches += found;
                double match = format.matchProbability(similarity);
                if (512 * match * (1 - match) > 5) {
                    deviations += Math.pow((format.estimate(found) - similarity) / format.standardError(similarity), 2);
                    counted++;
                }
            }
            WeightedMinHashTests.assertNear(bits + " bits", expected, matches, 512L * rounds);
            // The mean of n squared standardized deviations is 1 ± sqrt(2 / n); allow ten of these.
            assertEquals(bits + " bits", 1, deviations / counted, 10 * Math.sqrt(2.0 / counted));
        }
    }

    @Test
    public void estimatesOfAllAndNoMatches() {
        SketchFormat format = new SketchFormat(256, 2);
        assertEquals(1, format.estimate(256), 0);
        assertEquals(0, format.estimate(64), 1e-15);
        assertEquals(-1.0 / 3, format.estimate(0), 1e-15);
        assertEquals(0, format.standardError(1), 0);
    }

    @Test
    public void saysWhatIsWrong() {
        assertEquals("[samples] must be a multiple of 64 from 64 to 4096, but was [100]; [bits] must be from 1 to 32, but was [0]",
            assertThrows(IllegalArgumentException.class, () -> new SketchFormat(100, 0)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> new SketchFormat(0, 8));
        assertThrows(IllegalArgumentException.class, () -> new SketchFormat(-64, 8));
        assertThrows(IllegalArgumentException.class, () -> new SketchFormat(4160, 8));
        assertThrows(IllegalArgumentException.class, () -> new SketchFormat(64, 33));
        SketchFormat format = new SketchFormat(64, 8);
        byte[] other = new SketchFormat(128, 4).store(new long[8], 0);
        assertEquals("expected a sketch of version 1 with 64 samples of 8 bits, but found one of version 1 with 128 samples of 4 bits in 67"
            + " bytes; sketches of different parameters cannot be compared",
            assertThrows(IllegalArgumentException.class,
                () -> format.read(other, 0, other.length, new long[8], 0)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> format.read(new byte[1], 0, 1, new long[8], 0));
        assertEquals("expected a sketch of version 1, but found 2 bytes",
            assertThrows(IllegalArgumentException.class, () -> SketchFormat.of(new byte[5], 1, 2)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> SketchFormat.of(new byte[67], 0, 67));
        assertThrows(IllegalArgumentException.class, () -> format.read(new byte[67], 0, 67, new long[8], 0));
    }

    static SketchFormat drawFormat(RandomGenerator random) {
        return new SketchFormat(SketchFormat.GROUP * (1 + random.nextInt(8)), 1 + random.nextInt(SketchFormat.MAX_BITS));
    }

    static long[] pack(SketchFormat format, long[] sketch) {
        long[] packed = new long[format.words()];
        format.pack(sketch, packed, 0);
        return packed;
    }

    private static int matches(SketchFormat format, long[] left, long[] right, int from, int to) {
        long mask = (1L << format.bits()) - 1;
        int matches = 0;
        for (int i = from; i < to; i++) {
            matches += (left[i] & mask) == (right[i] & mask) ? 1 : 0;
        }
        return matches;
    }
}
