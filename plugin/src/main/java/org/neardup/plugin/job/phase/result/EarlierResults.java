package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Releasable;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.job.record.WrittenDocument;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The documents that the earlier job left in the same result index: unchanged ones stay; the others are overwritten or deleted.
 *
 * <p>Documents written since, by users or by an incomplete job, have greater sequence numbers; they are overwritten or deleted. So are the
 * earlier job's own documents if others wrote at the same time. If more than that differs, or the documents do not fit into memory, the job
 * writes everything again. Holds reserved memory until it is closed. Not thread safe.
 */
final class EarlierResults implements Releasable {

    /** With more documents than this written by others, the job writes everything again. */
    private static final int MOST_TOUCHED = 5_000;
    /** The memory of a document without its name: an entry in the table of names, two digests, and flags. */
    private static final long BYTES_EACH = 5L * Integer.BYTES + 2L * Long.BYTES + 1;

    private final BytesRefHash names = new BytesRefHash();
    private final HeldMemory memory;
    private final long[] contents;
    private final long[] digests;
    private final BitSet touched = new BitSet();
    private final BitSet needed = new BitSet();
    /** The earlier job's summary, and documents that neither it nor, so far, this job wrote. */
    private final Set<String> added = new HashSet<>();
    private long seenUpTo;

    private EarlierResults(int documents, HeldMemory memory) {
        this.memory = memory;
        memory.reserve(BYTES_EACH * documents);
        contents = new long[documents];
        digests = new long[documents];
    }

    /**
     * Finds the documents that can stay in a result index; none unless the job continues another one there.
     *
     * @param memory reserves about 90 bytes for each document
     */
    static EarlierResults of(JobContext job, ResultIndex index, MemoryReservation memory) {
        HeldMemory reserved = new HeldMemory(memory);
        EarlierResults nothing = new EarlierResults(0, reserved);
        StoredPlan plan = earlierPlan(job);
        if (plan == null) {
            return nothing;
        }
        try {
            EarlierResults earlier = new EarlierResults(plan.result().documents(), reserved);
            plan.forEachWritten(earlier::add);
            earlier.added.add(ResultSchema.summary(job.earlier().id()));
            return earlier.compareWith(index, job, plan.result()) ? earlier : nothing;
        } catch (CircuitBreakingException e) {
            reserved.close();
            return nothing;
        }
    }

    private static StoredPlan earlierPlan(JobContext job) {
        boolean continues = job.specification().continueFrom() != null && job.earlier() != null
            && job.earlier().specification().output().dest().equals(job.specification().output().dest());
        return continues ? StoredPlan.find(job.plan(job.earlier().id())) : null;
    }

    private void add(WrittenDocument document) {
        BytesRef name = new BytesRef(document.name());
        memory.reserveSome(name.length);
        int number = names.add(name);
        contents[number] = document.content();
        digests[number] = document.digest();
    }

    /** Marks the documents that others wrote; returns whether all others are as the earlier job left them. */
    private boolean compareWith(ResultIndex index, JobContext job, WrittenResult written) {
        // A write with a refresh makes earlier writes visible; a separate refresh takes an additional privilege.
        ResultWriter writer = new ResultWriter(job, RefreshPolicy.IMMEDIATE);
        writer.delete(ResultSchema.summary(job.jobId()));
        DocWriteResponse seen = writer.flush();
        seenUpTo = seen.getSeqNo();
        if (seen.getShardId().getIndex().getUUID().equals(written.indexUuid()) == false) {
            return false;
        }
        List<String> later = index.idsAfter(written.sequenceNumber(), MOST_TOUCHED);
        for (String id : later) {
            int number = names.find(new BytesRef(id));
            if (number >= 0) {
                touched.set(number);
            } else {
                added.add(id);
            }
        }
        return later.size() < MOST_TOUCHED && index.countUpTo(written.sequenceNumber()) == contents.length - touched.cardinality();
    }

    /** The number of a stored document with this content, or -1 if the caller must write it. In both cases the document is not deleted. */
    int find(String name, long content) {
        int number = contents.length == 0 ? -1 : names.find(new BytesRef(name));
        if (number < 0) {
            added.remove(name);
            return -1;
        }
        needed.set(number);
        return contents[number] == content && touched.get(number) == false ? number : -1;
    }

    /** The digest of all fields of a stored document. */
    long digest(int number) {
        return digests[number];
    }

    /** Sequence number of the last write that this object knows; only if it is not empty. */
    long seenUpTo() {
        return seenUpTo;
    }

    /** Whether there is no document that can stay. */
    boolean isEmpty() {
        return contents.length == 0;
    }

    /** Passes on the names of documents that {@link #find} was never called for. */
    void forEachVanished(Consumer<String> consumer) {
        BytesRef name = new BytesRef();
        for (int number = needed.nextClearBit(0); number < contents.length; number = needed.nextClearBit(number + 1)) {
            consumer.accept(names.get(number, name).utf8ToString());
        }
        added.forEach(consumer);
    }

    @Override
    public void close() {
        names.close();
        memory.close();
    }
}
