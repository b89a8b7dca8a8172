package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;

import java.io.IOException;
import java.util.List;

/**
 * One reading of a shard's copy, which may pause. Different threads may run its parts, so each part reopens the Lucene objects that are
 * bound to a thread.
 */
abstract class Reading {

    static final int DOCUMENTS_BETWEEN_LOOKS = 1 << 12;

    final OpenShard opened;
    /** The document where the next part starts, in the segment where it starts. */
    int nextDocument;
    private int nextSegment;

    Reading(OpenShard opened) {
        this.opened = opened;
    }

    /** Continues until all is read and within the rate limit, or until the limit is exceeded; returns whether all is read. */
    boolean read() throws IOException {
        List<LeafReaderContext> segments = opened.view().segments();
        while (nextSegment < segments.size()) {
            if (read(segments.get(nextSegment)) == false) {
                return false;
            }
            nextSegment++;
            nextDocument = 0;
        }
        return opened.pace().isPaid();
    }

    /** Reads a segment from the next document on; returns false to continue after a pause. */
    abstract boolean read(LeafReaderContext leaf) throws IOException;

    final boolean isAtStart() {
        return nextSegment == 0 && nextDocument == 0;
    }

    abstract ShardReadResponse response();

    /** Reduces the data held during a pause to at most this number of bytes, except what the reading needs to continue. */
    void pause(long restBytes) {}

    /** Reserves memory to continue; returns false if others hold it for now, so that waiting helps. */
    boolean resume() {
        return true;
    }
}
