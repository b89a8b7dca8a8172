package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinProgress;

import java.util.Arrays;

/**
 * Finds the prefixes of all records, as {@link PrefixPostings} defines them, for one chunk of records at a time. A counting sort orders the
 * entries of a chunk by rank, so a chunk has about as many entries as there are ranks.
 */
final class PrefixScan {

    private static final int LEAST_CHUNK = 1 << 16;

    private final WeightedRecords input;
    private final int[] ranks;
    private final AdditiveSimilarity similarity;
    private final double least;
    private final JoinProgress progress;
    /** For each rank, the end of its entries in the current chunk. */
    private final int[] ends;
    /** For each entry of the current chunk by rank, the number of its record in the chunk and its scaled weight. */
    private final int[] owners;
    private final float[] scaled;
    /** For each record of the current chunk, the share of the terms seen so far. */
    private final double[] shares;

    /** Receives the entries of prefixes; for each rank, in ascending order of records. */
    interface Sink {
        void entry(int rank, int record, float weight, float rest);
    }

    /**
     * A scan of a collection.
     *
     * @param leastShare a prefix ends where the remaining terms are less than this share of the record; at most
     *     {@link AdditiveSimilarity#leastShare}, smaller for longer prefixes
     * @param progress   may cancel
     */
    PrefixScan(WeightedRecords input, PrefixOrder order, AdditiveSimilarity similarity, double leastShare, JoinProgress progress) {
        this.input = input;
        this.ranks = order.ranks();
        this.similarity = similarity;
        this.least = ProbingPrefix.least(leastShare);
        this.progress = progress;
        int room = room(input);
        ends = new int[order.size()];
        owners = new int[room];
        scaled = new float[room];
        shares = new double[Math.clamp(input.count(), 1, Math.max(1, room))];
    }

    /** The maximum number of entries of a chunk. */
    private static int room(WeightedRecords input) {
        int longest = 0;
        for (int record = 0; record < input.count(); record++) {
            longest = Math.max(longest, input.end(record) - input.start(record));
        }
        return Math.min(input.entryCount(), Math.max(longest, Math.max(input.termCount(), LEAST_CHUNK)));
    }

    /** Upper bound of the memory of a scan, in bytes. */
    static long estimatedBytes(WeightedRecords input) {
        long perEntry = Integer.BYTES + Float.BYTES + Double.BYTES;
        return perEntry * room(input) + 2L * Integer.BYTES * input.termCount();
    }

    /** For each rank, the number of its entries in prefixes. */
    int[] frequencies() {
        int[] frequencies = new int[ends.length];
        forEach((rank, record, weight, rest) -> frequencies[rank]++);
        return frequencies;
    }

    /** Passes all entries of the prefixes to a sink. */
    void forEach(Sink sink) {
        for (int from = 0; from < input.count();) {
            int to = from + 1;
            while (to < input.count() && to - from < shares.length && input.end(to) - input.start(from) <= owners.length) {
                to++;
            }
            gather(from, to);
            scan(from, to, sink);
            from = to;
        }
    }

    /** Sorts the entries of records by rank, then by record. */
    private void gather(int from, int to) {
        int[] terms = input.terms();
        Arrays.fill(ends, 0);
        for (int i = input.start(from); i < input.end(to - 1); i++) {
            ends[ranks[terms[i]]]++;
        }
        int sum = 0;
        for (int rank = 0; rank < ends.length; rank++) {
            int count = ends[rank];
            ends[rank] = sum;
            sum += count;
        }
        for (int record = from; record < to; record++) {
            progress.whileIndexing(record);
            double scale = similarity.scale(similarity.magnitude(input, record));
            for (int i = input.start(record); i < input.end(record); i++) {
                int position = ends[ranks[terms[i]]]++;
                owners[position] = record - from;
                scaled[position] = (float) (input.weight(i) * scale);
            }
        }
    }

    /** Scans the ranks from last to first, so that the mass after a term is a sum, not a difference. */
    private void scan(int from, int to, Sink sink) {
        Arrays.fill(shares, 0, to - from, 0);
        for (int rank = ends.length - 1; rank >= 0; rank--) {
            for (int i = rank == 0 ? 0 : ends[rank - 1]; i < ends[rank]; i++) {
                int record = from + owners[i];
                double magnitude = similarity.magnitude(input, record);
                double rest = shares[owners[i]];
                double share = rest + similarity.share(scaled[i], magnitude);
                shares[owners[i]] = share;
                if (share >= least) {
                    sink.entry(rank, record, scaled[i], (float) similarity.extent(rest, magnitude));
                }
            }
        }
    }
}
