package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.PairSink;

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
abstract sealed class WeightedProbe permits CosineProbe, WeightedJaccardProbe {

    private static final int NONE = -1;

    final WeightedInput input;
    final WeightedSimilarity similarity;
    /** The weights of the probing record by term, zero for terms that it does not have. */
    final double[] probingWeights;
    /** Number of terms of the last pair that was verified which both records have. */
    int sharedTerms;

    private final WeightedIndex index;
    private final PairSink sink;
    /** What links connect, a node for each record; null where all pairs are wanted. */
    private final UnionFind components;
    /** Candidates of the probing record, and after them the records of a list that is being read. */
    private final int[] found;
    /** For each indexed record, the last one that met it and was compared with it. */
    private final int[] lastProbe;
    /** Where pairs are accumulated, for each indexed record what the probing one has in common with it so far. */
    private final double[] sums;
    private final float[] rests;
    private WeightedCounts counts = WeightedCounts.ZERO;

    WeightedProbe(WeightedIndex index, UnionFind components, PairSink sink) {
        this.index = index;
        this.input = index.input();
        this.components = components;
        this.similarity = input.similarity();
        this.sink = sink;
        this.probingWeights = new double[input.probing().termCount()];
        this.found = new int[2 * input.indexed().count()];
        int others = input.indexed().count();
        this.lastProbe = new int[index.accumulates() ? 0 : others];
        Arrays.fill(lastProbe, NONE);
        this.sums = new double[index.accumulates() ? others : 0];
        this.rests = index.accumulates() ? index.indexed().restsOfRecords() : new float[0];
    }

    /** A probe that reports all pairs. */
    static WeightedProbe ofPairs(WeightedIndex index, PairSink sink) {
        return of(index, null, sink);
    }

    /** A probe that reports a pair only if it connects two components of those it reported before. */
    static WeightedProbe ofLinks(WeightedIndex index, PairSink sink) {
        return of(index, new UnionFind(index.input().nodes()), sink);
    }

    private static WeightedProbe of(WeightedIndex index, UnionFind components, PairSink sink) {
        return switch (index.input().similarity()) {
            case WeightedCosine cosine -> new CosineProbe(index, components, sink);
            case WeightedJaccard jaccard -> new WeightedJaccardProbe(index, jaccard, components, sink);
        };
    }

    /** Upper bound of the memory that a probe takes, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        return (long) Double.BYTES * input.probing().termCount()
            + (2L * Integer.BYTES + 2L * Float.BYTES + Double.BYTES) * input.indexed().count();
    }

    /** Finds the partners of the records from one number to another one. */
    final void probe(int from, int to) {
        WeightedRecords records = input.probing();
        for (int record = from; record < to; record++) {
            for (int i = records.start(record); i < records.end(record); i++) {
                probingWeights[records.terms()[i]] = records.weights()[i];
            }
            begin(record);
            if (index.accumulates()) {
                accumulate(record);
            } else {
                bound(record);
            }
            for (int i = records.start(record); i < records.end(record); i++) {
                probingWeights[records.terms()[i]] = 0;
            }
        }
    }

    private void bound(int record) {
        PrefixPostings probing = index.probing();
        PrefixPostings indexed = index.indexed();
        long postings = 0;
        long kept = 0;
        int candidates = 0;
        for (int entry = probing.entryStart(record); entry < probing.entryEnd(record); entry++) {
            int own = probing.entryPosting(entry);
            int start = indexed.listStart(probing.entryRank(entry));
            int end = index.end(entry);
            int met = filter(indexed, start, end, probing.weights()[own], probing.rests()[own], found, candidates);
            postings += end - start;
            kept += met - candidates;
            met = compareCoarse(index.probingSketches(), record, index.indexedSketches(), found, candidates, met);
            for (int i = candidates; i < met; i++) {
                int other = found[i];
                found[candidates] = other;
                candidates += lastProbe[other] != record ? 1 : 0;
                lastProbe[other] = record;
            }
        }
        int similar = compareFine(index.probingSketches(), record, index.indexedSketches(), found, candidates);
        verify(record, postings, kept, candidates, similar);
    }

    private void accumulate(int record) {
        PrefixPostings probing = index.probing();
        PrefixPostings indexed = index.indexed();
        long postings = 0;
        for (int entry = probing.entryStart(record); entry < probing.entryEnd(record); entry++) {
            int start = indexed.listStart(probing.entryRank(entry));
            int end = index.end(entry);
            add(indexed, start, end, probing.weights()[probing.entryPosting(entry)], sums);
            postings += end - start;
        }
        int others = input.isSelfJoin() ? record : input.indexed().count();
        int candidates = select(sums, rests, probing.rests()[probing.entryPosting(probing.entryEnd(record) - 1)], others, found);
        Arrays.fill(sums, 0, others, 0);
        verify(record, postings, candidates, candidates, candidates);
    }

    /** Compares all terms of the pairs that were found, and counts. */
    private void verify(int record, long postings, long kept, int candidates, int similar) {
        long verifications = 0;
        long steps = 0;
        long pairs = 0;
        for (int i = 0; i < similar; i++) {
            if (wants(record, found[i])) {
                verifications++;
                steps += input.indexed().end(found[i]) - input.indexed().start(found[i]);
                pairs += verify(record, found[i]) ? 1 : 0;
            }
        }
        counts = counts.plus(postings, kept, candidates, verifications, steps, pairs);
    }

    private boolean wants(int record, int other) {
        return components == null || components.find(record) != components.find(input.node(other));
    }

    private boolean verify(int record, int other) {
        double common = common(other);
        double value = similarity.of(common, similarity.magnitude(input.probing(), record), similarity.magnitude(input.indexed(), other));
        if (similarity.reaches(value) == false) {
            return false;
        }
        if (components != null) {
            components.union(record, input.node(other));
        }
        boolean swapped = input.isSelfJoin() && other < record;
        sink.accept(swapped ? other : record, swapped ? record : other, sharedTerms, value);
        return true;
    }

    /** 1 if a bound reaches a limit and otherwise 0, from the sign of the difference: a comparison is a branch, mispredicted too often. */
    static int oneIfReached(float bound, float limit) {
        return 1 + (Float.floatToRawIntBits(bound - limit) >> 31);
    }

    /** Prepares for a probing record. */
    abstract void begin(int record);

    /**
     * Finds the postings of a list whose records reach the threshold if their first common term with the probing record is this one and
     * all else is as favourable as can be.
     *
     * @param start the first posting
     * @param end the one after the last
     * @param weight scaled weight of the list's term in the probing record
     * @param rest extent of the probing record's terms after it
     * @param found takes the records, in ascending order
     * @param from where in {@code found} the first goes
     * @return the index after the last in {@code found}
     */
    abstract int filter(PrefixPostings postings, int start, int end, float weight, float rest, int[] found, int from);

    /**
     * Drops the records whose coarse buckets rule out the threshold.
     *
     * @param probing the sketches of the probing records
     * @param record the one that probes
     * @param indexed the sketches of the indexed records
     * @param records the records that are left; those that stay move to the front
     * @param from where in {@code records} the first is
     * @param to the index after the last
     * @return the index after the last that stays
     */
    abstract int compareCoarse(Sketches probing, int record, Sketches indexed, int[] records, int from, int to);

    /**
     * Drops the records whose fine buckets rule out the threshold.
     *
     * @param count number of records, from the beginning of {@code records}
     * @return number of those that stay
     */
    abstract int compareFine(Sketches probing, int record, Sketches indexed, int[] records, int count);

    /**
     * Adds what a term adds to what the probing record has in common with the records of a list.
     *
     * @param sums for each indexed record, what was added so far
     */
    abstract void add(PrefixPostings postings, int start, int end, float weight, double[] sums);

    /**
     * Finds the records that reach the threshold if what is not in the sums is as favourable as can be. Of two prefixes one ends first; the
     * terms after its end add at most the extent of what remains of its record.
     *
     * @param rests for each indexed record, the extent of what remains after its prefix
     * @param rest the same of the probing record
     * @param end number of the first record that is not wanted
     * @param found takes the records
     * @return their number
     */
    abstract int select(double[] sums, float[] rests, float rest, int end, int[] found);

    /** What the probing record has in common with an indexed one, added up over ascending terms; counts {@link #sharedTerms}. */
    abstract double common(int other);

    /** What this probe counted. */
    final WeightedCounts counts() {
        return counts;
    }
}
