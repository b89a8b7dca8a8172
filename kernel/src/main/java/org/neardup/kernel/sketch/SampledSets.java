package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.function.LongToIntFunction;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

/**
 * Samples of signature sets ({@link TokenSample}), weighed and in columns, and estimates of the sets' weighted Jaccard similarity.
 *
 * <p>A sample knows all tokens of its set up to its last one, or all there are. So two samples know the union of both sets up to the lesser
 * of the two, and the estimate is the share that common tokens have in its weight (Cohen and Kaplan). Each distinct token counts once. An
 * estimate is exact if no set has more tokens than a sample. Immutable.
 */
public final class SampledSets {

    /** Up to where a sample knows its set if it has all tokens. */
    private static final long EVERYWHERE = Long.MAX_VALUE;

    /** Memory for each token while samples are numbered, in bytes. */
    private static final int BYTES_PER_TOKEN = 2 * Long.BYTES + 8 * Integer.BYTES;

    private final int[] ends;
    private final long[] reaches;
    private final long[] tokens;
    /** For each token, which it is: a number below {@link #distinct}. */
    private final int[] numbers;
    /** For each token, the weight of its sample up to it, itself included. */
    private final int[] weightsUpTo;
    private final int distinct;

    private SampledSets(Builder builder, LongToIntFunction weights) {
        ends = Arrays.copyOf(builder.ends, builder.samples);
        reaches = Arrays.copyOf(builder.reaches, builder.samples);
        tokens = builder.tokens;
        int count = builder.count;
        numbers = new int[count];
        weightsUpTo = new int[count];
        // At most half full, as every probing takes few steps then.
        int[] table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, count)) << 2)];
        int[] firsts = new int[count];
        int[] weightOf = new int[count];
        int known = 0;
        for (int sample = 0, i = 0; sample < ends.length; sample++) {
            for (int sum = 0; i < ends[sample]; i++) {
                int slot = slot(table, firsts, tokens[i]);
                if (table[slot] == 0) {
                    firsts[known] = i;
                    weightOf[known] = weights.applyAsInt(tokens[i]);
                    table[slot] = ++known;
                }
                numbers[i] = table[slot] - 1;
                sum = Math.addExact(sum, weightOf[numbers[i]]);
                weightsUpTo[i] = sum;
            }
        }
        distinct = known;
    }

    /** The slot of a token, or the free one where it belongs. A table has numbers from 1, of tokens that are first met at some indices. */
    private int slot(int[] table, int[] firsts, long token) {
        int slot = (int) (token * 0x9E3779B97F4A7C15L >>> 32) & table.length - 1;
        while (table[slot] != 0 && tokens[firsts[table[slot] - 1]] != token) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    /** The number of samples. */
    public int count() {
        return ends.length;
    }

    /**
     * Estimates the weighted Jaccard similarity of two sets.
     *
     * @return from 0 to 1; 0 if nothing weighs anything
     */
    public double estimate(int left, int right) {
        int common = 0;
        int i = start(left);
        int j = start(right);
        while (i < ends[left] && j < ends[right]) {
            long a = tokens[i];
            long b = tokens[j];
            common += a == b ? weight(left, i) : 0;
            // Without branches: which one is smaller cannot be foretold.
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
        }
        return estimate(left, right, common);
    }

    /** The estimate for two samples whose common tokens are known to weigh so much. */
    double estimate(int left, int right, int common) {
        long all = (long) knownWeight(left, right) + knownWeight(right, left) - common;
        return all > 0 ? (double) common / all : 0;
    }

    /** What the tokens of a sample weigh that are up to where another one knows its set. */
    private int knownWeight(int sample, int other) {
        if (reaches[sample] <= reaches[other]) {
            return weight(sample);
        }
        int start = start(sample);
        int found = Arrays.binarySearch(tokens, start, ends[sample], reaches[other]);
        int end = found >= 0 ? found + 1 : -found - 1;
        return end == start ? 0 : weightsUpTo[end - 1];
    }

    /** A lower bound of what the union of two sets weighs up to where both are known. */
    int leastWeightOfUnion(int left, int right) {
        return weight(reaches[left] <= reaches[right] ? left : right);
    }

    /** The index of a sample's first token. */
    int start(int sample) {
        return sample == 0 ? 0 : ends[sample - 1];
    }

    /** The index after a sample's last token. */
    int end(int sample) {
        return ends[sample];
    }

    /** What all tokens of a sample weigh. */
    int weight(int sample) {
        return start(sample) == ends[sample] ? 0 : weightsUpTo[ends[sample] - 1];
    }

    /** What a token of a sample weighs, by its index. */
    int weight(int sample, int index) {
        return index == start(sample) ? weightsUpTo[index] : weightsUpTo[index] - weightsUpTo[index - 1];
    }

    /** Which token it is, by its index: a number from 0 to {@link #distinct} - 1. */
    int number(int index) {
        return numbers[index];
    }

    /** The number of distinct tokens of all samples. */
    int distinct() {
        return distinct;
    }

    /** Collects samples. */
    public static final class Builder {

        private final TokenSample format;
        private final int[] ends;
        private final long[] reaches;
        private final long[] tokens;
        private int samples;
        private int count;

        /**
         * Makes room.
         *
         * @param format  how large samples are
         * @param samples the greatest number of samples
         * @param tokens  the greatest number of all their tokens
         * @param memory  asked for what the sets and their making take, which the caller gives back
         */
        public Builder(TokenSample format, int samples, int tokens, MemoryReservation memory) {
            this.format = format;
            memory.reserve((long) BYTES_PER_TOKEN * tokens + 2L * (Long.BYTES + Integer.BYTES) * samples);
            this.ends = new int[samples];
            this.reaches = new long[samples];
            this.tokens = new long[tokens];
        }

        /**
         * Adds a sample that has travelled. In place of a set with too few tokens stands the digest of its text, so that only equal texts
         * are similar ({@link SignatureSet#ofDigest}); without a digest it is like no other.
         *
         * @param sample    what {@link TokenSample#take} returned, from {@code offset} on, {@code length} bytes
         * @param minTokens a set with fewer distinct tokens has too few
         * @return whether the set has enough
         * @throws IllegalArgumentException if it is no sample of this format
         */
        public boolean add(byte[] sample, int offset, int length, int minTokens) {
            int distinct = format.distinct(sample, offset, length);
            if (distinct >= minTokens) {
                count += format.readTokens(sample, offset, length, tokens, count);
                end(distinct <= format.size());
                return true;
            }
            long digest = format.digest(sample, offset, length);
            if (digest != SignatureCodec.NO_DIGEST) {
                tokens[count++] = SignatureSet.ofDigest(digest).token(0);
            }
            end(true);
            return false;
        }

        /** Adds the sample of a set. */
        public void add(SignatureSet set) {
            int sampled = Math.min(set.distinct(), format.size());
            for (int i = 0; i < sampled; i++) {
                tokens[count++] = set.token(i);
            }
            end(set.distinct() <= format.size());
        }

        /** Adds a set that is like no other. */
        public void addNone() {
            end(true);
        }

        private void end(boolean isWhole) {
            reaches[samples] = isWhole ? EVERYWHERE : tokens[count - 1];
            ends[samples++] = count;
        }

        /**
         * The samples that were added.
         *
         * @param weights what tokens weigh, 0 or more; the sum over a sample must be an integer
         * @throws ArithmeticException if a sample weighs too much
         */
        public SampledSets build(LongToIntFunction weights) {
            return new SampledSets(this, weights);
        }
    }
}
