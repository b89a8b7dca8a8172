package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.core.Releasable;

import java.io.IOException;

/**
 * One reading of a shard's copy, which may pause. Each part of it is done by one thread, but not all by the same one: what Lucene ties to a
 * thread is opened anew for each part.
 */
abstract class Reading implements Releasable {

    final OpenShard opened;

    /** @param opened closed when the reading ends */
    Reading(OpenShard opened) {
        this.opened = opened;
    }

    /** Reads on until all is read and paid, or more is read than paid; returns whether all is. */
    abstract boolean read() throws IOException;

    /** What was read, once all is. */
    abstract ShardReadResponse response();

    /** Whether all that was read is within the speed that is wanted. */
    final boolean isPaid() {
        return opened.pace().isPaid();
    }

    /** Ends with a failure if there is no point in waiting: the job was cancelled, or the copy leaves the node. */
    final void ensureWanted() {
        opened.ensureWanted();
    }

    /** Keeps no more than so many bytes of what was read until the reading goes on, but for what it needs. */
    void pause(long restBytes) {}

    /** Makes room to go on; returns false if others take the memory for now, whose end may be waited for. */
    boolean resume() {
        return true;
    }

    @Override
    public final void close() {
        opened.close();
    }
}
