package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

/**
 * The data that the probes of a join read.
 *
 * @param input the input of the join
 * @param indexed the prefixes of the indexed records, by term
 * @param probing the prefixes of the probing records, by record
 * @param probingSketches sketches of the probing records; null if pairs are accumulated
 * @param indexedSketches sketches of the indexed records; in a self-join the same; null if pairs are accumulated
 */
record WeightedIndex(WeightedInput input, PrefixPostings indexed, PrefixEntries probing, Sketches probingSketches,
    Sketches indexedSketches) {

    /**
     * The cost of bounding a pair at a posting, relative to adding a product to the pair's sum: 15 ns to 1 ns, measured on vectors of news
     * articles at thresholds from .5 to .9.
     */
    private static final double COST_OF_BOUNDS = 15;

    /** The cost of checking the sum of a pair, in the same unit. */
    private static final double COST_OF_SUM = 0.3;

    /** The part of the threshold that terms outside the prefix may reach if pairs are accumulated; these are the most frequent terms. */
    private static final double REST = 0.2;

    /** Builds the index for the cheaper of both ways to find pairs. */
    static WeightedIndex of(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        Prefixes bounding = Prefixes.of(input, order, 1, progress);
        double pairs = (double) input.probing().count() * input.indexed().count() / (input.isSelfJoin() ? 2 : 1);
        if (order.postingPairs(input) + COST_OF_SUM * pairs < COST_OF_BOUNDS * bounding.postingPairs(input.isSelfJoin())) {
            return of(input, Prefixes.of(input, order, REST, progress), progress);
        }
        return of(input, bounding, progress).withSketches(order, progress);
    }

    /** An index for bounding each pair at its first common term. */
    static WeightedIndex bounding(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        return of(input, Prefixes.of(input, order, 1, progress), progress).withSketches(order, progress);
    }

    /** An index for accumulating the sums of pairs. */
    static WeightedIndex accumulating(WeightedInput input, JoinProgress progress) {
        return of(input, Prefixes.of(input, PrefixOrder.of(input, progress), REST, progress), progress);
    }

    /** The prefixes of both sides before they are listed: scans, and for each rank the number of entries. */
    private record Prefixes(PrefixScan probing, int[] ofProbing, PrefixScan indexed, int[] ofIndexed) {

        /** @param part of the threshold that the terms after a prefix can reach */
        static Prefixes of(WeightedInput input, PrefixOrder order, double part, JoinProgress progress) {
            AdditiveSimilarity similarity = input.similarity();
            double leastShare = similarity.leastShare(part);
            PrefixScan indexed = new PrefixScan(input.indexed(), order, similarity, leastShare, progress);
            int[] ofIndexed = indexed.frequencies();
            if (input.isSelfJoin()) {
                return new Prefixes(indexed, ofIndexed, indexed, ofIndexed);
            }
            PrefixScan probing = new PrefixScan(input.probing(), order, similarity, leastShare, progress);
            return new Prefixes(probing, probing.frequencies(), indexed, ofIndexed);
        }

        /** Number of pairs of postings that the probes read. */
        double postingPairs(boolean isSelfJoin) {
            double pairs = 0;
            for (int rank = 0; rank < ofProbing.length; rank++) {
                pairs += isSelfJoin ? ofProbing[rank] * (ofProbing[rank] - 1.0) / 2 : (double) ofProbing[rank] * ofIndexed[rank];
            }
            return pairs;
        }
    }

    private static WeightedIndex of(WeightedInput input, Prefixes prefixes, JoinProgress progress) {
        PrefixPostings indexed = new PrefixPostings(prefixes.indexed, prefixes.ofIndexed, MemoryReservation.UNLIMITED);
        PrefixPostings probing = input.isSelfJoin() ? indexed
            : new PrefixPostings(prefixes.probing, prefixes.ofProbing, MemoryReservation.UNLIMITED);
        return new WeightedIndex(input, indexed,
            new PrefixEntries(probing, input.probing().count(), prefixes.ofProbing.length, progress), null, null);
    }

    private WeightedIndex withSketches(PrefixOrder order, JoinProgress progress) {
        Sketches sketches = Sketches.of(input.indexed(), input.similarity(), order, progress);
        return new WeightedIndex(input, indexed, probing,
            input.isSelfJoin() ? sketches : sketches.ofOthers(input.probing(), progress), sketches);
    }

    /** Whether the sums of pairs are accumulated; otherwise each pair is bounded at its first common term. */
    boolean accumulates() {
        return indexedSketches == null;
    }

    /**
     * The end of the postings that a record reads for one of its entries: in a self-join its own posting, so that it reads only those of
     * smaller numbers.
     */
    int end(int entry) {
        return input.isSelfJoin() ? probing.posting(entry) : indexed.listEnd(probing.rank(entry));
    }

    /** Upper bound of the memory for building the index, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        // Prefixes may be scanned by two scans: first for the cost estimate, then for the cheaper way.
        long bytes = PrefixPostings.estimatedBytes(input.indexed()) + PrefixScan.estimatedBytes(input.indexed())
            + PrefixOrder.estimatedBytes(input.indexed().termCount()) + PrefixEntries.estimatedBytes(input.probing())
            + Sketches.estimatedBytes(input.indexed(), input.similarity());
        if (input.isSelfJoin()) {
            return bytes;
        }
        long perSketch = Sketches.bytesPerRecord(input.similarity(), input.indexed().count(), input.indexed().entryCount());
        return bytes + PrefixPostings.estimatedBytes(input.probing()) + PrefixScan.estimatedBytes(input.probing())
            + perSketch * input.probing().count();
    }
}
