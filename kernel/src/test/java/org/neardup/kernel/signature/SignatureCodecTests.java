package org.neardup.kernel.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class SignatureCodecTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void readsWhatItWrote() {
        for (int round = 0; round < 500; round++) {
            SignatureSet set = set(round % 6, randomness.between(0, round % 50 == 0 ? 5_000 : 200));
            long digest = digest();
            byte[] bytes = SignatureCodec.encode(set, digest, ~digest);
            int before = randomness.between(0, 20);
            byte[] placed = new byte[before + bytes.length + randomness.between(0, 20)];
            randomness.random().nextBytes(placed);
            System.arraycopy(bytes, 0, placed, before, bytes.length);
            assertEquals(set, SignatureCodec.decode(placed, before, bytes.length));
            assertEquals(set.distinct(), SignatureCodec.distinct(placed, before, bytes.length));
            assertEquals(digest, SignatureCodec.digest(placed, before, bytes.length));
            assertEquals(~digest, SignatureCodec.numbers(placed, before, bytes.length));
        }
    }

    @Test
    public void extremes() {
        for (long[] tokens : new long[][] {
            {}, {0}, {Long.MIN_VALUE}, {Long.MAX_VALUE}, {Long.MIN_VALUE, Long.MAX_VALUE}, {-1, 0, 1},
            {Long.MAX_VALUE - 1, Long.MAX_VALUE}, {Long.MIN_VALUE, Long.MIN_VALUE + 1}}) {
            SignatureSet set = SignatureSet.of(tokens, tokens.length);
            byte[] bytes = SignatureCodec.encode(set);
            assertEquals(set, SignatureCodec.decode(bytes, 0, bytes.length));
        }
        SignatureSet frequent = new SignatureSet(new long[] {1, 2, 3}, new int[] {Integer.MAX_VALUE, 1, 1 << 30});
        byte[] bytes = SignatureCodec.encode(frequent);
        assertEquals(frequent, SignatureCodec.decode(bytes, 0, bytes.length));
        assertEquals(1L + Integer.MAX_VALUE + (1 << 30), frequent.size());
    }

    /** Small multiplicities are read several at a time, large ones and those at the end one by one. */
    @Test
    public void multiplicitiesOfAllLengths() {
        for (int round = 0; round < 500; round++) {
            int longest = randomness.between(0, 30);
            int rareness = randomness.between(1, 20);
            long[] tokens = randomness.random().longs(randomness.between(1, 300)).distinct().sorted().toArray();
            int[] multiplicities = new int[tokens.length];
            Arrays.setAll(multiplicities, index -> {
                int length = randomness.between(0, rareness) > 0 ? randomness.between(0, 3) : randomness.between(0, longest);
                return 1 << length | randomness.random().nextInt() & (1 << length) - 1;
            });
            SignatureSet set = new SignatureSet(tokens, multiplicities);
            byte[] bytes = SignatureCodec.encode(set, digest(), digest());
            SignatureSet decoded = SignatureCodec.decode(bytes, 0, bytes.length);
            for (int index = 0; index < tokens.length; index++) {
                assertEquals(tokens[index], decoded.token(index));
                assertEquals(multiplicities[index], decoded.multiplicity(index));
            }
            assertEquals(set.size(), decoded.size());
            int cut = randomness.between(0, bytes.length - 1);
            assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(bytes, 0, cut));
        }
    }

    @Test
    public void takesLittleMoreThanTheInformation() {
        for (int distinct : new int[] {10, 100, 1_000}) {
            long[] tokens = randomness.random().longs(distinct).toArray();
            double bits = 8.0 * SignatureCodec.encode(SignatureSet.of(tokens, distinct)).length;
            double perToken = 64 - Math.log(distinct) / Math.log(2) + 2.1;
            assertTrue(distinct + " tokens took " + bits + " bits", bits <= 168 + distinct * perToken);
        }
    }

    @Test
    public void unevenTokensTakeNoMoreThanTheBound() {
        long[] tokens = LongStream.concat(LongStream.range(0, 500), LongStream.range(Long.MAX_VALUE - 500, Long.MAX_VALUE)).toArray();
        int length = SignatureCodec.encode(SignatureSet.of(tokens, tokens.length)).length;
        assertTrue("took " + length, length <= 21 + tokens.length * (66 - 9) / 8);
    }

    @Test
    public void everyCutIsNoticed() {
        for (int shape = 0; shape < 6; shape++) {
            byte[] bytes = SignatureCodec.encode(set(shape, randomness.between(1, 60)), digest(), digest());
            for (int length = 0; length < bytes.length; length++) {
                int cut = length;
                Exception e = assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(bytes, 0, cut));
                assertTrue(e.getMessage(), e.getMessage().contains("[" + length + "] bytes"));
            }
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
            assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(longer, 0, longer.length));
        }
    }

    @Test
    public void garbageGivesASetOrAClearError() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[randomness.between(1, 40)];
            random.nextBytes(bytes);
            bytes[0] = SignatureCodec.VERSION;
            int header = 2 + 2 * Long.BYTES;
            if (bytes.length > header) {
                bytes[header] &= 0x1f;
            }
            try {
                SignatureSet set = SignatureCodec.decode(bytes, 0, bytes.length);
                for (int index = 1; index < set.distinct(); index++) {
                    assertTrue(set.token(index - 1) < set.token(index));
                }
            } catch (SignatureFormatException e) {
                assertTrue(e.getMessage(), e.getMessage().startsWith("signature set "));
            }
        }
    }

    @Test
    public void unknownVersionIsNamed() {
        Exception e = assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(new byte[] {1, 0}, 0, 2));
        assertEquals(
            "signature set of format version [1]: only version [3] can be read, index the document again",
            e.getMessage());
    }

    @Test
    public void hugeNumberOfTokensAllocatesNothing() {
        byte[] bytes = {3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, 15, 0, 0};
        Exception e = assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(bytes, 0, bytes.length));
        assertEquals("signature set cut short: [25] bytes cannot hold [2147483647] tokens", e.getMessage());
    }

    @Test
    public void numbersOutsideTheFormatAreNamed() {
        assertDamaged("its tokens cannot end with [64] zeros", 64, 0);
        assertDamaged("its tokens cannot end with [255] zeros", 255, 0);
        assertDamaged("the number of tokens is too large", 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01);
        // One token with 31 zeros in front of its multiplicity.
        assertDamaged("token [0] occurs too often", 63, 3, 1, 0, 0, 0, 1);
    }

    private static void assertDamaged(String reason, int... afterDigests) {
        byte[] bytes = new byte[1 + 2 * Long.BYTES + afterDigests.length];
        bytes[0] = SignatureCodec.VERSION;
        for (int i = 0; i < afterDigests.length; i++) {
            bytes[1 + 2 * Long.BYTES + i] = (byte) afterDigests[i];
        }
        Exception e = assertThrows(SignatureFormatException.class, () -> SignatureCodec.decode(bytes, 0, bytes.length));
        assertEquals("signature set damaged: " + reason, e.getMessage());
    }

    /** Pins version 3: if this fails, stored sets can no longer be read, and the version must change. */
    @Test
    public void golden() {
        SignatureSet plain = SignatureSet.of(new long[] {0x0123456789abcdefL, -1, 42, Long.MIN_VALUE}, 4);
        SignatureSet repeated = SignatureSet.of(new long[] {7, 7, 7, -7, 0x7fff000000000000L}, 5);
        String none = "00".repeat(16);
        assertGolden("03" + none + "3f00", SignatureSet.of(new long[0], 0));
        assertGolden("03" + none + "00" + "080100000000000000faffffffffffffff2a0000000000002071f36ae259d14800", plain);
        assertGolden("03" + none + "00" + "07e6ffffffffffffff1b00000000000000f1fffffffffffdff0e", repeated);
        SignatureSet upper = SignatureSet.of(new long[] {1L << 62, -1L << 62, 3L << 60}, 3);
        assertGolden("03" + none + "3c" + "06" + "a201", upper);
    }

    /** Pins the digests in the same way. */
    @Test
    public void goldenWithDigests() {
        SignatureSet plain = SignatureSet.of(new long[] {0x0123456789abcdefL, -1, 42, Long.MIN_VALUE}, 4);
        assertGolden("03" + "efcdab8967452301" + "0700000000000000" + "3f00", SignatureSet.of(new long[0], 0), 0x0123456789abcdefL, 7);
        assertGolden("03" + "ffffffffffffffff" + "feffffffffffffff" + "00"
            + "080100000000000000faffffffffffffff2a0000000000002071f36ae259d14800", plain, -1, -2);
    }

    /** A page of 236 word pairs takes less than 1,000 bytes. */
    @Test
    public void hashesWithoutTheirLowBitsAreSmall() {
        long[] tokens = randomness.random().longs(236).map(token -> token & -1L << 26).toArray();
        int length = SignatureCodec.encode(SignatureSet.of(tokens, tokens.length), digest(), digest()).length;
        assertTrue("took " + length, length <= 980);
    }

    private static void assertGolden(String hex, SignatureSet set) {
        assertGolden(hex, set, SignatureCodec.NO_DIGEST, SignatureCodec.NO_DIGEST);
    }

    private static void assertGolden(String hex, SignatureSet set, long digest, long numbers) {
        assertEquals(hex, HexFormat.of().formatHex(SignatureCodec.encode(set, digest, numbers)));
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(set, SignatureCodec.decode(bytes, 0, bytes.length));
        assertEquals(digest, SignatureCodec.digest(bytes, 0, bytes.length));
        assertEquals(numbers, SignatureCodec.numbers(bytes, 0, bytes.length));
    }

    private long digest() {
        return randomness.random().nextLong();
    }

    /** Random, small, dense, repeated, often repeated, or at the limits of the range. */
    private SignatureSet set(int shape, int count) {
        RandomGenerator random = randomness.random();
        LongStream tokens = switch (shape) {
            case 0 -> random.longs(count);
            case 1 -> random.longs(count, 0, 1_000_000);
            case 2 -> LongStream.range(-count / 2, count / 2);
            case 3 -> random.longs(count, 0, count + 1).map(token -> token * 0x9E3779B97F4A7C15L);
            case 4 -> random.longs(count, 0, 3);
            default -> random.longs(count).map(token -> token < 0 ? Long.MIN_VALUE + (token & 0xff) : Long.MAX_VALUE - (token & 0xff));
        };
        long[] array = tokens.toArray();
        return SignatureSet.of(array, array.length);
    }
}
