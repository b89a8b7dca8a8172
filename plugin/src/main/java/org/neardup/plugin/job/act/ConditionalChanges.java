package org.neardup.plugin.job.act;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.result.BulkSender;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Sends changes that are made only to a certain version of a document, and tells conflicts from failures. */
final class ConditionalChanges {

    private final BulkSender sender;

    ConditionalChanges(JobContext job) {
        sender = new BulkSender(job);
    }

    /**
     * What is to be looked at more closely.
     *
     * @param documents their version is another one now, or they are gone
     * @param repeated  whether the change itself may have done that
     */
    record Conflicts(List<PlannedRemoval> documents, boolean repeated) {}

    /** Sends a change for each document; counts what was done and what failed, and returns the conflicts, which are not counted yet. */
    Conflicts send(List<PlannedRemoval> batch, Function<PlannedRemoval, DocWriteRequest<?>> change, BatchOutcome outcome) {
        List<PlannedRemoval> conflicts = new ArrayList<>();
        BulkSender.Outcome sent = sender.send(batch.stream().map(change).toList());
        for (int i = 0; i < batch.size(); i++) {
            BulkItemResponse item = sent.items().get(i);
            if (isConflict(item)) {
                conflicts.add(batch.get(i));
            } else if (item.isFailed()) {
                outcome.fail(batch.get(i), ExceptionsHelper.unwrapCause(item.getFailure().getCause()).getMessage());
            } else {
                outcome.count(switch (item.getResponse().getResult()) {
                    case CREATED, UPDATED -> Counter.UPDATED;
                    case DELETED -> Counter.DELETED;
                    case NOOP, NOT_FOUND -> Counter.NOOPS;
                });
            }
        }
        return new Conflicts(conflicts, sent.repeated());
    }

    /** Whether a document was changed, or deleted, since it was compared. */
    static boolean isConflict(BulkItemResponse item) {
        if (item.isFailed() == false) {
            return false;
        }
        RestStatus status = item.status();
        boolean indexIsGone = ExceptionsHelper.unwrapCause(item.getFailure().getCause()) instanceof IndexNotFoundException;
        return status == RestStatus.CONFLICT || status == RestStatus.NOT_FOUND && indexIsGone == false;
    }
}
