package org.neardup.plugin.job.phase.result;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.JobContext;

/** Polled while the job waits for the result index; throws if the job must stop or the index has lost its only copy. Not thread safe. */
final class ResultWatch implements Runnable {

    /** A node that merely restarts may be back by then. Repeating the writes is cheap compared with the preceding work. */
    private static final TimeValue LOST_AFTER = TimeValue.timeValueSeconds(10);

    private final JobContext job;
    private boolean lost;
    private long lostSinceNanos;

    ResultWatch(JobContext job) {
        this.job = job;
    }

    @Override
    public void run() {
        job.ensureRunning();
        String index = job.specification().output().dest();
        boolean before = lost;
        lost = ResultCopies.areLost(job.clusterState(), job.jobId(), index);
        if (before == false) {
            lostSinceNanos = System.nanoTime();
        } else if (lost && System.nanoTime() - lostSinceNanos > LOST_AFTER.nanos()) {
            throw new LostException(index);
        }
    }

    /** The only copy of the result index was lost with a node that did not return in time: the job must write everything again. */
    static final class LostException extends ElasticsearchStatusException {

        private static final long serialVersionUID = 1;

        private LostException(String index) {
            super("the only copy of [dest] [" + index + "] was lost with a node", RestStatus.SERVICE_UNAVAILABLE);
        }
    }
}
