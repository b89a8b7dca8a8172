package org.neardup.plugin.window;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.EsExecutors.TaskTrackingConfig;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.FixedExecutorBuilder;

/**
 * The threads that decode and compare whole signature sets. Neither jobs nor other searches wait for them; the server coordinates searches
 * on its own threads.
 */
public final class ComparisonPool {

    public static final String NAME = "near_duplicates_compare";

    private static final int QUEUE_SIZE = 1000;

    private ComparisonPool() {}

    /** Builds the pool: half of the node's processors, at least one thread; when its queue is full, a search fails with 429. */
    public static ExecutorBuilder<?> builder(Settings settings) {
        int size = Math.max(1, EsExecutors.allocatedProcessors(settings) / 2);
        return new FixedExecutorBuilder(settings, NAME, size, QUEUE_SIZE, "thread_pool." + NAME, TaskTrackingConfig.DO_NOT_TRACK);
    }
}
