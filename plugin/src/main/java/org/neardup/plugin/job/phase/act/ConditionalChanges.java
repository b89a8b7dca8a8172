package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.get.GetResult;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.CurrentDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.phase.act.BatchOutcome.Refusal;
import org.neardup.plugin.job.phase.export.BulkSender;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.server.ServerProject;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The precondition of all changes: sends only those whose documents are still as they were compared, and separates refusals from failures.
 * A document is changed only in the version that was compared, or that a change of the same plan left. Documents stay unchanged if their
 * index was not compared, was deleted (an update would create it again) or was replaced, and duplicates also by {@link KeptCheck}.
 *
 * <p>Checking the kept document and changing the duplicate are two requests. No other job changes the same index meanwhile (see
 * {@link org.neardup.plugin.job.coordination.JobExecutor#validate}), but other writers can.
 */
public final class ConditionalChanges {

    private final JobContext job;
    private final ComparedIndices compared;
    private final KeptCheck kept;

    /** @param client the node's client, for changes that depend on the documents kept instead; null for others */
    ConditionalChanges(JobContext job, @Nullable Client client) {
        this.job = job;
        this.compared = job.specification().source().compared();
        this.kept = client == null ? null : new KeptCheck(job, client, this::obstacle);
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
        return compared.obstacle(index, ServerProject.of(state));
    }

    /**
     * The outcome of changes.
     *
     * @param made      the documents that were changed, each with the version that the change left, which later changes may expect
     * @param refused   documents that were left alone
     * @param repeated  whether an earlier attempt may already have made the refused changes
     */
    record Sent(Map<PlannedDocument, ActedVersion> made, Map<PlannedDocument, Refusal> refused, boolean repeated) {}

    private Map<DocWriteRequest<?>, String> obstacles(List<DocWriteRequest<?>> changes) {
        Map<String, Optional<String>> byIndex = new HashMap<>();
        Map<DocWriteRequest<?>, String> obstacles = new HashMap<>();
        for (DocWriteRequest<?> change : changes) {
            byIndex.computeIfAbsent(change.index(), index -> Optional.ofNullable(obstacle(index))).ifPresent(
                obstacle -> obstacles.put(change, obstacle));
        }
        return obstacles;
    }

    /** Sends requests about documents, and returns a response for each. */
    List<BulkItemResponse> answers(List<DocWriteRequest<?>> requests) {
        job.pace().take(requests.size());
        return new BulkSender(job, this::obstacles).send(requests).items();
    }

    /** Reads whole documents; counts those that do not exist as without a change, and failures. */
    <D> Map<D, GetResult> read(List<D> documents, Function<D, DocumentKey> key, BatchOutcome outcome) {
        List<BulkItemResponse> items = answers(
            documents.stream().<DocWriteRequest<?>>map(document -> WholeDocument.reading(key.apply(document))).toList());
        Map<D, GetResult> read = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            D document = documents.get(i);
            if (isConflict(items.get(i))) {
                outcome.count(Counter.NOOPS);
            } else if (items.get(i).isFailed()) {
                outcome.fail(key.apply(document), items.get(i).getFailureMessage());
            } else {
                read.put(document, WholeDocument.read(items.get(i)));
            }
        }
        return read;
    }

    /**
     * Sends a change for each document that may be changed; counts successes and failures, but not refusals.
     *
     * @param wasInterrupted whether an interrupted attempt may have made some of the changes without counting them
     */
    Sent send(
        List<PlannedDocument> batch, Function<PlannedDocument, DocWriteRequest<?>> change, boolean wasInterrupted, BatchOutcome outcome) {
        // This may take long, so the checks come after it.
        job.pace().take(batch.size());
        Map<DocWriteRequest<?>, PlannedDocument> documents = new LinkedHashMap<>();
        batch.forEach(document -> documents.put(change.apply(document), document));
        Map<PlannedDocument, Refusal> refused = new LinkedHashMap<>();
        // An index can be replaced and a kept document deleted between retries of a batch, so check on each attempt.
        BulkSender.Outcome sent = new BulkSender(job, changes -> {
            Map<DocWriteRequest<?>, String> obstacles = obstacles(changes);
            changes.forEach(one -> refused.remove(documents.get(one)));
            if (kept != null) {
                refused.putAll(kept.refuse(
                    changes.stream().filter(one -> obstacles.containsKey(one) == false).map(documents::get).toList()));
                changes.stream().filter(one -> refused.containsKey(documents.get(one))).forEach(
                    one -> obstacles.put(one, refused.get(documents.get(one)).reason()));
            }
            return obstacles;
        }).send(List.copyOf(documents.keySet()));
        Map<PlannedDocument, ActedVersion> made = new LinkedHashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            PlannedDocument document = batch.get(i);
            BulkItemResponse item = sent.items().get(i);
            if (refused.containsKey(document)) {
                continue;
            }
            if (isConflict(item)) {
                refused.put(document, Refusal.CONFLICT);
            } else if (item.isFailed()) {
                outcome.fail(document, ExceptionsHelper.unwrapCause(item.getFailure().getCause()).getMessage());
            } else {
                DocWriteResponse response = item.getResponse();
                outcome.count(switch (response.getResult()) {
                    case CREATED, UPDATED -> Counter.UPDATED;
                    case DELETED -> Counter.DELETED;
                    case NOOP -> wasInterrupted ? Counter.UPDATED : Counter.NOOPS;
                    case NOT_FOUND -> Counter.NOOPS;
                });
                made.put(document, new ActedVersion(document.number(), response.getSeqNo(), response.getPrimaryTerm()));
            }
        }
        return new Sent(made, refused, wasInterrupted || sent.repeated());
    }

    /**
     * Counts refused changes, except those that the current documents, read as the user, show to be made.
     *
     * @param field the field of the source that is read
     * @param made  the counter of a change that was already made, null if it was not
     */
    void countRefused(Sent sent, String field, Function<GetResponse, Counter> made, BatchOutcome outcome) {
        var current = new CurrentDocuments(job).get(sent.refused().keySet().stream().map(PlannedDocument::key).toList(), field);
        sent.refused().forEach((document, refusal) -> {
            MultiGetItemResponse item = current.get(document.key());
            Counter counter = item.isFailed() ? null : made.apply(item.getResponse());
            if (counter == null) {
                outcome.refuse(document, refusal);
            } else {
                outcome.count(counter);
            }
        });
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
