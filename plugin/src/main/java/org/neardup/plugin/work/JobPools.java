package org.neardup.plugin.work;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.ScalingExecutorBuilder;

/** Separate thread pools for jobs, so that searches and writes never queue behind them. */
public final class JobPools {

    /** Name of the pool that reads shards and joins. */
    public static final String WORK = "near_duplicates";

    /** Name of the pool of coordinators; each job occupies one of its threads while it runs. */
    public static final String COORDINATION = "near_duplicates_jobs";

    private static final int MOST_COORDINATORS = 64;

    private JobPools() {}

    /** Builds the pool of coordinators. A node coordinates at most 64 jobs at a time; further jobs queue. */
    public static ExecutorBuilder<?> coordination() {
        return new ScalingExecutorBuilder(COORDINATION, 0, MOST_COORDINATORS, TimeValue.timeValueMinutes(1), true);
    }

    /** Builds the pool: at most half of the node's processors, at least one thread; further work queues. */
    public static ExecutorBuilder<?> work(Settings settings) {
        int most = Math.max(1, EsExecutors.allocatedProcessors(settings) / 2);
        return new ScalingExecutorBuilder(WORK, 0, most, TimeValue.timeValueMinutes(1), true);
    }
}
