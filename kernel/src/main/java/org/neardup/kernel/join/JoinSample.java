package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;

/**
 * What the filters of each plan leave, estimated by joining a sample of the indexed records with itself: one record drawn from every
 * stretch of {@code stride}, so of every size. Counts of pairs grow by the square of the stride. Deterministic, so that plan, memory and
 * statistics are the same in every run. It is not reserved: any plan, which is made after it, takes more memory.
 */
final class JoinSample implements PairReport {

    /** The longest bitmaps that a plan may have, in longs. */
    static final int LONGEST = 64;

    /** The number of sampled records from which the stride grows. */
    private static final int RECORDS = 512;
    /** Bounds the time for a sample to this part of that for reading the prefixes. */
    private static final int LEAST_STRIDE = 16;
    private static final int GREATEST_STRIDE = 64;
    /** Of the pairs after the first ones, only each fourth is compared. */
    private static final int FIRST_PAIRS = 512;
    private static final int PAIR_STRIDE = 4;
    /** About the number of pairs to compare that need not share a token. */
    private static final int ANY_PAIRS = 2048;

    private final JoinInput input;
    private final JoinInput sample;
    private final long[] bitmaps;
    private final boolean[] signed;
    private final long[] differences = new long[LONGEST];
    /** The pairs that pass the positional filter, and those of them that are compared. */
    private long pairs;
    private long compared;
    /** By the logarithm of the bitmaps' length, the pairs that pass positional and bitmap filter. */
    private final long[] passed = new long[Integer.numberOfTrailingZeros(LONGEST) + 1];
    /** The compared pairs that pass the bitmap filter of a posting. */
    private long passedInPosting;
    private final PostingLayout layout;
    private final ProbeCounts counts;
    private final double scale;
    private final double comparable;
    /** By the logarithm of the bitmaps' length, how many of the comparable pairs pass, and the tokens of partners; null until needed. */
    private double[] passedOfAll;
    private double[] passedTokensOfAll;

    /** Samples the indexed records; another probing side is taken to be like them. */
    JoinSample(JoinInput input) {
        Records records = input.indexed();
        int stride = Math.clamp(records.count() / RECORDS, LEAST_STRIDE, GREATEST_STRIDE);
        Records drawn = draw(records, stride);
        double probing = input.probing().count() == 0 ? 1 : input.probing().count() / Math.max(1.0, records.count());
        this.input = input;
        this.layout = PostingLayout.withSignatures(records);
        this.sample = new JoinInput(drawn, drawn, input.similarity());
        this.bitmaps = new long[drawn.count() * LONGEST];
        this.signed = new boolean[drawn.count()];
        this.scale = (double) stride * stride * (input.isSelfJoin() ? 1 : 2 * probing);
        ChainedProbe probe = new ChainedProbe(sample, new Prefixes(sample), new LongAdder(), this);
        if (drawn.count() > 0) {
            probe.probe(0, drawn.count());
        }
        this.counts = probe.counts();
        this.comparable = input.comparablePairs();
    }

    private static Records draw(Records records, int stride) {
        int[] offsets = new int[(records.count() + stride - 1) / stride + 1];
        int[] tokens = new int[0];
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < offsets.length - 1; i++) {
                int drawn = Math.min(records.count() - 1, i * stride + (int) ((i * 0x9E3779B97F4A7C15L >>> 33) % stride));
                offsets[i + 1] = offsets[i] + records.size(drawn);
                if (pass == 1) {
                    System.arraycopy(records.tokens(), records.start(drawn), tokens, offsets[i], records.size(drawn));
                }
            }
            tokens = pass == 0 ? new int[offsets[offsets.length - 1]] : tokens;
        }
        return new Records(tokens, offsets, new int[0], new int[offsets.length], records.order());
    }

    /** Counts which bitmap filters a pair passes. */
    @Override
    public boolean wants(int left, int right) {
        pairs++;
        if (pairs > FIRST_PAIRS && pairs % PAIR_STRIDE != 0) {
            return false;
        }
        compared++;
        int admissible = admissible(left, right);
        int longest = longestPassed(left, right, admissible);
        for (int power = 0; power <= longest; power++) {
            passed[power]++;
        }
        passedInPosting += longest >= 0 || Long.bitCount(layout.folded(differences[0])) <= admissible ? 1 : 0;
        return true;
    }

    private int admissible(int left, int right) {
        int size = sample.probing().size(left);
        int partnerSize = sample.indexed().size(right);
        return BitmapFilter.admissible(size, partnerSize, input.similarity().minimumOverlap(size, partnerSize));
    }

    /**
     * The logarithm of the length of the longest bitmaps by which a pair passes, so also by all shorter ones; -1 for none. Then the
     * differences of the shortest ones are left.
     */
    private int longestPassed(int left, int right, int admissible) {
        sign(left);
        sign(right);
        for (int word = 0; word < LONGEST; word++) {
            differences[word] = bitmaps[left * LONGEST + word] ^ bitmaps[right * LONGEST + word];
        }
        for (int words = LONGEST; words > 0; words /= 2) {
            int distance = 0;
            for (int word = 0; word < words; word++) {
                distance += Long.bitCount(differences[word]);
            }
            if (distance <= admissible) {
                return Integer.numberOfTrailingZeros(words);
            }
            // In shorter bitmaps, the tokens of all words with the same low bits flip the bits of one word.
            for (int word = 0; word < words / 2; word++) {
                differences[word] ^= differences[word + words / 2];
            }
        }
        return -1;
    }

    /** Compares pairs that the size filter leaves, evenly drawn from all. */
    private void compareAnyPairs() {
        Records records = sample.indexed();
        long stride = Math.max(1, sample.comparablePairs() / ANY_PAIRS);
        passedOfAll = new double[passed.length];
        passedTokensOfAll = new double[passed.length];
        int drawn = 0;
        long skip = stride / 2;
        for (int record = 0; record < records.count(); record++) {
            int first = records.firstOfSize(input.similarity().minimumSize(records.size(record)));
            for (; skip < record - first; skip += stride, drawn++) {
                int partner = first + (int) skip;
                int longest = longestPassed(record, partner, admissible(record, partner));
                for (int power = 0; power <= longest; power++) {
                    passedOfAll[power]++;
                    passedTokensOfAll[power] += records.size(partner);
                }
            }
            skip -= Math.max(0, record - first);
        }
        for (int power = 0; power < passed.length; power++) {
            passedOfAll[power] *= comparable / Math.max(1, drawn);
            passedTokensOfAll[power] *= comparable / Math.max(1, drawn);
        }
    }

    @Override
    public int enough(int required) {
        return required;
    }

    @Override
    public void emit(int left, int right, int overlap, int leftSize, int rightSize) {
        // Only counts are of interest.
    }

    @Override
    public void emitDuplicates(int record) {
        // The sample has no input records.
    }

    private void sign(int record) {
        if (signed[record] == false) {
            signed[record] = true;
            Records records = sample.indexed();
            new BitmapFilter(LONGEST).sign(records.tokens(), records.start(record), records.end(record), bitmaps, record * LONGEST);
        }
    }

    /** Number of tokens of probing and indexed prefixes. */
    double prefixTokens() {
        return Prefixes.distinctCount(input);
    }

    /** Number of probing and indexed records; in a self-join they are the same. */
    double records() {
        return input.indexed().count() + (input.isSelfJoin() ? 0.0 : input.probing().count());
    }

    /** Postings that the size filter leaves. */
    double postings() {
        return scale * counts.postings();
    }

    /** Of these, postings that the positional filter leaves. */
    double current() {
        return scale * counts.positionalCandidates();
    }

    /** Pairs that the positional filter leaves. */
    double positional() {
        return scale * pairs;
    }

    /** Of these, pairs that the bitmap filter leaves. */
    double bitmaps(int words) {
        return scaleOfCompared() * passed[Integer.numberOfTrailingZeros(words)];
    }

    /** Pairs that the positional filter and then the bitmap filter of a posting leave. */
    double inPosting() {
        return scaleOfCompared() * passedInPosting;
    }

    /** Pairs that the size filter leaves, whether or not they share a token. */
    double comparable() {
        return comparable;
    }

    /** Of these, pairs that the bitmap filter leaves. */
    double passedOfAll(int words) {
        if (passedOfAll == null) {
            compareAnyPairs();
        }
        return passedOfAll[Integer.numberOfTrailingZeros(words)];
    }

    /** Number of tokens of the partners in these pairs. */
    double passedTokensOfAll(int words) {
        passedOfAll(words);
        return passedTokensOfAll[Integer.numberOfTrailingZeros(words)];
    }

    /** Pairs that reach the threshold. */
    double found() {
        return scaleOfCompared() * counts.pairs();
    }

    private double scaleOfCompared() {
        return scale * pairs / Math.max(1, compared);
    }

    /** Number of tokens of all found pairs, which every plan compares. */
    double foundTokens() {
        return found() * averageSize();
    }

    /** Average number of comparisons until a pair is rejected. */
    double rejectingSteps() {
        return Math.max(0, counts.verificationSteps() - counts.pairs() * averageSize()) / Math.max(1, compared - counts.pairs());
    }

    private double averageSize() {
        return input.indexed().tokenCount() / Math.max(1.0, input.indexed().count());
    }

    /** Number of tokens of both sides, for each of which a bitmap flips a bit. */
    double tokens() {
        return input.indexed().tokenCount() + (input.isSelfJoin() ? 0.0 : input.probing().tokenCount());
    }

    /** Number of tokens of the probing records with at least one verification, if verifications spread evenly. */
    double markedTokens(double verifications) {
        Records records = input.indexed();
        return (1 - Math.exp(-verifications / Math.max(1, records.count()))) * records.tokenCount();
    }
}
