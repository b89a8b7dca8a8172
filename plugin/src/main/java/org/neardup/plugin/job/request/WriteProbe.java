package org.neardup.plugin.job.request;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.phase.act.Mark;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Checks for each index whether the user may change its documents, by changing a document that does not exist: blocks, privileges and index
 * types fail it as they would fail the job. Nothing is written: the change requires a certain version of the document, and there is none.
 */
final class WriteProbe {

    private static final TimeValue TIMEOUT = TimeValue.timeValueSeconds(10);

    private final Client client;

    WriteProbe(Client client) {
        this.client = client;
    }

    /** Adds a problem for each index where the user cannot execute the action. Call as the user. */
    void check(Action action, String markField, List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        String what = "[action] [" + action + "]";
        if (action == Action.DELETE) {
            check(what, WriteProbe::deletion, indices, problems, listener);
        } else {
            checkUpdate(what, Mark.example(markField), indices, problems, listener);
        }
    }

    /**
     * Adds a problem for each index where the user cannot update documents. Call as the user.
     *
     * @param what    names the feature that changes documents, for messages
     * @param example the partial document of an update
     */
    void checkUpdate(
        String what,
        Map<String, Object> example,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        check(what, (index, id) -> update(index, id).doc(example), indices, problems, listener);
    }

    private void check(
        String what,
        BiFunction<IndexMetadata, String, DocWriteRequest<?>> change,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        BulkRequest bulk = new BulkRequest().timeout(TIMEOUT);
        String id = "near_duplicates-" + UUIDs.randomBase64UUID();
        indices.forEach(index -> bulk.add(change.apply(index, id)));
        client.bulk(bulk, listener.delegateFailureAndWrap((l, response) -> {
            for (BulkItemResponse item : response) {
                if (isTransient(item)) {
                    l.onFailure(item.getFailure().getCause());
                    return;
                }
            }
            for (BulkItemResponse item : response) {
                if (isAllowed(item) == false) {
                    problems.add(problem(what, item));
                }
            }
            l.onResponse(null);
        }));
    }

    private static DeleteRequest deletion(IndexMetadata index, String id) {
        return new DeleteRequest(index.getIndex().getName(), id).routing(routing(index, id))
            .setIfSeqNo(0)
            .setIfPrimaryTerm(SequenceNumbers.UNASSIGNED_PRIMARY_TERM + 1);
    }

    private static UpdateRequest update(IndexMetadata index, String id) {
        return new UpdateRequest(index.getIndex().getName(), id).routing(routing(index, id))
            .setIfSeqNo(0)
            .setIfPrimaryTerm(SequenceNumbers.UNASSIGNED_PRIMARY_TERM + 1);
    }

    private static String routing(IndexMetadata index, String id) {
        return index.mapping() != null && index.mapping().routingRequired() ? id : null;
    }

    /** An unavailable shard says nothing about permissions; a block does, whatever its status. */
    private static boolean isTransient(BulkItemResponse item) {
        return item.isFailed()
            && TransientFailures.isTransient(item.getFailure().getCause())
            && ExceptionsHelper.unwrapCause(item.getFailure().getCause()) instanceof ClusterBlockException == false;
    }

    /** The document or its version does not exist, so the change itself was allowed. */
    private static boolean isAllowed(BulkItemResponse item) {
        return item.isFailed() == false || item.status() == RestStatus.CONFLICT || item.status() == RestStatus.NOT_FOUND;
    }

    private static String problem(String what, BulkItemResponse item) {
        return what + " cannot change documents of index [" + item.getIndex() + "]: "
            + ExceptionsHelper.unwrapCause(item.getFailure().getCause()).getMessage()
            + "; allow it for this user and this index name, or leave the index out";
    }
}
