package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.function.LongToIntFunction;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;

/**
 * Weighted samples of signature sets ({@link TokenSample}), or whole sets, in columns, and estimates of the sets' weighted Jaccard
 * similarity.
 *
 * <p>A sample contains all tokens of its set up to its last one, its reach, or all tokens of the set. So two samples contain the union of
 * both sets up to the smaller reach, and the estimate is the share of the common tokens in the weight of this union (Cohen and Kaplan).
 * Each distinct token counts once. An estimate is exact if both sets are whole or have no more tokens than a sample. Immutable.
 */
public final class SampledSets {

    /** The reach of a sample that has all tokens of its set. */
    private static final long EVERYWHERE = Long.MAX_VALUE;

    /** The maximum weight of a token. */
    static final int MOST_WEIGHT = 1 << 16;

    /** The maximum number of tokens of a set. */
    static final int MOST_TOKENS = (1 << 24) - 1;

    /** Memory for each token of a sample, in bytes: itself and its number. */
    private static final int BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;

    /** Memory for each distinct token, in bytes: its weight, its frequency and its bit. */
    private static final int BYTES_PER_DISTINCT_TOKEN = 2 * Integer.BYTES + Byte.BYTES;

    /** Memory for each sample, in bytes: while it is collected, its frequent tokens and its weight. */
    private static final int BYTES_PER_SAMPLE = 2 * (Long.BYTES + Integer.BYTES) + 2 * Long.BYTES;

    /** The maximum number of tokens for which the table is made at first; growing it takes longer than a larger table. */
    private static final int MOST_ROOM = 1 << 17;

    private final int[] ends;
    private final long[] reaches;
    private final long[] tokens;
    /** For each token, its number; equal tokens have equal numbers, which count up from 0. */
    private final int[] numbers;
    /** For each token number, its weight and the number of samples that have it. */
    private final int[] weightOf;
    /** Whether each token weighs 1. */
    private final boolean isPlain;
    private final int[] frequencyOf;
    private final FrequentTokens frequent;
    /** For each sample, the frequent tokens that it has, and its weight. */
    private final long[] frequentTokens;
    private final long[] sampleWeights;

    private SampledSets(Builder builder, LongToIntFunction weights) {
        ends = Arrays.copyOf(builder.ends, builder.samples);
        reaches = Arrays.copyOf(builder.reaches, builder.samples);
        tokens = builder.tokens;
        numbers = new int[builder.count];
        Vocabulary vocabulary = new Vocabulary(builder.memory, Math.min(builder.count, MOST_ROOM));
        Arrays.setAll(numbers, i -> vocabulary.number(tokens[i]));
        builder.memory.reserve((long) BYTES_PER_DISTINCT_TOKEN * vocabulary.size());
        frequencyOf = new int[vocabulary.size()];
        for (int number : numbers) {
            frequencyOf[number]++;
        }
        weightOf = new int[vocabulary.size()];
        isPlain = false;
        // One after the other: looking up a weight misses the caches, and a processor waits for several at once.
        for (int number = 0; number < weightOf.length; number++) {
            weightOf[number] = weights.applyAsInt(vocabulary.token(number));
            if (weightOf[number] < 0 || weightOf[number] > MOST_WEIGHT) {
                throw new IllegalArgumentException("weights must be from 0 to " + MOST_WEIGHT + ", but one was " + weightOf[number]);
            }
        }
        builder.memory.release(vocabulary.memoryBytes());
        frequent = new FrequentTokens(frequencyOf, ends.length);
        frequentTokens = new long[ends.length];
        sampleWeights = new long[ends.length];
        for (int sample = 0, i = 0; sample < ends.length; sample++) {
            long bits = 0;
            long weight = 0;
            for (; i < ends[sample]; i++) {
                bits |= frequent.bit(numbers[i]);
                weight += weightOf[numbers[i]];
            }
            frequentTokens[sample] = bits;
            sampleWeights[sample] = weight;
        }
    }

    /** Samples of the same tokens, each of which weighs 1. */
    private SampledSets(SampledSets weighted) {
        ends = weighted.ends;
        reaches = weighted.reaches;
        tokens = weighted.tokens;
        numbers = weighted.numbers;
        frequencyOf = weighted.frequencyOf;
        weightOf = new int[weighted.weightOf.length];
        Arrays.fill(weightOf, 1);
        isPlain = true;
        frequent = weighted.frequent;
        frequentTokens = weighted.frequentTokens;
        sampleWeights = new long[ends.length];
        Arrays.setAll(sampleWeights, sample -> end(sample) - start(sample));
    }

    /**
     * The same samples without weights: estimates are of the Jaccard similarity of sets.
     *
     * @param memory reserved for the result; the caller releases it
     */
    SampledSets plain(MemoryReservation memory) {
        memory.reserve((long) Integer.BYTES * weightOf.length + (long) Long.BYTES * ends.length);
        return new SampledSets(this);
    }

    /** The number of samples. */
    int count() {
        return ends.length;
    }

    /** The weight of the common tokens of two samples. */
    long common(int left, int right) {
        long common = 0;
        int i = start(left);
        int j = start(right);
        while (i < ends[left] && j < ends[right]) {
            long a = tokens[i];
            long b = tokens[j];
            common += a == b ? weightOf[numbers[i]] : 0;
            // Without branches: the processor cannot predict which token is smaller.
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
        }
        return common;
    }

    /** The weight of the union of two sets within both reaches, if their common tokens have the weight {@code common}. */
    long union(int left, int right, long common) {
        return knownWeight(left, right) + knownWeight(right, left) - common;
    }

    /** The weight of a sample's tokens within the reach of another sample. */
    private long knownWeight(int sample, int other) {
        if (reaches[sample] <= reaches[other]) {
            return weight(sample);
        }
        int found = Arrays.binarySearch(tokens, start(sample), ends[sample], reaches[other]);
        int end = found >= 0 ? found + 1 : -found - 1;
        if (isPlain) {
            return end - start(sample);
        }
        long known = 0;
        for (int i = start(sample); i < end; i++) {
            known += weightOf[numbers[i]];
        }
        return known;
    }

    /** The last token of a sample, or the greatest number if it has all tokens of its set. */
    long reach(int sample) {
        return reaches[sample];
    }

    /** Whether a sample has all tokens of its set. */
    boolean isWhole(int sample) {
        return reaches[sample] == EVERYWHERE;
    }

    /** The index of a sample's first token. */
    int start(int sample) {
        return sample == 0 ? 0 : ends[sample - 1];
    }

    /** The index after a sample's last token. */
    int end(int sample) {
        return ends[sample];
    }

    /** The weight of all tokens of a sample. */
    long weight(int sample) {
        return sampleWeights[sample];
    }

    /** The token at an index. */
    long token(int index) {
        return tokens[index];
    }

    /** The number of the token at an index, from 0 to {@link #distinct} - 1. */
    int number(int index) {
        return numbers[index];
    }

    /** The number of distinct tokens of all samples. */
    int distinct() {
        return weightOf.length;
    }

    /** The weight of a token, by its number. */
    int weightOf(int number) {
        return weightOf[number];
    }

    /** The number of samples that have a token, by its number. */
    int frequencyOf(int number) {
        return frequencyOf[number];
    }

    /** The most frequent tokens of all samples. */
    FrequentTokens frequent() {
        return frequent;
    }

    /** The frequent tokens of a sample, as bits. */
    long frequentTokens(int sample) {
        return frequentTokens[sample];
    }

    /** Collects samples. */
    public static final class Builder {

        private final MemoryReservation memory;
        private final int[] ends;
        private final long[] reaches;
        private final long[] tokens;
        private int samples;
        private int count;

        /**
         * Allocates the columns.
         *
         * @param samples the maximum number of sets
         * @param tokens  the maximum number of all their tokens
         * @param memory  reserved for building and for the result; the caller releases it
         */
        public Builder(int samples, int tokens, MemoryReservation memory) {
            this.memory = memory;
            memory.reserve((long) BYTES_PER_TOKEN * tokens + (long) BYTES_PER_SAMPLE * samples);
            this.ends = new int[samples];
            this.reaches = new long[samples];
            this.tokens = new long[tokens];
        }

        /**
         * Adds a serialized sample. The digest of the text replaces a set with too few tokens, so that only equal texts are similar
         * ({@link SignatureSet#ofDigest}).
         *
         * @param format    of samples
         * @param sample    what {@link TokenSample#take} returned, from {@code offset} on, {@code length} bytes
         * @param minTokens the minimum number of distinct tokens
         * @return whether the set has enough tokens
         * @throws IllegalArgumentException if the bytes are no sample of this format
         */
        public boolean add(TokenSample format, byte[] sample, int offset, int length, int minTokens) {
            int distinct = format.distinct(sample, offset, length);
            if (distinct >= minTokens) {
                count += format.readTokens(sample, offset, length, tokens, count);
                end(distinct <= format.size());
                return true;
            }
            tokens[count++] = SignatureSet.ofDigest(format.digest(sample, offset, length)).token(0);
            end(true);
            return false;
        }

        /** Adds the sample of a set. */
        public void add(TokenSample format, SignatureSet set) {
            int sampled = Math.min(set.distinct(), format.size());
            addFirst(sampled, set);
            end(sampled == set.distinct());
        }

        /**
         * Adds a whole set.
         *
         * @throws IllegalArgumentException if it has too many tokens
         */
        public void addWhole(SignatureSet set) {
            if (set.distinct() > MOST_TOKENS) {
                throw new IllegalArgumentException(
                    "a document has " + set.distinct() + " distinct tokens: at most " + MOST_TOKENS + " can be compared in a search");
            }
            addFirst(set.distinct(), set);
            end(true);
        }

        private void addFirst(int sampled, SignatureSet set) {
            for (int i = 0; i < sampled; i++) {
                tokens[count++] = set.token(i);
            }
        }

        /** Adds a set that is similar to no other. */
        public void addNone() {
            end(true);
        }

        private void end(boolean isWhole) {
            reaches[samples] = isWhole ? EVERYWHERE : tokens[count - 1];
            ends[samples++] = count;
        }

        /**
         * The added samples.
         *
         * @param weights of tokens, 0 to {@value #MOST_WEIGHT}
         * @throws IllegalArgumentException if a weight is out of range
         */
        public SampledSets build(LongToIntFunction weights) {
            return new SampledSets(this, weights);
        }
    }
}
