package org.neardup.plugin.job.request;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobSteering;

import java.util.List;

/** Passes the response of a job that only selects, and deletes its documents. A job that has not ended by then is cancelled first. */
final class DryRunListener implements ActionListener<StartJobResponse> {

    private static final Logger LOGGER = LogManager.getLogger(DryRunListener.class);
    private static final TimeValue PATIENCE = TimeValue.timeValueMinutes(5);

    private final JobAction<?, ?> action;
    private final String jobId;
    private final ActionListener<StartJobResponse> listener;

    DryRunListener(JobAction<?, ?> action, String jobId, ActionListener<StartJobResponse> listener) {
        this.action = action;
        this.jobId = jobId;
        this.listener = listener;
    }

    @Override
    public void onResponse(StartJobResponse response) {
        if (response.isOver()) {
            // Before the response, so that the user finds nothing left.
            delete(ActionListener.running(() -> listener.onResponse(response)));
        } else {
            listener.onResponse(response);
            cancelAndDelete();
        }
    }

    @Override
    public void onFailure(Exception failure) {
        listener.onFailure(failure);
        cancelAndDelete();
    }

    private void cancelAndDelete() {
        SubscribableListener.<JobDocument>newForked(
            l -> action.steer(jobId, steering -> new JobSteering(true, steering.requestsPerSecond()), l))
            .<JobResponse>andThen((l, job) -> action.jobs.awaitEnd(jobId, PATIENCE, l))
            .<Void>andThen((l, end) -> delete(l))
            .addListener(ActionListener.wrap(
                deleted -> {}, e -> LOGGER.debug(() -> "the dry run [" + jobId + "] stays until the retention deletes it", e)));
    }

    private void delete(ActionListener<Void> whenDone) {
        action.jobs.delete(List.of(jobId), whenDone);
    }
}
