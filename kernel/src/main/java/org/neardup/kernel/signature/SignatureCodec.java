package org.neardup.kernel.signature;

/**
 * The stored form of a {@link SignatureSet} with digests of its text and of the numbers in it.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * <ol>
 *     <li>One byte: the version.</li>
 *     <li>The digest of the text, then that of its numbers, eight bytes each, lowest first.</li>
 *     <li>One byte: the number of low bits that are zero in all tokens, below 64. Tokens are stored without them.</li>
 *     <li>The number of distinct tokens times two, plus one if any token occurs more than once, as a variable-length integer: seven bits a
 *         byte, lowest first, the top bit set if another byte follows.</li>
 *     <li>The gaps between the tokens in ascending signed order, minus one; the first gap starts at the smallest long. Tokens are evenly
 *         spread hashes, so a gap among n tokens is about 2<sup>64</sup>/n and its Rice code is nearly optimal: the part above the lowest
 *         {@code numberOfLeadingZeros(n)} bits in unary code (zeros and a one), then the lowest bits. That is 65.5 - log<sub>2</sub> n bits
 *         a token on average, and at most 66 - floor(log<sub>2</sub> n) in the worst case.</li>
 *     <li>Only if any token occurs more than once: the multiplicities in Elias gamma code, one bit for a multiplicity of 1.</li>
 * </ol>
 * Bits fill bytes from the lowest up; zeros pad the last byte.
 */
public final class SignatureCodec {

    /** The version of the format. */
    public static final byte VERSION = 3;

    /** Stands for the digest of a set that has no text. */
    public static final long NO_DIGEST = 0;

    private SignatureCodec() {}

    /** Writes a set without a text. */
    public static byte[] encode(SignatureSet set) {
        return encode(set, NO_DIGEST, NO_DIGEST);
    }

    /**
     * Writes a set with digests.
     *
     * @param digest  of the text, or {@link #NO_DIGEST}
     * @param numbers digest of the numbers in the text, {@link #NO_DIGEST} if there are none
     */
    public static byte[] encode(SignatureSet set, long digest, long numbers) {
        int distinct = set.distinct();
        long most = 2 * Byte.BYTES + 2 * Long.BYTES + 5 + 8L * distinct + distinct / 4;
        BitWriter out = new BitWriter((int) Math.min(Integer.MAX_VALUE - 64, most));
        out.write(VERSION, Byte.SIZE);
        out.write(digest, Long.SIZE);
        out.write(numbers, Long.SIZE);
        int zeros = commonZeros(set);
        out.write(zeros, Byte.SIZE);
        writeVariableLength(out, (long) distinct << 1 | (set.isPlainSet() ? 0 : 1));
        int lowBits = lowBits(distinct, zeros);
        long next = Long.MIN_VALUE >> zeros;
        for (int i = 0; i < distinct; i++) {
            long token = set.token(i) >> zeros;
            long gap = token - next;
            out.writeUnary((int) (gap >>> lowBits));
            out.write(gap, lowBits);
            next = token + 1;
        }
        if (set.isPlainSet() == false) {
            for (int i = 0; i < distinct; i++) {
                int multiplicity = set.multiplicity(i);
                int length = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(multiplicity);
                out.writeUnary(length);
                out.write(multiplicity, length);
            }
        }
        return out.toByteArray();
    }

    /** The number of low bits that are zero in all tokens; at most 63, which stands for a set of the least token or of none. */
    private static int commonZeros(SignatureSet set) {
        long ones = Long.MIN_VALUE;
        for (int i = 0; i < set.distinct(); i++) {
            ones |= set.token(i);
        }
        return Long.numberOfTrailingZeros(ones);
    }

    /** The number of bits of a gap that are not in unary: gaps of evenly spread tokens then take one to two unary bits on average. */
    private static int lowBits(int distinct, int zeros) {
        return Math.max(0, Long.numberOfLeadingZeros(distinct) - zeros);
    }

    /**
     * Reads a set.
     *
     * @param bytes  what {@link #encode} gave, from {@code offset} on, {@code length} bytes
     * @throws SignatureFormatException if the version is unknown or the bytes are damaged: too few, too many, or not in the format
     */
    public static SignatureSet decode(byte[] bytes, int offset, int length) {
        BitReader in = new BitReader(bytes, offset, length);
        readDigests(in);
        int zeros = readZeros(in);
        long header = readCount(in, zeros, length);
        int distinct = (int) (header >>> 1);
        long[] tokens = readTokens(in, distinct, lowBits(distinct, zeros), zeros);
        int[] multiplicities = (header & 1) == 0 ? null : readMultiplicities(in, distinct);
        in.expectEnd();
        return new SignatureSet(tokens, multiplicities);
    }

    /**
     * Reads only the number of distinct tokens of a set.
     *
     * @param bytes  what {@link #encode} gave, from {@code offset} on, {@code length} bytes
     * @throws SignatureFormatException if the version is unknown or the bytes are too few for this number of tokens
     */
    public static int distinct(byte[] bytes, int offset, int length) {
        return beginning(bytes, offset, length, 0).distinct();
    }

    /**
     * The beginning of a stored set.
     *
     * @param distinct number of distinct tokens of the whole set
     * @param digest   of the text
     * @param tokens   the least tokens, in ascending order
     */
    public record Beginning(int distinct, long digest, long[] tokens) {}

    /**
     * Reads only the beginning of a set.
     *
     * @param bytes what {@link #encode} gave, from {@code offset} on, {@code length} bytes
     * @param most  the maximum number of tokens to read
     * @throws SignatureFormatException if the version is unknown or the bytes up to the last of these tokens are damaged
     */
    public static Beginning beginning(byte[] bytes, int offset, int length, int most) {
        BitReader in = new BitReader(bytes, offset, length);
        long digest = readDigest(in);
        in.read(Long.SIZE);
        int zeros = readZeros(in);
        int distinct = (int) (readCount(in, zeros, length) >>> 1);
        return new Beginning(distinct, digest, readTokens(in, Math.min(distinct, most), lowBits(distinct, zeros), zeros));
    }

    /**
     * Reads only the digest that is stored with a set.
     *
     * @param bytes  what {@link #encode} gave, from {@code offset} on, {@code length} bytes
     * @throws SignatureFormatException if the version is unknown or the bytes are too few for a digest
     */
    public static long digest(byte[] bytes, int offset, int length) {
        return readDigest(new BitReader(bytes, offset, length));
    }

    /**
     * Reads only the digest of numbers that is stored with a set; parameters and errors as for {@link #digest}.
     */
    public static long numbers(byte[] bytes, int offset, int length) {
        BitReader in = new BitReader(bytes, offset, length);
        readDigest(in);
        return in.read(Long.SIZE);
    }

    private static long readDigest(BitReader in) {
        byte version = (byte) in.read(Byte.SIZE);
        if (version != VERSION) {
            throw new SignatureFormatException(
                "signature set of format version [" + version + "]: only version [" + VERSION + "] can be read, index the document again");
        }
        return in.read(Long.SIZE);
    }

    private static void readDigests(BitReader in) {
        readDigest(in);
        in.read(Long.SIZE);
    }

    private static int readZeros(BitReader in) {
        int zeros = (int) in.read(Byte.SIZE);
        if (zeros < 0 || zeros >= Long.SIZE) {
            throw new SignatureFormatException("signature set damaged: its tokens cannot end with [" + zeros + "] zeros");
        }
        return zeros;
    }

    /** Twice the number of distinct tokens, plus one if any token occurs more than once. */
    private static long readCount(BitReader in, int zeros, int length) {
        long header = readVariableLength(in);
        int distinct = (int) Math.min(Integer.MAX_VALUE, header >>> 1);
        if (distinct > in.remaining() / (lowBits(distinct, zeros) + 1)) {
            throw new SignatureFormatException(
                "signature set cut short: [" + length + "] bytes cannot hold [" + (header >>> 1) + "] tokens");
        }
        return header;
    }

    private static long[] readTokens(BitReader in, int count, int lowBits, int zeros) {
        long[] tokens = new long[count];
        long next = Long.MIN_VALUE >> zeros;
        long largest = Long.MAX_VALUE >> zeros;
        for (int i = 0; i < count; i++) {
            long high = in.readUnary();
            long token = next + (high << lowBits | in.read(lowBits));
            if (lowBits > 0 && high >>> (Long.SIZE - lowBits) != 0 || token < next || token > largest
                || (i > 0 && next == Long.MIN_VALUE)) {
                throw new SignatureFormatException("signature set damaged: token [" + i + "] is past the largest");
            }
            tokens[i] = token << zeros;
            next = token + 1;
        }
        return tokens;
    }

    private static int[] readMultiplicities(BitReader in, int distinct) {
        int[] multiplicities = new int[distinct];
        int read = 0;
        while (read < distinct) {
            read = in.readSmallGammas(multiplicities, read);
            if (read < distinct) {
                multiplicities[read] = readMultiplicity(in, read);
                read++;
            }
        }
        return multiplicities;
    }

    private static int readMultiplicity(BitReader in, int index) {
        int length = in.readUnary();
        if (length >= Integer.SIZE - 1) {
            throw new SignatureFormatException("signature set damaged: token [" + index + "] occurs too often");
        }
        return 1 << length | (int) in.read(length);
    }

    private static void writeVariableLength(BitWriter out, long value) {
        long rest = value;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            out.write(rest & 0x7f | 0x80, Byte.SIZE);
        }
        out.write(rest, Byte.SIZE);
    }

    private static long readVariableLength(BitReader in) {
        long value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            long group = in.read(Byte.SIZE);
            value |= (group & 0x7f) << shift;
            if ((group & 0x80) == 0) {
                return value;
            }
        }
        throw new SignatureFormatException("signature set damaged: the number of tokens is too large");
    }
}
