package org.neardup.plugin.work;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.ScalingExecutorBuilder;

/** The thread pools of jobs, so that searches and writes never wait for them. */
public final class JobPools {

    /** Name of the pool that reads shards and joins. */
    public static final String WORK = "near_duplicates";

    /** Name of the pool of coordinators, each of which keeps a thread while its job lasts. */
    public static final String COORDINATION = "near_duplicates_jobs";

    private static final int MOST_COORDINATORS = 64;

    private JobPools() {}

    /** Builds the pool of coordinators: so many jobs at most are coordinated by one node, others wait. */
    public static ExecutorBuilder<?> coordination() {
        return new ScalingExecutorBuilder(COORDINATION, 0, MOST_COORDINATORS, TimeValue.timeValueMinutes(1), true);
    }

    /** Builds the pool: at most half of the node's processors, at least one thread; further work waits in its queue. */
    public static ExecutorBuilder<?> work(Settings settings) {
        int most = Math.max(1, EsExecutors.allocatedProcessors(settings) / 2);
        return new ScalingExecutorBuilder(WORK, 0, most, TimeValue.timeValueMinutes(1), true);
    }
}
