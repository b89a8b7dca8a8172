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
 * The documents that the job which this one continues left in the same result index: those that say the same as before stay, the others
 * are written over or go.
 *
 * <p>What has been written there since, by users or by a job that did not come to its end, has greater sequence numbers; it is written
 * again, or goes. So does what the earlier job wrote itself if others wrote at the same time. Where more than that differs, or the
 * documents do not fit into memory, all is written again. Holds reserved memory until it is closed. Not thread safe.
 */
final class EarlierResults implements Releasable {

    /** With so many documents that others wrote, all are written again. */
    private static final int MOST_TOUCHED = 5_000;
    /** What a document takes beside its name: in the table of names, two digests, and marks. */
    private static final long BYTES_EACH = 5L * Integer.BYTES + 2L * Long.BYTES + 1;

    private final BytesRefHash names = new BytesRefHash();
    private final HeldMemory memory;
    private final long[] contents;
    private final long[] digests;
    private final BitSet touched = new BitSet();
    private final BitSet needed = new BitSet();
    /** The earlier job's summary, and documents that it did not write and this one has not written so far. */
    private final Set<String> added = new HashSet<>();
    private long seenUpTo;

    private EarlierResults(int documents, HeldMemory memory) {
        this.memory = memory;
        memory.reserve(BYTES_EACH * documents);
        contents = new long[documents];
        digests = new long[documents];
    }

    /**
     * What can stay in a result index; nothing unless the job continues another one there.
     *
     * @param memory asked before memory is taken, some 90 bytes for each document
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

    /** Marks what others wrote; returns whether all else is as the earlier job left it. */
    private boolean compareWith(ResultIndex index, JobContext job, WrittenResult written) {
        // A write with a refresh shows what was written before; a refresh by itself takes a privilege that writing does not.
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

    /** The number of a document that is there and says this, -1 if it is to be written; either way it does not go. */
    int find(String name, long content) {
        int number = contents.length == 0 ? -1 : names.find(new BytesRef(name));
        if (number < 0) {
            added.remove(name);
            return -1;
        }
        needed.set(number);
        return contents[number] == content && touched.get(number) == false ? number : -1;
    }

    /** The digest of all fields of a document that is there. */
    long digest(int number) {
        return digests[number];
    }

    /** Sequence number of the write up to which this knows what is there; only if anything was left. */
    long seenUpTo() {
        return seenUpTo;
    }

    /** Whether anything was left that can stay. */
    boolean isEmpty() {
        return contents.length == 0;
    }

    /** The names of documents that were never asked for. */
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
