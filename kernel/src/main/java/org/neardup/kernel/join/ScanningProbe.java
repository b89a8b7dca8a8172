package org.neardup.kernel.join;

/**
 * Compares the bitmap of each record with those of all records of admissible size, without an index: where most records share a token of
 * their prefixes anyway, comparisons of bitmaps one after the other take less time than reading postings.
 */
final class ScanningProbe implements Probe {

    /** Records that are compared together: few, so that their bitmaps are in a cache when their distances are looked at. */
    private static final int CHUNK = 1 << 10;
    /** In a band of sizes, none is greater than another by more than this power of a half. */
    private static final int BAND = 5;

    private final JoinInput input;
    private final BitmapColumns columns;
    private final BitmapFilter filter;
    private final PairReport report;
    private final PartnerBounds bounds;
    private final MarkedRecord marked;
    private final long[] bitmap;
    /** By record: only a chunk is in use, but the loops need the same index in all arrays. */
    private final int[] distances;
    private final int[] passed = new int[CHUNK];
    private int markedRecord = -1;

    private long comparedCount;
    private long verifiedCount;
    private long pairCount;

    ScanningProbe(JoinInput input, BitmapColumns columns, BitmapFilter filter, PairReport report) {
        this.input = input;
        this.columns = columns;
        this.filter = filter;
        this.report = report;
        this.bounds = new PartnerBounds(input);
        this.marked = new MarkedRecord(input);
        this.bitmap = new long[filter.words()];
        this.distances = new int[input.indexed().count()];
    }

    @Override
    public void probe(int first, int end) {
        for (int record = first; record < end; record++) {
            probe(record);
        }
    }

    private void probe(int record) {
        Records probing = input.probing();
        bounds.moveTo(probing.size(record));
        if (bounds.prefix() == 0) {
            return;
        }
        filter.sign(probing.tokens(), probing.start(record), probing.end(record), bitmap, 0);
        int limit = input.isSelfJoin() ? record : bounds.limit();
        for (int from = input.indexed().firstOfSize(bounds.smallest()); from < limit; from += CHUNK) {
            int to = Math.min(from + CHUNK, limit);
            comparedCount += to - from;
            if (columns.distances(bitmap, from, to, greatestAdmissible(record, to - 1), distances)) {
                verifyByBand(record, from, to);
            }
        }
    }

    /** Verifies the partners with admissible distances; in a band of sizes, the greatest one is little greater than the others. */
    private void verifyByBand(int record, int from, int to) {
        int end;
        for (int first = from; first < to; first = end) {
            int least = input.indexed().size(first);
            end = Math.min(to, input.indexed().limitOfSize(least + (least >> BAND)));
            int greatest = greatestAdmissible(record, end - 1);
            if (BitmapColumns.hasAtMost(distances, first, end, greatest)) {
                verify(record, collect(first, end, greatest));
            }
        }
    }

    /** Collects the partners up to a distance, without branches on the result, which is unpredictable; returns their number. */
    private int collect(int from, int to, int greatest) {
        int count = 0;
        for (int partner = from; partner < to; partner++) {
            passed[count] = partner;
            count += distances[partner] - greatest - 1 >>> Integer.SIZE - 1;
        }
        return count;
    }

    /**
     * The greatest admissible distance of partners up to the size of this one. The overlap that a pair needs, before it is rounded up to α,
     * grows by at most half as much as the partner does, for each {@link Similarity}. So |x| + |y| - 2 α would not fall with |y| but for
     * the rounding, which is less than 2.
     */
    private int greatestAdmissible(int record, int largestPartner) {
        int size = input.indexed().size(largestPartner);
        return BitmapFilter.admissible(input.probing().size(record), size, bounds.minimumOverlap(size)) + 1;
    }

    private void verify(int record, int count) {
        Records indexed = input.indexed();
        int size = input.probing().size(record);
        for (int i = 0; i < count; i++) {
            int partner = passed[i];
            int partnerSize = indexed.size(partner);
            int required = bounds.minimumOverlap(partnerSize);
            if (distances[partner] > BitmapFilter.admissible(size, partnerSize, required) || report.wants(record, partner) == false) {
                continue;
            }
            verifiedCount++;
            if (markedRecord != record) {
                markedRecord = record;
                marked.mark(input.probing().start(record), input.probing().end(record));
            }
            int overlap = marked.overlapOfAll(indexed.start(partner), indexed.end(partner), required, report.enough(required));
            if (overlap >= required) {
                pairCount++;
                report.emit(record, partner, overlap, size, partnerSize);
            }
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(comparedCount, comparedCount, comparedCount, verifiedCount, verifiedCount, marked.steps(), pairCount);
    }
}
