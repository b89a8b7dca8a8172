package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;

/**
 * Probes a self-join whose tokens have few postings each: there, building a {@link PrefixIndex} takes longer than reading it. So each
 * record probes first and is indexed after that (Algorithm 1), and its prefix is read only once. {@link PrefixIndex} stores a token's
 * postings contiguously, which needs a pass to count them; here each posting links to the token's previous one. Such a chain descends by
 * record, and so by size: a scan ends at the first record that is too small (size filter).
 *
 * <p>The index belongs to the probe. With several threads, each probe indexes all records that its own records may meet, not only its own.
 */
final class ChainedProbe implements Probe {

    /** Ints of a posting: the index of the token's previous posting, the record, its size, the position of the token in it. */
    static final int STRIDE = 4;
    static final int NONE = 0;

    /** The number of postings of a chain after which a probe for links tries to jump; before that, trying costs more than it saves. */
    private static final int LONG = 16;

    private final Records records;
    private final int[] tokens;
    private final int unshared;
    private final PairReport report;
    /** Null if all pairs are wanted. */
    private final ConnectedChains connected;
    private final PartnerBounds bounds;
    private final Prefixes prefixes;
    private final LongAdder indexEntries;
    /** For each shared token, its last posting. */
    private final int[] last;
    private final int[] postings;
    private int end = STRIDE;
    /** The next record to index. */
    private int next;
    /** For each record, the last probing record that met it, plus 1. */
    private final int[] metWith;

    /** The chains of the probing record: their first postings, and the positions of their tokens in its prefix. */
    private int[] firsts = new int[64];
    private int[] positions = new int[64];
    private int chains;

    private long postingCount;
    private long passedCount;
    private long candidateCount;
    private long stepCount;
    private long pairCount;

    /**
     * Creates a probe with an index of its own.
     *
     * @param indexEntries counts each record's postings once, in the probe that probes with the record
     */
    ChainedProbe(JoinInput input, Prefixes prefixes, LongAdder indexEntries, PairReport report) {
        this.records = input.indexed();
        this.tokens = records.tokens();
        this.unshared = records.order().unshared();
        this.report = report;
        this.bounds = new PartnerBounds(input);
        this.prefixes = prefixes;
        this.indexEntries = indexEntries;
        this.postings = new int[STRIDE * (1 + (int) Prefixes.indexingCount(input))];
        this.connected = report instanceof LinkForest forest ? new ConnectedChains(forest, postings) : null;
        this.last = new int[sharedTokens(input)];
        this.metWith = new int[records.count()];
    }

    /** Whether the input is a self-join whose index fits into one array. */
    static boolean fits(JoinInput input) {
        return input.isSelfJoin() && STRIDE * Prefixes.indexingCount(input) < Integer.MAX_VALUE - 2 * STRIDE;
    }

    /** Upper bound of the memory of a probe, in bytes. */
    static long estimatedBytes(JoinInput input) {
        Records records = input.indexed();
        return Integer.BYTES * (STRIDE * (1 + Prefixes.indexingCount(input)) + sharedTokens(input) + records.count()
            + 6L * records.largestSize());
    }

    /** Upper bound of the additional memory of a probe for links, in bytes. */
    static long estimatedBytesOfLinks(JoinInput input) {
        return ConnectedChains.estimatedBytes(Prefixes.indexingCount(input));
    }

    private static int sharedTokens(JoinInput input) {
        TokenOrder order = input.indexed().order();
        return order.size() - order.unshared();
    }

    @Override
    public void probe(int first, int limit) {
        bounds.moveTo(records.size(first));
        int smallest = Math.min(first, records.firstOfSize(bounds.smallest()));
        for (next = Math.max(next, smallest); next < first; next++) {
            index(next);
        }
        int own = end;
        for (; next < limit; next++) {
            findPartners(next);
            index(next);
        }
        indexEntries.add((end - own) / STRIDE);
    }

    private void findPartners(int record) {
        int start = records.start(record);
        int size = records.size(record);
        bounds.moveTo(size);
        int smallest = records.firstOfSize(bounds.smallest());
        list(start, bounds.prefix(), smallest);
        for (int chain = 0; chain < chains; chain++) {
            int i = positions[chain];
            int read = 0;
            for (int at = firsts[chain]; at != NONE && postings[at + 1] >= smallest; at = next(at, record, read)) {
                read++;
                postingCount++;
                int partner = postings[at + 1];
                int partnerSize = postings[at + 2];
                int position = postings[at + 3];
                int required = bounds.minimumOverlap(partnerSize);
                // Positional filter: with the first shared token at i and at the position, the overlap is at most the shorter rest.
                if (Math.min(size - i, partnerSize - position) < required) {
                    continue;
                }
                passedCount++;
                if (metWith[partner] != record + 1) {
                    metWith[partner] = record + 1;
                    if (report.wants(record, partner) == false) {
                        continue;
                    }
                    candidateCount++;
                    int overlap = overlap(start + i, start + size, records.start(partner) + position, records.end(partner),
                        required, report.enough(required));
                    if (overlap >= required) {
                        pairCount++;
                        report.emit(record, partner, overlap, size, partnerSize);
                    }
                }
            }
        }
    }

    /**
     * Lists the chains of a record's tokens that start with a record of admissible size. Most loads miss the cache, and which chains are
     * left out is unpredictable; without branches the processor does many loads at a time.
     */
    private void list(int start, int prefix, int smallest) {
        if (prefix > firsts.length) {
            firsts = new int[2 * prefix];
            positions = new int[2 * prefix];
        }
        int unshareds = 0;
        while (unshareds < prefix && tokens[start + unshareds] < unshared) {
            unshareds++;
        }
        int some = 0;
        for (int i = unshareds; i < prefix; i++) {
            int first = last[tokens[start + i] - unshared];
            firsts[some] = first;
            positions[some] = i;
            some += NONE - first >>> 31;
        }
        chains = 0;
        for (int chain = 0; chain < some; chain++) {
            int first = firsts[chain];
            firsts[chains] = first;
            positions[chains] = positions[chain];
            chains += smallest - 1 - postings[first + 1] >>> 31;
        }
    }

    private int next(int at, int record, int read) {
        return connected == null || read < LONG ? postings[at] : connected.next(at, record);
    }

    /**
     * Counts the overlap of a pair from its first shared token on, by merging. Stops early if the other record misses too many tokens of
     * one, or once
     * the overlap is enough.
     */
    private int overlap(int left, int leftEnd, int right, int rightEnd, int required, int enough) {
        int leftMissable = leftEnd - left - required;
        int rightMissable = rightEnd - right - required;
        int found = 1;
        int i = left + 1;
        int j = right + 1;
        while (i < leftEnd && j < rightEnd && found < enough && (leftMissable | rightMissable) >= 0) {
            if (tokens[i] == tokens[j]) {
                found++;
                i++;
                j++;
            } else if (tokens[i] < tokens[j]) {
                i++;
                leftMissable--;
            } else {
                j++;
                rightMissable--;
            }
        }
        stepCount += i - left + j - right - found;
        return found;
    }

    private void index(int record) {
        int start = records.start(record);
        int size = records.size(record);
        int prefix = prefixes.indexing(size);
        for (int i = prefix - 1; i >= 0 && tokens[start + i] >= unshared; i--) {
            int token = tokens[start + i] - unshared;
            postings[end] = last[token];
            postings[end + 1] = record;
            postings[end + 2] = size;
            postings[end + 3] = i;
            last[token] = end;
            if (connected != null) {
                connected.add(end);
            }
            end += STRIDE;
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(postingCount, postingCount, passedCount, candidateCount, candidateCount, stepCount, pairCount);
    }
}
