package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.get.MultiGetResponse;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.neardup.plugin.job.ComparedIndices;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.phase.result.BulkSender;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Sends changes that are made only to a certain version of a document, and tells conflicts from failures. Documents are left alone whose
 * index is none of the job's, is gone (an update would make it anew), or is another one by now.
 */
public final class ConditionalChanges {

    private final JobContext job;
    private final ComparedIndices compared;
    private final BulkSender sender;

    ConditionalChanges(JobContext job) {
        this.job = job;
        this.compared = new ComparedIndices(job.specification().source().indices());
        // An index can be replaced while a batch is sent again and again, so each attempt asks.
        this.sender = new BulkSender(job, this::obstacle);
    }

    /**
     * A node without a master does not hear of deleted indices, and the server would hold a request back until there is a master again, and
     * then go by names; so nothing is sent until then.
     */
    private String obstacle(String index) {
        ClusterState state = job.clusterState();
        ClusterBlockException block = state.blocks().globalBlockedException(ClusterBlockLevel.WRITE);
        if (block != null && block.retryable()) {
            throw block;
        }
        return compared.obstacle(index, state.metadata().getProject(ProjectId.DEFAULT));
    }

    /**
     * What became of changes.
     *
     * @param made      those that were made
     * @param conflicts documents whose version is another one now, or that are gone
     * @param repeated  whether an earlier attempt at the same changes may have done that
     */
    record Sent(List<Made> made, List<PlannedDocument> conflicts, boolean repeated) {}

    /** A change that was made, and the version that it left. */
    record Made(PlannedDocument document, long sequenceNumber, long primaryTerm) {

        /** The version that may be changed from now on. */
        ActedVersion version() {
            return new ActedVersion(document.number(), sequenceNumber, primaryTerm);
        }
    }

    /** Sends requests about documents, and returns an answer for each. */
    List<BulkItemResponse> answers(List<DocWriteRequest<?>> requests) {
        return sender.send(requests).items();
    }

    /**
     * Sends a change for each document; counts what was done and what failed, but not the conflicts.
     *
     * @param wasInterrupted whether an earlier attempt may have made some of the changes, which nobody counted
     */
    Sent send(
        List<PlannedDocument> batch,
        Function<PlannedDocument, DocWriteRequest<?>> change,
        boolean wasInterrupted,
        BatchOutcome outcome
    ) {
        List<Made> made = new ArrayList<>();
        List<PlannedDocument> conflicts = new ArrayList<>();
        BulkSender.Outcome sent = sender.send(batch.stream().map(change).toList());
        boolean repeated = wasInterrupted || sent.repeated();
        for (int i = 0; i < batch.size(); i++) {
            BulkItemResponse item = sent.items().get(i);
            if (isConflict(item)) {
                conflicts.add(batch.get(i));
            } else if (item.isFailed()) {
                outcome.fail(batch.get(i), ExceptionsHelper.unwrapCause(item.getFailure().getCause()).getMessage());
            } else {
                DocWriteResponse response = item.getResponse();
                outcome.count(switch (response.getResult()) {
                    case CREATED, UPDATED -> Counter.UPDATED;
                    case DELETED -> Counter.DELETED;
                    case NOOP -> wasInterrupted ? Counter.UPDATED : Counter.NOOPS;
                    case NOT_FOUND -> Counter.NOOPS;
                });
                made.add(new Made(batch.get(i), response.getSeqNo(), response.getPrimaryTerm()));
            }
        }
        return new Sent(made, conflicts, repeated);
    }

    /**
     * Counts conflicts by the documents as they are now, read as the user; those that cannot be read stay conflicts.
     *
     * @param field the field of their sources that is read
     */
    void countConflicts(Sent sent, String field, Function<GetResponse, Counter> counter, BatchOutcome outcome) {
        if (sent.conflicts().isEmpty()) {
            return;
        }
        MultiGetRequest request = new MultiGetRequest();
        FetchSourceContext source = FetchSourceContext.of(true, new String[] { field }, null);
        sent.conflicts().forEach(document -> request.add(
            new MultiGetRequest.Item(document.index(), document.id()).routing(document.routing()).fetchSourceContext(source)));
        MultiGetResponse response = new Retries(job::ensureRunning).call(listener -> job.userClient().multiGet(request, listener));
        for (MultiGetItemResponse current : response) {
            outcome.count(current.isFailed() ? Counter.VERSION_CONFLICTS : counter.apply(current.getResponse()));
        }
    }

    /** Whether a document was changed, or deleted, since it was read. */
    public static boolean isConflict(BulkItemResponse item) {
        if (item.isFailed() == false) {
            return false;
        }
        RestStatus status = item.status();
        boolean indexIsGone = ExceptionsHelper.unwrapCause(item.getFailure().getCause()) instanceof IndexNotFoundException;
        return status == RestStatus.CONFLICT || status == RestStatus.NOT_FOUND && indexIsGone == false;
    }
}
