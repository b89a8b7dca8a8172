package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Probes a {@link PrefixIndex}: for each token of the probing record's prefix, the index has a <i>run</i> of postings. Runs pass through a
 * pipeline of simple loops, each filtering the output of the previous one. Differences from Algorithm 1:
 * <ul>
 * <li>the positional filter for x ends a run early: the later the position of the probing token, the smaller partners must be;
 * <li>the positional filter for y is one comparison ({@link PostingLayout}), and while records probe by ascending size, a posting that it
 * drops is removed from the index;
 * <li>the filters ({@link PostingScan}, {@link SignatureScan}) read the posting and the bitmap, not a counter at a random address;
 * <li>a pair is verified at its first meeting instead of accumulating its overlap. Postings are read by ascending token, so the first
 * meeting is at the pair's smallest shared token, and no token before it is shared. A pair rejected there is below the threshold; a later
 * meeting sees less overlap and cannot change that.
 * </ul>
 *
 * <p>A probe for links skips the verification of pairs that its links already connect, and skips postings that {@link ConnectedChunks}
 * finds connected.
 */
final class RunProbe implements Probe {

    /** Runs up to this length are read completely: searching for an earlier end would cost more. */
    private static final int SHORT = 8;

    /**
     * The maximum number of chunks read at once after chunks without a link; more would save nothing, and might turn out to be connected.
     */
    private static final int LONGEST_STRETCH = 15;

    private JoinInput input;
    private final PrefixIndex index;
    private Signatures signatures;
    private final PostingScan postingScan;
    private final SignatureScan signatureScan;
    private final MarkedRecord marked;
    private final PairReport report;
    /** Null if the probe reports all pairs. */
    private final ConnectedChunks chunks;
    private final LinkForest forest;
    private PartnerBounds bounds;
    /** For each indexed record, the stamp of the last probing record that met it. */
    private final int[] metWith;
    /** The stamp of the first probing record; stamps of earlier inputs are smaller. */
    private int firstStamp = 1;
    private int markedRecord = -1;
    /** Whether the index grows while records probe, by ascending size; then postings that no later record needs are removed. */
    private final boolean growing;
    private final RunList list = new RunList();

    private long keptCount;
    private long candidateCount;
    private long pairCount;

    RunProbe(JoinInput input, PrefixIndexBuilder builder, Signatures signatures, PairReport report) {
        this.input = input;
        this.index = builder.newIndex();
        this.signatures = signatures;
        this.postingScan = new PostingScan(index);
        this.signatureScan = new SignatureScan(index.layout(), input.indexed());
        this.growing = builder.isGrowing();
        this.marked = new MarkedRecord(input);
        this.report = report;
        this.chunks = report instanceof LinkForest links ? links.chunks(index) : null;
        this.forest = report instanceof LinkForest links ? links : null;
        this.bounds = new PartnerBounds(input);
        this.metWith = new int[input.indexed().count()];
    }

    /** Continues with the probing records of another input, which has the same indexed records; what is known of the index remains. */
    void moveTo(JoinInput next) {
        firstStamp += input.probing().count();
        if (firstStamp < 0 || firstStamp > Integer.MAX_VALUE - next.probing().count()) {
            Arrays.fill(metWith, 0);
            firstStamp = 1;
        }
        marked.moveTo(next.probing());
        markedRecord = -1;
        signatures = signatures.withProbing(next);
        bounds = new PartnerBounds(next);
        input = next;
    }

    @Override
    public void probe(int first, int end) {
        for (int record = first; record < end; record++) {
            probe(record);
        }
    }

    private void probe(int record) {
        int size = input.probing().size(record);
        if (bounds.moveTo(size)) {
            postingScan.moveTo(bounds);
        }
        // In R×S, the last indexed record that is smaller: a last prober that is at least as large is not before it.
        int prober = input.isSelfJoin() ? record : Math.max(0, input.indexed().firstOfSize(size) - 1);
        postingScan.begin(prober, signatures, record);
        listRuns(record);
        if (signatures.words() > 0) {
            postingScan.scanFirst(list, input.probing().tokens(), input.probing().start(record), growing);
        }
        for (int i = 0; i < list.count(); i++) {
            int from = list.from(i);
            int to = list.to(i);
            int position = list.position(i);
            if (to - from > SHORT) {
                to = index.firstNotBelow(postingScan.limit(position), from, to);
            }
            int token = input.probing().tokens()[input.probing().start(record) + position];
            if (chunks != null && to - from > ConnectedChunks.LENGTH) {
                int start = growing ? index.expireFirst(token, to, postingScan.least()) : from;
                readByChunk(record, position, Math.max(from, start), to);
            } else if (postingScan.scan(from, to, position) > 0 && growing) {
                int start = index.expire(token, to, postingScan.least());
                if (chunks != null) {
                    chunks.forget(start, to);
                }
            }
        }
        verifyKept(record, size);
    }

    /**
     * Lists the runs of partners that are not too large. In a self-join they end before the probing record, as if each record were indexed
     * after it has probed (Algorithm 1, line 15). A growing index also lists records that have become too small, see
     * {@link PrefixIndex#expire}.
     */
    private void listRuns(int record) {
        int smallest = input.indexed().firstOfSize(bounds.smallest());
        int limit = input.isSelfJoin() ? record : bounds.limit();
        if (growing) {
            index.add(smallest, limit);
        }
        index.list(input.probing().tokens(), input.probing().start(record), bounds.prefix(), list);
        if (growing == false) {
            index.cut(smallest, limit, list);
        }
    }

    /**
     * Reads a long run in stretches and skips chunks that are connected with the record. The kept postings of a stretch are verified at
     * once, so that the record is linked early; the run is read backwards, starting with the records closest in size. Stretches grow while
     * they neither link the record nor can be skipped: most runs hold only dissimilar records, and reading these in one go is fastest.
     */
    private void readByChunk(int record, int position, int from, int to) {
        int size = input.probing().size(record);
        verifyKept(record, size);
        int end = to;
        int stretch = 0;
        while (end > from) {
            int start = Math.max(from, chunks.start(end - 1));
            int unread = chunks.skip(start, end, forest.componentOfProbing(record));
            if (unread < end) {
                end = unread;
                stretch = 0;
                continue;
            }
            start = Math.max(from, start - stretch);
            long linked = pairCount;
            postingScan.scan(start, end, position);
            verifyKept(record, size);
            end = start;
            stretch = pairCount > linked ? 0 : Math.min(2 * stretch + ConnectedChunks.LENGTH, LONGEST_STRETCH * ConnectedChunks.LENGTH);
        }
    }

    private void verifyKept(int record, int size) {
        int kept = postingScan.count();
        if (kept == 0) {
            return;
        }
        keptCount += kept;
        kept = firstMeetings(postingScan.kept(), kept, firstStamp + record);
        if (signatures.words() > 0) {
            kept = signatureScan.compact(postingScan.kept(), kept, bounds, size, signatures, record);
        }
        verify(record, size, kept);
        postingScan.clear();
    }

    /**
     * Moves the postings of records that the probing record meets for the first time to the start of the array, and returns their number.
     * Long records meet several times, and only the first meeting is decisive.
     */
    private int firstMeetings(long[] postings, int count, int stamp) {
        PostingLayout layout = index.layout();
        int first = 0;
        for (int i = 0; i < count; i++) {
            long posting = postings[i];
            int partner = layout.record(posting);
            postings[first] = posting;
            first += metWith[partner] != stamp ? 1 : 0;
            metWith[partner] = stamp;
        }
        return first;
    }

    private void verify(int record, int size, int count) {
        PostingLayout layout = index.layout();
        for (int i = 0; i < count; i++) {
            long posting = postingScan.kept()[i];
            int partner = layout.record(posting);
            if (report.wants(record, partner) == false) {
                continue;
            }
            candidateCount++;
            if (markedRecord != record) {
                markedRecord = record;
                marked.mark(input.probing().start(record), input.probing().end(record));
            }
            int partnerSize = input.indexed().size(partner);
            int required = bounds.minimumOverlap(partnerSize);
            int start = input.indexed().start(partner);
            int end = start + partnerSize;
            int enough = report.enough(required);
            int overlap = signatures.words() > 0 ? marked.overlapOfAll(start, end, required, enough)
                : marked.overlap(start + layout.position(posting), end, required, enough);
            if (overlap >= required) {
                pairCount++;
                report.emit(record, partner, overlap, size, partnerSize);
            }
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(postingScan.currentCount(), postingScan.currentCount(), keptCount, candidateCount, candidateCount,
            marked.steps(), pairCount);
    }
}
