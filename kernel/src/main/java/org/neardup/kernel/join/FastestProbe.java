package org.neardup.kernel.join;

/**
 * The fastest probe: runs of postings pass through a row of simple loops, each of which filters what the one before it kept. What differs
 * from Algorithm 1:
 * <ul>
 * <li>the positional filter for x ends a run early: the further behind the probing token stands, the smaller partners must be;
 * <li>the positional filter for y ({@link PostingScan}) and the bitmap filter (there, or in {@link SignatureScan}) look at the posting and
 * the signature, not at a counter in a random place of memory;
 * <li>a pair is verified where it is first met instead of accumulating its overlap. Postings are met by ascending token, so that place is
 * the pair's smallest shared token: nothing is shared before it. Were it rejected there, the pair would be below the threshold, and a later
 * meeting, which finds less overlap than there is, would not raise it.
 * </ul>
 */
final class FastestProbe implements Probe {

    private final JoinInput input;
    private final PrefixIndex index;
    private final SignaturePlan signaturePlan;
    private final PostingScan postingScan;
    private final SignatureScan signatureScan;
    private final MarkedRecord marked;
    private final PairEmitter emitter;
    private final PartnerBounds bounds;
    /** For each token, where the size filter lets its postings start. */
    private final int[] starts;
    /** For each indexed record, one more than the last probing record it was met with. */
    private final int[] metWith;
    /** Signatures of the probing records, and where the current one's starts. */
    private final long[] probingSignatures;
    private int signature;
    private int markedRecord = -1;

    private long postingCount;
    private long keptCount;
    private long candidateCount;
    private long pairCount;

    /**
     * A probe of an index.
     *
     * @param signatures the indexed records' signatures, empty without
     */
    FastestProbe(JoinInput input, PrefixIndex index, SignaturePlan signaturePlan, long[] signatures, PairEmitter emitter) {
        this.input = input;
        this.index = index;
        this.signaturePlan = signaturePlan;
        this.postingScan = new PostingScan(index);
        this.signatureScan = new SignatureScan(index.layout(), signatures);
        this.marked = new MarkedRecord(input);
        this.emitter = emitter;
        this.bounds = new PartnerBounds(input);
        this.starts = index.first().clone();
        this.metWith = new int[input.indexed().count()];
        this.probingSignatures = input.isSelfJoin() ? signatures : new long[signaturePlan.filter().words()];
    }

    @Override
    public void probe(int record) {
        int[] tokens = input.probing().tokens();
        int start = input.probing().start(record);
        int size = input.probing().size(record);
        Similarity similarity = input.similarity();
        bounds.moveTo(size);
        int smallest = similarity.minimumSize(size);
        int largest = input.largestPartner(size);
        long floor = index.layout().floor(input.indexed().firstOfSize(smallest));
        long limit = index.layout().floor(input.partnerLimit(record, size));
        if (floor >= limit) {
            return;
        }
        if (input.isSelfJoin()) {
            signature = record * signaturePlan.filter().words();
        } else {
            signaturePlan.filter().sign(tokens, start, start + size, probingSignatures, 0);
        }
        int prefix = similarity.probingPrefix(size);
        for (int i = 0; i < prefix; i++) {
            // Positional filter for x: with the first shared token at i, at most |x| - i are shared.
            int largestHere = bounds.largestWithin(smallest, largest, size - i);
            if (largestHere < largest) {
                largest = largestHere;
                limit = index.layout().floor(input.limitOfSize(largest));
            }
            int token = tokens[start + i] - index.unshared();
            if (token >= 0) {
                scan(record, token, size, floor, limit);
            }
        }
    }

    private void scan(int record, int token, int size, long floor, long limit) {
        int from = index.firstNotBelow(floor, starts[token], token);
        starts[token] = from;
        int to = index.firstNotBelow(limit, from, token);
        if (from == to) {
            return;
        }
        int kept = postingScan.scan(from, to, bounds.slack(), size, probingSignatures, signature);
        postingCount += (to - from) / index.stride();
        keptCount += kept;
        if (kept > 0 && signaturePlan.besideIndex().words() > 0) {
            kept = signatureScan.compact(postingScan.kept(), kept, bounds.slack(), size, probingSignatures, signature);
        }
        if (kept > 0) {
            verify(record, size, kept);
        }
    }

    private void verify(int record, int size, int count) {
        PostingLayout layout = index.layout();
        int stamp = record + 1;
        for (int i = 0; i < count; i++) {
            long posting = postingScan.kept()[i];
            int partner = layout.record(posting);
            if (metWith[partner] == stamp) {
                continue;
            }
            metWith[partner] = stamp;
            candidateCount++;
            if (markedRecord != record) {
                markedRecord = record;
                marked.mark(input.probing().start(record), input.probing().end(record));
            }
            int partnerSize = layout.size(posting);
            int required = bounds.minimumOverlap()[partnerSize];
            int start = input.indexed().start(partner);
            int overlap = marked.overlap(start + layout.position(posting), start + partnerSize, required);
            if (overlap >= required) {
                pairCount++;
                emitter.emit(record, partner, overlap, size, partnerSize);
            }
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(postingCount, postingCount, keptCount, candidateCount, candidateCount, marked.steps(), pairCount);
    }
}
