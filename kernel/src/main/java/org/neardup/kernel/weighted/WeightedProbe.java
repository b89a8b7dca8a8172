package org.neardup.kernel.weighted;

import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ProbeCounts;

import java.util.Arrays;

/**
 * Finds the partners of records, for one thread of a join, in one of two ways.
 *
 * <p>Bounding: reads the postings of each term of a record's prefix. For each posting, a bound decides whether the pair can reach the
 * threshold if this is its first common term, and then the {@link Sketches} of the pair decide. A pair that shares an earlier term was
 * decided there, and the bound here is no greater: a pair that was ruled out stays ruled out, and only the few others are remembered. All
 * terms of these are compared.
 *
 * <p>Accumulating, if bounds rule out too few pairs to be worth their time: prefixes are nearly whole records. The contributions of their
 * terms are summed for each pair without any check, and the pairs that can reach the threshold with their sums and rests are compared.
 */
final class WeightedProbe {

    private static final int NONE = -1;

    private final WeightedIndex index;
    private final WeightedInput input;
    private final PairBounds bounds;
    private final PairSink sink;
    /** Candidates of the probing record, followed by the records of the current list. */
    private final int[] found;
    /** For each indexed record, the last probing record that took it as a candidate. */
    private final int[] lastProbe;
    /** If pairs are accumulated, for each indexed record its common part with the probing record so far. */
    private final float[] sums;
    private final float[] rests;
    private ProbeCounts counts = ProbeCounts.ZERO;

    /** Creates a probe that reports to {@code sink}. */
    WeightedProbe(WeightedIndex index, PairSink sink) {
        this.index = index;
        this.input = index.input();
        this.bounds = PairBounds.of(input.rule(), input.indexed());
        this.sink = sink;
        this.found = new int[2 * input.indexed().count()];
        int others = input.indexed().count();
        this.lastProbe = new int[index.accumulates() ? 0 : others];
        Arrays.fill(lastProbe, NONE);
        this.sums = new float[index.accumulates() ? others : 0];
        this.rests = index.accumulates() ? index.indexed().restsOfRecords(others) : new float[0];
    }

    /** Upper bound of the memory of a probe, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        return PairBounds.estimatedBytes(input.indexed()) + (2L * Integer.BYTES + 2 * Float.BYTES) * input.indexed().count();
    }

    /** Finds the partners of the records from {@code from} to {@code to}, exclusive. */
    void probe(int from, int to) {
        for (int record = from; record < to; record++) {
            bounds.begin(input.probing(), record);
            if (index.accumulates()) {
                accumulate(record);
            } else {
                bound(record);
            }
            bounds.end();
        }
    }

    private void bound(int record) {
        PrefixEntries probing = index.probing();
        PrefixPostings indexed = index.indexed();
        long postings = 0;
        long kept = 0;
        int candidates = 0;
        for (int entry = probing.start(record); entry < probing.end(record); entry++) {
            int start = indexed.listStart(probing.rank(entry));
            int end = index.end(entry);
            int met = bounds.filter(indexed, start, end, probing.weight(entry), probing.rest(entry), found, candidates);
            postings += end - start;
            kept += met - candidates;
            met = bounds.compareCoarse(index.probingSketches(), record, index.indexedSketches(), found, candidates, met);
            for (int i = candidates; i < met; i++) {
                int other = found[i];
                found[candidates] = other;
                candidates += lastProbe[other] != record ? 1 : 0;
                lastProbe[other] = record;
            }
        }
        int similar = bounds.compareFine(index.probingSketches(), record, index.indexedSketches(), found, candidates);
        verify(record, postings, kept, candidates, similar);
    }

    private void accumulate(int record) {
        PrefixEntries probing = index.probing();
        PrefixPostings indexed = index.indexed();
        long postings = 0;
        for (int entry = probing.start(record); entry < probing.end(record); entry++) {
            int start = indexed.listStart(probing.rank(entry));
            int end = index.end(entry);
            bounds.add(indexed, start, end, probing.weight(entry), sums);
            postings += end - start;
        }
        int others = input.isSelfJoin() ? record : input.indexed().count();
        int candidates =
            bounds.select(sums, rests, probing.rest(probing.end(record) - 1), probing.end(record) - probing.start(record), others, found);
        Arrays.fill(sums, 0, others, 0);
        verify(record, postings, candidates, candidates, candidates);
    }

    /** Compares all terms of the candidate pairs, and updates the counts. */
    private void verify(int record, long postings, long kept, int candidates, int similar) {
        long steps = 0;
        long pairs = 0;
        for (int i = 0; i < similar; i++) {
            steps += input.indexed().end(found[i]) - input.indexed().start(found[i]);
            pairs += verify(record, found[i]) ? 1 : 0;
        }
        counts = counts.plus(new ProbeCounts(postings, kept, candidates, candidates, similar, steps, pairs));
    }

    private boolean verify(int record, int other) {
        if (bounds.areNear(other) == false) {
            return false;
        }
        boolean swapped = input.isSelfJoin() && other < record;
        sink.accept(swapped ? other : record, swapped ? record : other, bounds.sharedTerms, bounds.similarity(other));
        return true;
    }

    /** The counts of this probe. */
    ProbeCounts counts() {
        return counts;
    }
}
