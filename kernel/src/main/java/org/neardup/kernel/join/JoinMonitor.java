package org.neardup.kernel.join;

/** Watches a running join and may stop it. Every thread calls it about every hundred records, also while it builds the index. */
@FunctionalInterface
public interface JoinMonitor {

    /** Lets every join run to its end. */
    JoinMonitor NONE = (probed, total) -> true;

    /** Ends a join by the exceptions of this check. */
    static JoinMonitor of(Runnable ensureRunning) {
        return (probed, total) -> {
            ensureRunning.run();
            return true;
        };
    }

    /**
     * Reports the progress of the join.
     *
     * @param probed number of records probed so far, 0 while the index is built
     * @param total number of records to probe
     * @return whether to continue; otherwise the join ends with a {@link java.util.concurrent.CancellationException}
     */
    boolean proceed(int probed, int total);
}
