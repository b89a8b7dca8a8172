package org.neardup.plugin.authority;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchResponseUtils;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpClient;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.List;

/** The requests of a reader while it reads nothing. */
public class DocumentReaderTests extends ESTestCase {

    /** The keep-alive of the point in time, at its opening and in each search. */
    private final List<TimeValue> keepAlives = new ArrayList<>();

    /** Responds without documents. */
    private final class Nothing extends NoOpClient {

        Nothing(ThreadPool threadPool) {
            super(threadPool);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
            ActionType<Response> action,
            Request request,
            ActionListener<Response> listener) {
            if (request instanceof OpenPointInTimeRequest open) {
                keepAlives.add(open.keepAlive());
                var opened = new OpenPointInTimeResponse(new BytesArray("id"), 1, 1, 0, 0, SearchResponse.Clusters.EMPTY);
                listener.onResponse((Response) opened);
            } else if (request instanceof SearchRequest search) {
                keepAlives.add(search.pointInTimeBuilder().getKeepAlive());
                ActionListener.respondAndRelease(listener, (Response) nothing());
            } else {
                listener.onResponse(null);
            }
        }

        private SearchResponse nothing() {
            return SearchResponseUtils.response(SearchHits.empty(null, 0)).pointInTimeId(new BytesArray("id")).build();
        }
    }

    private DocumentReader reader(ThreadPool threadPool, TimeValue longestKeepAlive) {
        Runnable goOn = () -> {};
        MemoryClaim memory = new MemoryClaim(new NoopCircuitBreaker("test"), "test", 0);
        ParentTaskAssigningClient client = new ParentTaskAssigningClient(new Nothing(threadPool), new TaskId("node", 1));
        Pace pace = new Pace(() -> -1, goOn, millis -> {});
        return new DocumentReader(
            client, new String[] {"pages"}, IndicesOptions.LENIENT_EXPAND_OPEN, new Retries(goOn), pace, memory, -1, longestKeepAlive);
    }

    public void testSearchesNowAndThenWhileNothingIsRead() throws InterruptedException {
        TimeValue hundredth = TimeValue.timeValueMillis(10);
        try (var threadPool = createThreadPool(); DocumentReader reader = reader(threadPool, hundredth)) {
            assertEquals(List.of(hundredth), keepAlives);
            Thread.sleep(5);
            reader.touch();
            assertEquals(List.of(hundredth, hundredth), keepAlives);
        }
    }

    public void testSearchesNoMoreThanNeeded() {
        TimeValue day = TimeValue.timeValueHours(24);
        try (var threadPool = createThreadPool(); DocumentReader reader = reader(threadPool, day)) {
            reader.touch();
            assertEquals(List.of(TimeValue.timeValueMinutes(10)), keepAlives);
        }
    }
}
