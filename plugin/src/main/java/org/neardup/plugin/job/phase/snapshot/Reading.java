package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.core.Releasable;

import java.io.IOException;

/**
 * One reading of a shard's copy, which may pause. Each part of it is done by one thread, but not all by the same one: what Lucene ties to a
 * thread is opened anew for each part.
 */
interface Reading extends Releasable {

    /** Reads on until all is read and paid, or more is read than paid; returns whether all is. */
    boolean read() throws IOException;

    /** What was read, once all is. */
    ShardReadResponse response();

    /** Whether all that was read is within the speed that is wanted. */
    boolean isPaid();

    /** Ends with a failure if there is no point in waiting: the job was cancelled, or the copy leaves the node. */
    void ensureWanted();

    /** Keeps no more than so many bytes of what was read until the reading goes on. */
    void pause(long restBytes);

    /** Makes room to go on; returns false if others take the memory for now, whose end may be waited for. */
    boolean resume();
}
