package org.neardup.plugin.ingest;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpClient;
import org.elasticsearch.threadpool.TestThreadPool;
import org.elasticsearch.threadpool.ThreadPool;
import org.junit.After;
import org.junit.Before;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

import static org.hamcrest.Matchers.instanceOf;

/** Look-ups run a few at a time, together for each user, and each is answered once. */
public class LookUpsTests extends ESTestCase {

    /** A multi-search that has not ended. */
    private record Running(int searches, String user, ActionListener<MultiSearchResponse> listener) {}

    private ThreadPool threads;
    private final Deque<Running> running = new ArrayDeque<>();
    private boolean failsAtOnce;
    private LookUps lookUps;

    @Before
    public void start() {
        threads = new TestThreadPool(getTestName());
        lookUps = new LookUps(new NoOpClient(threads) {

            @Override
            @SuppressWarnings("unchecked")
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action, Request request, ActionListener<Response> listener) {
                if (failsAtOnce) {
                    listener.onFailure(new IllegalStateException("at once"));
                } else {
                    running.add(new Running(
                        ((MultiSearchRequest) request).requests().size(), threads.getThreadContext().getHeader("user"),
                        (ActionListener<MultiSearchResponse>) listener));
                }
            }
        });
    }

    @After
    public void stop() {
        terminate(threads);
    }

    @SuppressWarnings("try")
    private void search(int count, String user, List<String> answers) {
        try (ThreadContext.StoredContext ignored = threads.getThreadContext().stashContext()) {
            threads.getThreadContext().putHeader("user", user);
            for (int i = 0; i < count; i++) {
                lookUps.search(new SearchRequest("index"), ActionListener.wrap(
                    response -> fail("every search fails here"),
                    e -> answers.add(threads.getThreadContext().getHeader("user") + " " + e.getMessage())));
            }
        }
    }

    public void testSearchesOfAUserRunTogether() {
        List<String> answers = new ArrayList<>();
        search(LookUps.MOST_RUNNING, "one", answers);
        assertEquals(LookUps.MOST_RUNNING, running.size());
        search(LookUps.MOST_TOGETHER + 3, "one", answers);
        search(5, "two", answers);
        search(2, "one", answers);
        assertEquals("no more run", LookUps.MOST_RUNNING, running.size());
        List<String> ran = new ArrayList<>();
        while (running.isEmpty() == false) {
            Running first = running.remove();
            ran.add(first.user + " " + first.searches);
            first.listener.onFailure(new IllegalStateException("later"));
            assertTrue(running.size() <= LookUps.MOST_RUNNING);
        }
        List<String> expected = new ArrayList<>(Collections.nCopies(LookUps.MOST_RUNNING, "one 1"));
        expected.addAll(List.of("one " + LookUps.MOST_TOGETHER, "one 3", "two 5", "one 2"));
        assertEquals(expected, ran);
        assertEquals(LookUps.MOST_RUNNING + LookUps.MOST_TOGETHER + 10, answers.size());
        assertEquals(5, answers.stream().filter("two later"::equals).count());
    }

    /** Otherwise each failure would start the next search within itself. */
    public void testFailuresAtOnceDoNotNest() {
        List<String> answers = new ArrayList<>();
        search(LookUps.MOST_RUNNING, "one", answers);
        // Each of another user, so that each is a multi-search.
        for (int i = 0; i < 10_000; i++) {
            search(1, "user" + i, answers);
        }
        failsAtOnce = true;
        running.remove().listener.onFailure(new IllegalStateException("later"));
        assertEquals(10_001, answers.size());
        assertEquals(10_000, answers.stream().filter(answer -> answer.endsWith(" at once")).count());
    }

    public void testAFullQueueRefuses() {
        List<String> answers = new ArrayList<>();
        search(LookUps.MOST_RUNNING + LookUps.MOST_WAITING, "one", answers);
        assertEquals(List.of(), answers);
        List<Exception> refused = new ArrayList<>();
        lookUps.search(new SearchRequest("index"), ActionListener.wrap(response -> fail("not run"), refused::add));
        assertThat(refused.getFirst(), instanceOf(EsRejectedExecutionException.class));
    }
}
