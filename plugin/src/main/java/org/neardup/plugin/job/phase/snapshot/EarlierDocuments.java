package org.neardup.plugin.job.phase.snapshot;

import com.carrotsearch.hppc.LongArrayList;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The data that a job takes over from the earlier job: the checkpoint of each shard, and the versions of linked documents. Taken over once,
 * before anything is read, because the earlier plan may be deleted.
 *
 * @param later     for each shard that the earlier job read, by {@link #key}, the documents added or changed later; empty if the job starts
 *                  from scratch
 * @param mostBytes maximum memory for later documents while others are compared with them; if they need more, all documents are read
 */
record EarlierDocuments(Map<String, DocumentPart> later, long mostBytes) {

    static final RecordFormat<EarlierDocuments> FORMAT = new RecordFormat<>(1, "the record of what a job continues", (out, earlier) -> {
        out.writeMap(earlier.later, StreamOutput::writeWriteable);
        out.writeVLong(earlier.mostBytes);
    }, in -> new EarlierDocuments(in.readMap(StreamInput::readString, DocumentPart::new), in.readVLong()));

    private static final EarlierDocuments NONE = new EarlierDocuments(Map.of(), 0);

    /** Ascending sequence numbers of a shard. */
    static final RecordFormat<long[]> LINKED = new RecordFormat<>(
        1, "the record of linked documents", EarlierDocuments::write, EarlierDocuments::read);

    /** Memory per sequence number: in the old and the new array while it grows, and in written form. */
    private static final int BYTES_PER_DOCUMENT = 5 * Long.BYTES;

    EarlierDocuments {
        later = Map.copyOf(later);
    }

    private static void write(StreamOutput out, long[] numbers) throws IOException {
        out.writeVInt(numbers.length);
        long before = 0;
        for (long number : numbers) {
            out.writeVLong(number - before);
            before = number;
        }
    }

    private static long[] read(StreamInput in) throws IOException {
        long[] numbers = in.readVLongArray();
        for (int i = 1; i < numbers.length; i++) {
            numbers[i] += numbers[i - 1];
        }
        return numbers;
    }

    /**
     * Takes over the data of the earlier job.
     *
     * @param mostBytes maximum memory for later documents now
     * @param memory    reserves about 40 bytes for each linked document; the caller releases them
     */
    static EarlierDocuments takeOver(JobContext job, List<ShardId> shards, long mostBytes, MemoryReservation memory) {
        boolean continues = job.specification().continueFrom() != null && job.earlier() != null
            && job.specification().comparison().dependsOnOthers() == false;
        return continues
            ? job.work().once(Entries.CONTINUED, FORMAT, () -> new EarlierDocuments(later(job, shards, memory), mostBytes))
            : NONE;
    }

    private static Map<String, DocumentPart> later(JobContext job, List<ShardId> shards, MemoryReservation memory) {
        StoredPlan plan = StoredPlan.find(job.plan(job.earlier().id()));
        if (plan == null) {
            return Map.of();
        }
        Map<String, Long> checkpoints = job.earlier().result().checkpoints();
        Map<String, DocumentPart> parts = new HashMap<>();
        Map<String, LongArrayList> linked = new HashMap<>();
        for (ShardId shard : shards) {
            String prefix = key(shard) + "/";
            checkpoints.forEach((key, checkpoint) -> {
                if (key.startsWith(prefix) && checkpoint != ShardSnapshot.NO_CHECKPOINT) {
                    parts.put(key(shard), DocumentPart.after(key.substring(prefix.length()), checkpoint));
                    linked.put(shard.getIndexName() + "/" + shard.id(), new LongArrayList());
                }
            });
        }
        memory.reserve((long) BYTES_PER_DOCUMENT * plan.linked());
        plan.forEachLinked(document -> {
            LongArrayList numbers = linked.get(document.index() + "/" + document.shard());
            if (numbers != null && document.sequenceNumber() >= 0) {
                numbers.add(document.sequenceNumber());
            }
        });
        for (ShardId shard : shards) {
            LongArrayList numbers = linked.get(shard.getIndexName() + "/" + shard.id());
            if (numbers != null) {
                job.work().onceInParts(Entries.linkedDocuments(shard), LINKED, () -> Arrays.stream(numbers.toArray()).sorted().toArray());
            }
        }
        return parts;
    }

    /** The key of a shard in {@code later}. */
    static String key(ShardId shard) {
        return shard.getIndex().getUUID() + "/" + shard.id();
    }

    /** Whether these later documents fit into memory for comparing the others with them. */
    boolean fit(List<ShardSnapshot> read) {
        long documents = read.stream().mapToLong(ShardSnapshot::documents).sum();
        long tokens = read.stream().mapToLong(ShardSnapshot::tokens).sum();
        return PossibleMembers.estimatedBytes(documents, tokens) <= mostBytes;
    }

    /** Sequence numbers of the documents of a shard that the earlier job linked, ascending. */
    static long[] linked(EntryStore work, ShardId shard) {
        return work.getInParts(Entries.linkedDocuments(shard), LINKED);
    }
}
