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
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Map;

/**
 * Checks for each index whether the user may change its documents, by changing a document that does not exist: blocks, privileges and index
 * types fail it as they would fail the job. Nothing is written: the change requires a certain version of the document, and there is none.
 */
record WriteProbe(Client client) {

    private static final TimeValue TIMEOUT = TimeValue.timeValueSeconds(10);

    /**
     * Adds a problem for each index where the user cannot change documents. Call as the user.
     *
     * @param what    names the feature that changes documents, for messages
     * @param example the partial document of an update; null for a deletion
     */
    void check(
        String what, @Nullable Map<String, Object> example, List<IndexMetadata> indices, List<String> problems,
        ActionListener<Void> listener) {
        BulkRequest bulk = new BulkRequest().timeout(TIMEOUT);
        String id = "near_duplicates-" + UUIDs.randomBase64UUID();
        indices.forEach(index -> bulk.add(change(index, id, example)));
        client.bulk(bulk, listener.map(response -> {
            for (BulkItemResponse item : response) {
                if (isTransient(item)) {
                    throw item.getFailure().getCause();
                }
                if (isAllowed(item) == false) {
                    problems.add(problem(what, item));
                }
            }
            return null;
        }));
    }

    private static DocWriteRequest<?> change(IndexMetadata index, String id, Map<String, Object> example) {
        String name = index.getIndex().getName();
        DocWriteRequest<?> change = example == null ? new DeleteRequest(name, id) : new UpdateRequest(name, id).doc(example);
        if (index.mapping() != null && index.mapping().routingRequired()) {
            change.routing(id);
        }
        change.setIfSeqNo(0);
        change.setIfPrimaryTerm(SequenceNumbers.UNASSIGNED_PRIMARY_TERM + 1);
        return change;
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
