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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Sends changes that require a certain version of the document, and separates conflicts from failures. Documents stay unchanged if their
 * index was not compared, was deleted (an update would create it again) or was replaced.
 */
public final class ConditionalChanges {

    private final JobContext job;
    private final ComparedIndices compared;
    private final BulkSender sender;

    ConditionalChanges(JobContext job) {
        this.job = job;
        this.compared = new ComparedIndices(job.specification().source().indices());
        // An index can be replaced between retries of a batch, so check on each attempt.
        this.sender = new BulkSender(job, this::obstacle);
    }

    /**
     * A node without a master does not learn of deleted indices, and the server would hold a request until a master is elected and then
     * resolve the index by name. So send nothing until then.
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
     * The outcome of changes.
     *
     * @param made      the documents that were changed, each with the version that the change left, which later changes may expect
     * @param conflicts documents that were changed or deleted since they were compared
     * @param repeated  whether an earlier attempt at the same changes may have caused the conflicts
     */
    record Sent(Map<PlannedDocument, ActedVersion> made, List<PlannedDocument> conflicts, boolean repeated) {}

    /** Sends requests about documents, and returns a response for each. */
    List<BulkItemResponse> answers(List<DocWriteRequest<?>> requests) {
        return sender.send(requests).items();
    }

    /**
     * Sends a change for each document; counts successes and failures, but not conflicts.
     *
     * @param wasInterrupted whether an interrupted attempt may have made some of the changes without counting them
     */
    Sent send(
        List<PlannedDocument> batch, Function<PlannedDocument, DocWriteRequest<?>> change, boolean wasInterrupted, BatchOutcome outcome
    ) {
        Map<PlannedDocument, ActedVersion> made = new LinkedHashMap<>();
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
                PlannedDocument document = batch.get(i);
                made.put(document, new ActedVersion(document.number(), response.getSeqNo(), response.getPrimaryTerm()));
            }
        }
        return new Sent(made, conflicts, repeated);
    }

    /**
     * Counts conflicts by the current documents, read as the user; an unreadable document stays a conflict.
     *
     * @param field the field of the source that is read
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

    /** Whether a document was changed or deleted since it was read. */
    public static boolean isConflict(BulkItemResponse item) {
        if (item.isFailed() == false) {
            return false;
        }
        RestStatus status = item.status();
        boolean indexIsGone = ExceptionsHelper.unwrapCause(item.getFailure().getCause()) instanceof IndexNotFoundException;
        return status == RestStatus.CONFLICT || status == RestStatus.NOT_FOUND && indexIsGone == false;
    }
}
