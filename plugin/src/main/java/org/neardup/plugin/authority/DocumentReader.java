package org.neardup.plugin.authority;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.ClosePointInTimeResponse;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the documents of some indices repeatedly, as of the moment when the reader was opened, as the user, with document and field level
 * security. Single-threaded; calls block.
 */
final class DocumentReader implements AutoCloseable {

    private static final Logger LOGGER = LogManager.getLogger(DocumentReader.class);
    private static final TimeValue CLOSE_TIMEOUT = TimeValue.timeValueSeconds(10);
    private static final TimeValue KEEP_ALIVE = TimeValue.timeValueMinutes(10);

    /** Number of searches in the keep-alive time of an idle reader: several may fail before the point in time expires. */
    private static final int TOUCHES_PER_KEEP_ALIVE = 10;

    /** Memory for a page is reserved after it was read, so limit a page in case its documents are much larger than earlier ones. */
    private static final int MOST_DOCUMENTS = 200;
    private static final int FIRST_DOCUMENTS = 100;

    /** Target size of a page of documents in memory. */
    private static final long BYTES_PER_PAGE = 4 << 20;

    private final ParentTaskAssigningClient client;
    private final Retries retries;
    private final Pace pace;
    private final MemoryClaim memory;
    private final TimeValue keepAlive;
    private final int mostDocuments;
    private long usedNanos;
    private BytesReference pointInTime;

    /**
     * Refreshes the indices and opens a point in time: searches see the versions of the last refresh, and changes require current ones.
     *
     * @param client            sends requests as the user
     * @param requestsPerSecond the rate limit of {@code pace}, -1 for none
     * @param longestKeepAlive  the cluster's maximum keep-alive
     */
    DocumentReader(
        ParentTaskAssigningClient client, String[] indices, IndicesOptions options, Retries retries, Pace pace, MemoryClaim memory,
        float requestsPerSecond, TimeValue longestKeepAlive) {
        this.client = client;
        this.retries = retries;
        this.pace = pace;
        this.memory = memory;
        keepAlive = longestKeepAlive.compareTo(KEEP_ALIVE) < 0 ? longestKeepAlive : KEEP_ALIVE;
        // The wait for the rate limit after a page must end well before the point in time expires.
        double secondsPerPage = keepAlive.secondsFrac() / TOUCHES_PER_KEEP_ALIVE;
        mostDocuments = requestsPerSecond > 0
            ? (int) Math.clamp(requestsPerSecond * secondsPerPage, 1, MOST_DOCUMENTS)
            : MOST_DOCUMENTS;
        Requests.refresh(client, retries, options, indices);
        OpenPointInTimeRequest open = new OpenPointInTimeRequest(indices).indicesOptions(options).keepAlive(keepAlive);
        pointInTime = retries.call(
            l -> client.execute(TransportOpenPointInTimeAction.TYPE, open, l.map(OpenPointInTimeResponse::getPointInTimeId)));
        usedNanos = System.nanoTime();
    }

    /** A search response. */
    private record Answer(BytesReference pointInTime, List<ReadDocument> documents) {}

    /**
     * Reads all documents page by page.
     *
     * @param query   selects documents, null for all
     * @param fields  the fields whose doc values to read
     * @param changed the field that will be changed, null for none
     */
    void read(QueryBuilder query, List<String> fields, String changed, Consumer<List<ReadDocument>> consumer) {
        SearchSourceBuilder search = new SearchSourceBuilder().query(query)
            .fetchSource(sourceAround(changed))
            .trackTotalHits(false)
            .seqNoAndPrimaryTerm(changed != null)
            .sort(new FieldSortBuilder(ShardDocSortField.NAME));
        fields.forEach(search::docValueField);
        int size = Math.min(FIRST_DOCUMENTS, mostDocuments);
        while (true) {
            List<ReadDocument> documents = search(search.size(size), changed);
            if (documents.isEmpty()) {
                return;
            }
            long bytes = documents.stream().mapToLong(ReadDocument::bytes).sum();
            memory.reserve(bytes);
            try {
                consumer.accept(documents);
            } finally {
                memory.release(bytes);
            }
            pace.take(documents.size());
            search.searchAfter(documents.getLast().position());
            size = (int) Math.clamp((double) BYTES_PER_PAGE * documents.size() / bytes, 1, Math.min(2 * size, mostDocuments));
        }
    }

    /** Call often while not reading: sends a search when needed to keep the point in time alive. */
    void touch() {
        if (System.nanoTime() - usedNanos > keepAlive.nanos() / TOUCHES_PER_KEEP_ALIVE) {
            search(new SearchSourceBuilder().size(0).trackTotalHits(false), null);
        }
    }

    /** Loads from the source only the outermost object that contains the field; nothing for a top-level field. */
    private static FetchSourceContext sourceAround(String field) {
        int dot = field == null ? -1 : field.indexOf('.');
        return dot < 0
            ? FetchSourceContext.DO_NOT_FETCH_SOURCE
            : FetchSourceContext.of(true, new String[] {field.substring(0, dot)}, null);
    }

    private List<ReadDocument> search(SearchSourceBuilder search, String changed) {
        search.pointInTimeBuilder(new PointInTimeBuilder(pointInTime).setKeepAlive(keepAlive));
        SearchRequest request = new SearchRequest().source(search).allowPartialSearchResults(false);
        Answer answer = retries.call(l -> client.search(request, l.map(response -> {
            List<ReadDocument> documents = new ArrayList<>(response.getHits().getHits().length);
            for (SearchHit hit : response.getHits()) {
                documents.add(ReadDocument.of(hit, changed));
            }
            return new Answer(response.pointInTimeId(), documents);
        })));
        pointInTime = answer.pointInTime;
        usedNanos = System.nanoTime();
        return answer.documents;
    }

    /**
     * Closes the point in time. Bypasses the task, which cannot send requests once cancelled. If closing fails, the point in time expires.
     */
    @Override
    public void close() {
        PlainActionFuture<ClosePointInTimeResponse> closed = new PlainActionFuture<>();
        client.unwrap().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(pointInTime), closed);
        try {
            closed.actionGet(CLOSE_TIMEOUT);
        } catch (RuntimeException e) {
            LOGGER.debug("the point in time was not closed and will expire", e);
        }
    }
}
