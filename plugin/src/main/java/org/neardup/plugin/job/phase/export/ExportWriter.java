package org.neardup.plugin.job.phase.export;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.DocWriteRequest.OpType;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.Pending;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Writes to the index of an export in batches; some are in flight while the next one is built. A failed change ends the phase with the
 * status of the failure. All changes of a writer must be of different documents, because batches can arrive in any order.
 */
final class ExportWriter {

    private static final int MAX_CHANGES = 4_000;
    private static final int MAX_BYTES = 2 << 20;
    private static final int BATCHES_ON_THEIR_WAY = 3;

    private final JobContext job;
    private final BulkSender sender;
    private final String index;
    private List<DocWriteRequest<?>> batch = new ArrayList<>();
    private int bytes;
    /** The pending batches, oldest first. */
    private final Deque<Pending<BulkSender.Outcome>> sent = new ArrayDeque<>();

    /** @param refresh whether each batch becomes visible at once; a separate refresh takes an additional privilege */
    ExportWriter(JobContext job, RefreshPolicy refresh) {
        this.job = job;
        sender = new BulkSender(job, refresh);
        index = job.specification().output().dest();
    }

    /** Writes a document and replaces an earlier one of the same id. */
    void index(String id, BytesReference document) {
        add(new IndexRequest(index).id(id).source(document, XContentType.JSON), document.length());
    }

    void delete(String id) {
        add(new DeleteRequest(index, id), id.length());
    }

    private void add(DocWriteRequest<?> change, int size) {
        if (batch.isEmpty() == false && bytes + size > MAX_BYTES) {
            send();
        }
        batch.add(change);
        bytes += size;
        if (batch.size() == MAX_CHANGES) {
            send();
        }
    }

    /** Sends the rest and waits until all is written. */
    void flush() {
        if (batch.isEmpty() == false) {
            send();
        }
        while (sent.isEmpty() == false) {
            awaitFirst();
        }
    }

    /** Sends the changes so far without waiting for them. */
    private void send() {
        if (sent.size() == BATCHES_ON_THEIR_WAY) {
            awaitFirst();
        }
        job.pace().take(batch.size());
        sent.addLast(sender.begin(batch));
        batch = new ArrayList<>();
        bytes = 0;
    }

    private void awaitFirst() {
        List<BulkItemResponse> items = sent.removeFirst().await().items();
        for (BulkItemResponse item : items) {
            if (item.isFailed()) {
                Exception cause = item.getFailure().getCause();
                throw new ElasticsearchStatusException(
                    "cannot write [" + item.getId() + "] to [dest] [" + index + "]: " + ExceptionsHelper.unwrapCause(cause).getMessage(),
                    ExceptionsHelper.status(cause), cause);
            }
        }
        job.progress().add(Counter.WRITTEN, items.stream().filter(item -> item.getOpType() == OpType.INDEX).count());
    }
}
