package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.core.Releasable;

import java.io.IOException;

/**
 * One reading of a shard's copy, which may pause. Different threads may run its parts, so each part reopens the Lucene objects that are
 * bound to a thread.
 */
abstract class Reading implements Releasable {

    final OpenShard opened;

    /** @param opened closed when the reading ends */
    Reading(OpenShard opened) {
        this.opened = opened;
    }

    /** Continues until all is read and within the rate limit, or until the limit is exceeded; returns whether all is read. */
    abstract boolean read() throws IOException;

    /** The response, once all is read. */
    abstract ShardReadResponse response();

    /** Whether the reading is within its rate limit. */
    final boolean isPaid() {
        return opened.pace().isPaid();
    }

    /** Throws if the job was cancelled or the copy leaves the node. */
    final void ensureWanted() {
        opened.ensureWanted();
    }

    /** Reduces the data held during a pause to at most this number of bytes, except what the reading needs to continue. */
    void pause(long restBytes) {}

    /** Reserves memory to continue; returns false if others hold it for now, so that waiting helps. */
    boolean resume() {
        return true;
    }

    @Override
    public final void close() {
        opened.close();
    }
}
