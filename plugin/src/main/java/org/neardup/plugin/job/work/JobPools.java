package org.neardup.plugin.job.work;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.ScalingExecutorBuilder;

/** The thread pool that does the work of jobs, so that searches and writes never wait for it. */
public final class JobPools {

    /** Name of the pool that reads shards and joins. */
    public static final String WORK = "near_duplicates";

    private JobPools() {}

    /** Builds the pool: at most half of the node's processors, at least one thread; further work waits in its queue. */
    public static ExecutorBuilder<?> work(Settings settings) {
        int most = Math.max(1, EsExecutors.allocatedProcessors(settings) / 2);
        return new ScalingExecutorBuilder(WORK, 0, most, TimeValue.timeValueMinutes(1), true);
    }
}
