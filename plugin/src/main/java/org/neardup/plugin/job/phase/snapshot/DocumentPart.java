package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;

/**
 * The documents of a shard to read: all, or one side of the checkpoint up to which an earlier job read the shard.
 *
 * @param side       of the checkpoint
 * @param history    UUID of the shard's history, which sequence numbers refer to; empty for all documents
 * @param checkpoint a sequence number, -1 for all documents
 */
record DocumentPart(Side side, String history, long checkpoint) implements Writeable {

    static final DocumentPart ALL = new DocumentPart(Side.BOTH, "", SequenceNumbers.NO_OPS_PERFORMED);

    enum Side {
        BOTH,
        /** Documents added or changed since, in their current version. */
        LATER,
        /** Documents that the earlier job read in the same version and that can be in a group. */
        EARLIER
    }

    DocumentPart(StreamInput in) throws IOException {
        this(RecordVersion.constant(Side.class, in.readString()), in.readString(), in.readZLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(side.name());
        out.writeString(history);
        out.writeZLong(checkpoint);
    }

    /** The documents after a checkpoint. */
    static DocumentPart after(String history, long checkpoint) {
        return new DocumentPart(Side.LATER, history, checkpoint);
    }

    /** The documents up to the checkpoint that precedes these. */
    DocumentPart before() {
        return new DocumentPart(Side.EARLIER, history, checkpoint);
    }

    /**
     * The same part of a shard in its current state. If its history differs, for example after the promotion of a stale copy, all documents
     * count as later ones.
     *
     * @throws IllegalStateException if earlier documents are requested and the history differs
     */
    DocumentPart in(String historyOfShard) {
        if (side == Side.BOTH || history.equals(historyOfShard)) {
            return this;
        }
        if (side == Side.EARLIER) {
            throw new IllegalStateException("the shard or what the [query] refers to was replaced while it was read: start the job again");
        }
        return after(historyOfShard, SequenceNumbers.NO_OPS_PERFORMED);
    }

    /**
     * Whether a document is in this part, by the sequence number of its last change. A negative number means none; such a document counts
     * as later.
     */
    boolean contains(long sequenceNumber) {
        boolean isEarlier = sequenceNumber >= 0 && sequenceNumber <= checkpoint;
        return side == Side.BOTH || isEarlier == (side == Side.EARLIER);
    }
}
