package org.neardup.kernel.weighted;

import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ProbeCounts;

import java.util.Arrays;

/**
 * Finds the partners of records, one thread's share of a join, in one of two ways.
 *
 * <p>Bounding: for each term of a record's prefix the list of postings is read, and of each posting a bound decides whether the pair can
 * reach the threshold if it meets here first, and then the {@link Sketches} of the pair. If it met before, it was decided then, and the
 * bound here is no greater than the one there: what was ruled out once stays so, and only the few pairs that were not are remembered. Of
 * these, all terms are compared.
 *
 * <p>Accumulating, where bounds rule out too little to be worth their time: prefixes are nearly all of a record, what their terms add is
 * summed up for each pair without a look at it, and the pairs whose sums reach the threshold with what remains are compared.
 */
final class WeightedProbe {

    private static final int NONE = -1;

    private final WeightedIndex index;
    private final WeightedInput input;
    private final PairBounds bounds;
    private final PairSink sink;
    /** Candidates of the probing record, and after them the records of a list that is being read. */
    private final int[] found;
    /** For each indexed record, the last one that met it and was compared with it. */
    private final int[] lastProbe;
    /** Where pairs are accumulated, for each indexed record what the probing one has in common with it so far. */
    private final double[] sums;
    private final float[] rests;
    private ProbeCounts counts = ProbeCounts.ZERO;

    /** A probe that reports all pairs. */
    WeightedProbe(WeightedIndex index, PairSink sink) {
        this.index = index;
        this.input = index.input();
        this.bounds = PairBounds.of(input.similarity(), input.indexed());
        this.sink = sink;
        this.found = new int[2 * input.indexed().count()];
        int others = input.indexed().count();
        this.lastProbe = new int[index.accumulates() ? 0 : others];
        Arrays.fill(lastProbe, NONE);
        this.sums = new double[index.accumulates() ? others : 0];
        this.rests = index.accumulates() ? index.indexed().restsOfRecords(others) : new float[0];
    }

    /** Upper bound of the memory that a probe takes, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        return PairBounds.estimatedBytes(input.indexed()) + (2L * Integer.BYTES + Float.BYTES + Double.BYTES) * input.indexed().count();
    }

    /** Finds the partners of the records from one number to another one. */
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
        int candidates = bounds.select(sums, rests, probing.rest(probing.end(record) - 1), others, found);
        Arrays.fill(sums, 0, others, 0);
        verify(record, postings, candidates, candidates, candidates);
    }

    /** Compares all terms of the pairs that were found, and counts. */
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
        double value = bounds.compare(other);
        if (input.similarity().reaches(value) == false) {
            return false;
        }
        boolean swapped = input.isSelfJoin() && other < record;
        sink.accept(swapped ? other : record, swapped ? record : other, bounds.sharedTerms, value);
        return true;
    }

    /** What this probe counted. */
    ProbeCounts counts() {
        return counts;
    }
}
