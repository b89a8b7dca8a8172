package org.neardup.kernel.join;

/** Watches a running join and may stop it. Called by every thread of the join, about every hundred records. */
@FunctionalInterface
public interface JoinMonitor {

    /** Lets every join run to its end. */
    JoinMonitor NONE = (probed, total) -> true;

    /**
     * Tells how far the join is.
     *
     * @param probed number of records probed so far
     * @param total number of records to probe
     * @return whether to go on; otherwise the join ends with a {@link java.util.concurrent.CancellationException}
     */
    boolean proceed(int probed, int total);
}
