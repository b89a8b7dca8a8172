package org.neardup.kernel.signature;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongPredicate;

/** An immutable multiset of 64-bit tokens: the distinct tokens in ascending order, and how often each occurs. */
public final class SignatureSet {

    /**
     * The default minimum, of the SpotSigs paper (section 5.4): of the texts that share all of fewer distinct tokens, one quarter differ
     * otherwise; with five on both sides, hardly any.
     */
    public static final int DEFAULT_MIN_TOKENS = 5;

    /** The default maximum of distinct tokens of a compared text. A text of this size takes 80 MB while a job reads it. */
    public static final int DEFAULT_MAX_TOKENS = 1 << 18;

    private static final SignatureSet EMPTY = new SignatureSet(new long[0], null);

    /** Arbitrary, but the same on all nodes of a cluster. */
    private static final long DIGEST_DOMAIN = 0x9E3779B97F4A7C15L;

    private final long[] tokens;
    /** How often each token occurs; null if all occur once, which is the common case. */
    private final int[] multiplicities;
    private final long size;

    /**
     * Keeps both arrays.
     *
     * @param tokens         strictly ascending
     * @param multiplicities one for each token, all positive; or null
     */
    SignatureSet(long[] tokens, int[] multiplicities) {
        this.tokens = tokens;
        this.multiplicities = multiplicities;
        this.size = multiplicities == null ? tokens.length : sum(multiplicities);
    }

    /**
     * The set of these tokens with these multiplicities. Keeps the arrays.
     *
     * @param tokens         strictly ascending
     * @param multiplicities one for each token, all positive
     * @throws IllegalArgumentException if these rules are broken
     */
    public static SignatureSet of(long[] tokens, int[] multiplicities) {
        if (tokens.length != multiplicities.length) {
            throw new IllegalArgumentException(tokens.length + " tokens and " + multiplicities.length + " multiplicities");
        }
        for (int i = 0; i < tokens.length; i++) {
            if (multiplicities[i] < 1 || i > 0 && tokens[i] <= tokens[i - 1]) {
                throw new IllegalArgumentException("token " + tokens[i] + " at " + i + " occurs " + multiplicities[i]
                    + " times; tokens must ascend, and multiplicities be positive");
            }
        }
        return new SignatureSet(tokens, Arrays.stream(multiplicities).allMatch(multiplicity -> multiplicity == 1) ? null : multiplicities);
    }

    private static long sum(int[] multiplicities) {
        long sum = 0;
        for (int multiplicity : multiplicities) {
            sum += multiplicity;
        }
        return sum;
    }

    /** The multiset of the first {@code count} tokens of an array, in any order. Does not change the array. */
    public static SignatureSet of(long[] tokens, int count) {
        Objects.checkFromIndexSize(0, count, tokens.length);
        long[] sorted = Arrays.copyOf(tokens, count);
        Arrays.sort(sorted);
        return ofSorted(sorted, count);
    }

    /**
     * Replaces a set with too few tokens: derives its only token from the digest, so that only equal texts are similar.
     *
     * @param digest of the text; different digests give different tokens
     */
    public static SignatureSet ofDigest(long digest) {
        return new SignatureSet(new long[] {digestToken(digest)}, null);
    }

    /**
     * The set by which a text of these tokens is compared: this one, or the {@linkplain #ofDigest set of a digest} if it has too few.
     *
     * @param minTokens minimum number of distinct tokens
     * @param digest    of the whole text
     */
    public SignatureSet compared(int minTokens, long digest) {
        return hasTooFew(minTokens) ? ofDigest(digest) : this;
    }

    /** Whether the distinct tokens are fewer than a minimum. */
    public boolean hasTooFew(int minTokens) {
        return distinct() < minTokens;
    }

    /**
     * Moves a digest out of the domain of token hashes. If one function computed both, the digest of a text could equal the hash of another
     * text's token. Mixes like SplitMix64 (Steele, Lea, Flood, 2014).
     */
    private static long digestToken(long digest) {
        long z = digest ^ DIGEST_DOMAIN;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** The digest from which {@link #ofDigest} derived the only token of this set: each step of the mixing can be undone. */
    public long digest() {
        long z = tokens[0];
        z = (z ^ z >>> 31 ^ z >>> 62) * 0x319642B2D24D8EC3L;
        z = (z ^ z >>> 27 ^ z >>> 54) * 0x96DE1B173F119089L;
        return z ^ z >>> 30 ^ z >>> 60 ^ DIGEST_DOMAIN;
    }

    private static SignatureSet ofSorted(long[] sorted, int count) {
        if (count == 0) {
            return EMPTY;
        }
        int distinct = 1;
        for (int i = 1; i < count; i++) {
            distinct += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        if (distinct == count) {
            return new SignatureSet(Arrays.copyOf(sorted, count), null);
        }
        long[] tokens = new long[distinct];
        int[] multiplicities = new int[distinct];
        int last = -1;
        for (int i = 0; i < count; i++) {
            if (last < 0 || sorted[i] != tokens[last]) {
                tokens[++last] = sorted[i];
            }
            multiplicities[last]++;
        }
        return new SignatureSet(tokens, multiplicities);
    }

    /** The set of the same tokens, each of which occurs once. */
    public SignatureSet withoutMultiplicities() {
        return multiplicities == null ? this : new SignatureSet(tokens, null);
    }

    /** The set without some of its tokens. */
    public SignatureSet without(LongPredicate tokensToDrop) {
        long[] rest = new long[tokens.length];
        int[] restMultiplicities = multiplicities == null ? null : new int[tokens.length];
        int count = 0;
        for (int i = 0; i < tokens.length; i++) {
            if (tokensToDrop.test(tokens[i]) == false) {
                rest[count] = tokens[i];
                if (multiplicities != null) {
                    restMultiplicities[count] = multiplicities[i];
                }
                count++;
            }
        }
        if (count == tokens.length) {
            return this;
        }
        boolean plain = multiplicities == null || Arrays.stream(restMultiplicities, 0, count).allMatch(multiplicity -> multiplicity == 1);
        return new SignatureSet(Arrays.copyOf(rest, count), plain ? null : Arrays.copyOf(restMultiplicities, count));
    }

    /** The number of distinct tokens. */
    public int distinct() {
        return tokens.length;
    }

    /** The sum of the multiplicities. */
    public long size() {
        return size;
    }

    /** Whether there is no token. */
    public boolean isEmpty() {
        return tokens.length == 0;
    }

    /** The token at an index, 0 to {@link #distinct()} - 1, in ascending signed order. */
    public long token(int index) {
        return tokens[index];
    }

    /** The index of a token; negative if the set does not have it. */
    public int indexOf(long token) {
        return Arrays.binarySearch(tokens, token);
    }

    /** The multiplicity of the token at an index, 1 or more. */
    public int multiplicity(int index) {
        return multiplicities == null ? 1 : multiplicities[index];
    }

    /** Whether every token occurs once. */
    public boolean isPlainSet() {
        return multiplicities == null;
    }

    /** The size of the multiset intersection: the numerator of SpotSigs, equation 4. */
    public long overlap(SignatureSet other) {
        long overlap = 0;
        int i = 0;
        int j = 0;
        while (i < tokens.length && j < other.tokens.length) {
            long a = tokens[i];
            long b = other.tokens[j];
            if (a == b) {
                overlap += Math.min(multiplicity(i), other.multiplicity(j));
            }
            // Without branches: the processor cannot predict which token is smaller.
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
        }
        return overlap;
    }

    /** The multiset Jaccard similarity (SpotSigs, equation 4), 0 to 1. Two empty sets have nothing in common: 0. */
    public double jaccard(SignatureSet other) {
        long overlap = overlap(other);
        return (double) overlap / Math.max(1, size + other.size - overlap);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SignatureSet set && Arrays.equals(tokens, set.tokens) && Arrays.equals(multiplicities, set.multiplicities);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(tokens) + Arrays.hashCode(multiplicities);
    }

    @Override
    public String toString() {
        return "SignatureSet[" + tokens.length + " distinct of " + size + " tokens]";
    }

    /** Collects tokens in any order. Reusable after {@link #clear()}; not thread safe. */
    public static final class Builder {

        private long[] tokens = new long[64];
        private int count;

        /** Adds a token; adding it again raises its multiplicity. */
        public void add(long token) {
            if (count == tokens.length) {
                tokens = Arrays.copyOf(tokens, Math.multiplyExact(count, 2));
            }
            tokens[count++] = token;
        }

        /** The set of the tokens added since the last {@link #clear()}. More may be added afterwards. */
        public SignatureSet build() {
            Arrays.sort(tokens, 0, count);
            return ofSorted(tokens, count);
        }

        /** Forgets all tokens. */
        public void clear() {
            count = 0;
        }
    }
}
