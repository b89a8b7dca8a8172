package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * All-Pairs, ppjoin and ppjoin+ as published: Algorithm 1 accumulates the overlap of prefixes over the inverted lists, a
 * {@link CandidateFilter} decides after each shared token whether the pair may still reach its α, and Algorithm 2 verifies the remaining
 * candidates.
 */
final class PublishedProbe implements MovableProbe {

    private static final int PRUNED = -1;

    private final PrefixIndex index;
    private final Algorithm algorithm;
    private final PairReport report;
    private JoinInput input;
    private CandidateFilter filter;
    private PartnerBounds bounds;
    /** A[y] of Algorithm 1: number of prefix tokens shared with the probing record, {@link #PRUNED} once pruned. */
    private final int[] overlaps;
    private int[] touched = new int[64];
    private final Runs runs;
    private final RunList list = new RunList();

    private long postingCount;
    private long touchedCount;
    private long positionalCount;
    private long candidateCount;
    private long verificationCount;
    private long stepCount;
    private long pairCount;

    PublishedProbe(JoinInput input, PrefixIndexBuilder builder, Algorithm algorithm, PairReport report) {
        this.index = builder.newIndex();
        this.algorithm = algorithm;
        this.report = report;
        this.runs = builder.trimmedRuns(index);
        this.overlaps = new int[input.indexed().count()];
        moveTo(input);
    }

    @Override
    public void moveTo(JoinInput next) {
        input = next;
        filter = CandidateFilter.of(algorithm, next);
        bounds = new PartnerBounds(next);
    }

    @Override
    public void probe(int first, int end) {
        for (int record = first; record < end; record++) {
            probe(record);
        }
    }

    /** Algorithm 1 for one x. */
    private void probe(int record) {
        Records probing = input.probing();
        int start = probing.start(record);
        int size = probing.size(record);
        bounds.moveTo(size);
        PostingLayout layout = index.layout();
        long[] postings = index.postings();
        int prefix = input.similarity().probingPrefix(size);
        runs.list(input, record, prefix, bounds, list);
        int touchedNow = 0;
        for (int i = 0; i < list.count(); i++) {
            int token = start + list.position(i);
            for (int at = list.from(i); at < list.to(i); at++) {
                postingCount++;
                int partner = layout.record(postings[at]);
                int overlap = overlaps[partner];
                if (overlap == 0) {
                    if (touchedNow == touched.length) {
                        touched = Arrays.copyOf(touched, touchedNow * 2);
                    }
                    touched[touchedNow++] = partner;
                }
                if (overlap != PRUNED) {
                    overlaps[partner] = decide(overlap, postings[at], token, start + size);
                }
            }
        }
        touchedCount += touchedNow;
        for (int candidate = 0; candidate < touchedNow; candidate++) {
            int partner = touched[candidate];
            if (overlaps[partner] != PRUNED && report.wants(record, partner)) {
                verificationCount++;
                verify(record, prefix, partner, overlaps[partner]);
            }
            overlaps[partner] = 0;
        }
    }

    /**
     * Algorithm 1, lines 10 to 14, and Algorithm 5: the next A[y]. A pruned pair stays pruned, as in Algorithm 5: a later token's upper
     * bound is never greater.
     */
    private int decide(int overlap, long posting, int left, int leftEnd) {
        PostingLayout layout = index.layout();
        int required = bounds.minimumOverlap(input.indexed().size(layout.record(posting)));
        CandidateFilter.Decision decision = filter.decide(overlap, required, left, leftEnd, layout.record(posting),
            layout.position(posting));
        if (overlap == 0) {
            positionalCount += decision == CandidateFilter.Decision.PRUNED_BY_POSITION ? 0 : 1;
            candidateCount += decision == CandidateFilter.Decision.KEEP ? 1 : 0;
        }
        return decision == CandidateFilter.Decision.KEEP ? overlap + 1 : PRUNED;
    }

    /** Algorithm 2: continues behind the prefix that ends with the smaller token; up to there the overlap is known. */
    private void verify(int record, int prefix, int partner, int overlap) {
        Records probing = input.probing();
        Records indexed = input.indexed();
        int size = probing.size(record);
        int partnerSize = indexed.size(partner);
        int partnerPrefix = index.prefixes().indexing(partnerSize);
        int[] left = probing.tokens();
        int[] right = indexed.tokens();
        int i = probing.start(record);
        int j = indexed.start(partner);
        if (left[i + prefix - 1] < right[j + partnerPrefix - 1]) {
            i += prefix;
            j += overlap;
        } else {
            i += overlap;
            j += partnerPrefix;
        }
        int leftEnd = probing.end(record);
        int rightEnd = indexed.end(partner);
        int required = bounds.minimumOverlap(partnerSize);
        int enough = report.enough(required);
        int found = overlap;
        int steps = i + j;
        while (i < leftEnd && j < rightEnd && found < enough && found + Math.min(leftEnd - i, rightEnd - j) >= required) {
            if (left[i] == right[j]) {
                found++;
                i++;
                j++;
            } else if (left[i] < right[j]) {
                i++;
            } else {
                j++;
            }
        }
        stepCount += i + j - steps - (found - overlap);
        if (found >= required) {
            pairCount++;
            report.emit(record, partner, found, size, partnerSize);
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(postingCount, touchedCount, positionalCount, candidateCount, verificationCount, stepCount, pairCount);
    }
}
