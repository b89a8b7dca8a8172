package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureFormatException;
import org.neardup.kernel.signature.SignatureSet;

public class TokenSampleTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void goldenSample() {
        byte[] stored = SignatureCodec.encode(SignatureSet.of(new long[] {3, -2, 1, 3}, 4), 5, 6);
        assertEquals("030000000500000000000000feffffffffffffff0100000000000000",
            HexFormat.of().formatHex(new TokenSample(2).take(stored, 0, stored.length)));
    }

    @Test
    public void takesTheLeastTokens() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 300; round++) {
            long[] tokens = random.longs(random.nextInt(100)).map(bits -> bits >> random.nextInt(64)).toArray();
            long digest = random.nextLong();
            byte[] stored = SignatureCodec.encode(SignatureSet.of(tokens, tokens.length), digest, 0);
            byte[] moved = new byte[stored.length + 5];
            System.arraycopy(stored, 0, moved, 2, stored.length);
            TokenSample format = new TokenSample(1 + random.nextInt(60));
            byte[] sample = format.take(moved, 2, stored.length);
            byte[] movedSample = new byte[sample.length + 3];
            System.arraycopy(sample, 0, movedSample, 1, sample.length);
            long[] distinct = Arrays.stream(tokens).sorted().distinct().toArray();
            assertEquals(distinct.length, format.distinct(movedSample, 1, sample.length));
            assertEquals(digest, format.digest(movedSample, 1, sample.length));
            long[] read = new long[2 + format.size()];
            int count = format.readTokens(movedSample, 1, sample.length, read, 2);
            assertArrayEquals(Arrays.copyOf(distinct, Math.min(distinct.length, format.size())), Arrays.copyOfRange(read, 2, 2 + count));
        }
    }

    /** Any bytes are either a sample or rejected. */
    @Test
    public void refusesWhatIsNoSample() {
        RandomGenerator random = randomness.random();
        TokenSample format = new TokenSample(4);
        long[] tokens = random.longs(9).toArray();
        byte[] stored = SignatureCodec.encode(SignatureSet.of(tokens, tokens.length), 1, 0);
        byte[] sample = format.take(stored, 0, stored.length);
        for (int length = 0; length < sample.length; length++) {
            int some = length;
            assertEquals("expected a sample of 4 tokens, but found " + length + " bytes",
                assertThrows(IllegalArgumentException.class, () -> format.distinct(sample, 0, some)).getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> new TokenSample(3).distinct(sample, 0, sample.length));
        assertThrows(IllegalArgumentException.class, () -> new TokenSample(5).distinct(sample, 0, sample.length));
        byte[] unordered = sample.clone();
        System.arraycopy(sample, 12, unordered, 20, 8);
        assertThrows(IllegalArgumentException.class, () -> format.readTokens(unordered, 0, unordered.length, new long[4], 0));
        sample[3] = -1;
        assertThrows(IllegalArgumentException.class, () -> format.distinct(sample, 0, sample.length));
        assertThrows(SignatureFormatException.class, () -> format.take(stored, 0, 12));
        assertThrows(SignatureFormatException.class, () -> format.take(new byte[] {9}, 0, 1));
    }

    @Test
    public void saysWhichSizeIsWrong() {
        for (int size : new int[] {-1, 0, 4097}) {
            assertEquals("[size] must be from 1 to 4096, but was [" + size + "]",
                assertThrows(IllegalArgumentException.class, () -> new TokenSample(size)).getMessage());
        }
    }
}
