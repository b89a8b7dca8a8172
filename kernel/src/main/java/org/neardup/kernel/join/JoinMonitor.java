package org.neardup.kernel.join;

/** Watches a running join and may stop it. Called by every thread, about every hundred records, also while the index is built. */
@FunctionalInterface
public interface JoinMonitor {

    /** Lets every join run to its end. */
    JoinMonitor NONE = (probed, total) -> true;

    /**
     * Tells how far the join is.
     *
     * @param probed number of records probed so far, 0 while the index is built
     * @param total number of records to probe
     * @return whether to go on; otherwise the join ends with a {@link java.util.concurrent.CancellationException}
     */
    boolean proceed(int probed, int total);
}
