package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;

/**
 * Which of a shard's documents are read: all, or those on one side of the checkpoint up to which an earlier job read the shard.
 *
 * @param side       of the checkpoint
 * @param history    UUID of the shard's history, without which sequence numbers mean nothing; empty for all documents
 * @param checkpoint a sequence number, -1 for all documents
 */
record DocumentPart(Side side, String history, long checkpoint) implements Writeable {

    /** All documents. */
    static final DocumentPart ALL = new DocumentPart(Side.BOTH, "", SequenceNumbers.NO_OPS_PERFORMED);

    /** The sides of a checkpoint. */
    enum Side {
        /** Whatever the checkpoint. */
        BOTH,
        /** Documents that came or changed since, in the version of now. */
        LATER,
        /** Documents that the earlier job read in the same version; of these only the ones that can be in a group. */
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

    /** The documents up to the checkpoint after which these are. */
    DocumentPart before() {
        return new DocumentPart(Side.EARLIER, history, checkpoint);
    }

    /**
     * The same part of a shard as it is now. If its history is another one, as after a copy was promoted that lacked what others had, all
     * documents count as later ones.
     *
     * @throws IllegalStateException if earlier documents are asked for, and the history is another one
     */
    DocumentPart in(String historyOfShard) {
        if (side == Side.BOTH || history.equals(historyOfShard)) {
            return this;
        }
        if (side == Side.EARLIER) {
            throw new IllegalStateException("the shard was replaced by an older copy while it was read: start the job again");
        }
        return after(historyOfShard, SequenceNumbers.NO_OPS_PERFORMED);
    }

    /** Whether a document is in this part, by the sequence number of its last change; negative for one that has none, which is later. */
    boolean contains(long sequenceNumber) {
        boolean isEarlier = sequenceNumber >= 0 && sequenceNumber <= checkpoint;
        return side == Side.BOTH || isEarlier == (side == Side.EARLIER);
    }
}
