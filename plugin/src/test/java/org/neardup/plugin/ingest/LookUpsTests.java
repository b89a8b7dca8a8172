package org.neardup.plugin.ingest;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpClient;
import org.elasticsearch.threadpool.TestThreadPool;
import org.elasticsearch.threadpool.ThreadPool;
import org.junit.After;
import org.junit.Before;
import org.neardup.plugin.lookup.Criteria;
import org.neardup.plugin.lookup.LookUpRequest;
import org.neardup.plugin.lookup.Near;
import org.neardup.plugin.lookup.SoughtText;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.hamcrest.Matchers.instanceOf;

/** Look-ups run a few requests at a time, together for each user and index, and each is answered once. */
public class LookUpsTests extends ESTestCase {

    private static final TimeValue LONG = TimeValue.timeValueHours(1);
    private static final Criteria CRITERIA = new Criteria("jaccard", new SignatureThreshold("field", new BigDecimal("0.5"), 5));

    /** A request that has not ended. */
    private record Running(String index, int texts, String user, ActionListener<?> listener) {

        void fail(String message) {
            listener.onFailure(new IllegalStateException(message));
        }

        @Override
        public String toString() {
            return user + " " + index + " " + texts;
        }
    }

    private ThreadPool threads;
    private final Deque<Running> running = new ArrayDeque<>();
    private boolean failsAtOnce;
    private LookUps lookUps;

    @Before
    public void start() {
        threads = new TestThreadPool(getTestName());
        lookUps = new LookUps(new NoOpClient(threads) {

            @Override
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action, Request request, ActionListener<Response> listener) {
                if (failsAtOnce) {
                    listener.onFailure(new IllegalStateException("at once"));
                } else {
                    LookUpRequest lookUp = (LookUpRequest) request;
                    String user = threads.getThreadContext().getHeader("user");
                    running.add(new Running(String.join(",", lookUp.indices()), texts(lookUp), user, listener));
                }
            }
        });
    }

    private static int texts(LookUpRequest request) {
        String description = request.createTask(0, "", "", null, null).getDescription();
        return Integer.parseInt(description.replaceAll("\\D", ""));
    }

    @After
    public void stop() {
        terminate(threads);
    }

    private void find(int count, String user, String index, List<String> answers) {
        find(count, user, index, "text", LONG, answers);
    }

    @SuppressWarnings("try")
    private void find(int count, String user, String index, String text, TimeValue timeout, List<String> answers) {
        try (ThreadContext.StoredContext ignored = threads.getThreadContext().stashContext()) {
            threads.getThreadContext().putHeader("user", user);
            for (int i = 0; i < count; i++) {
                lookUps.find(new LookUps.Scope(index, true, CRITERIA), new SoughtText(text, null), timeout, ActionListener.wrap(
                    response -> fail("every look-up fails here"),
                    e -> answers.add(threads.getThreadContext().getHeader("user") + " " + e.getMessage())));
            }
        }
    }

    private List<String> endAll() {
        List<String> ended = new ArrayList<>();
        while (running.isEmpty() == false) {
            Running first = running.remove();
            ended.add(first.toString());
            first.fail("later");
            assertTrue(running.size() <= LookUps.MOST_RUNNING);
        }
        return ended;
    }

    public void testThoseOfAUserAndAnIndexRunTogether() {
        List<String> answers = new ArrayList<>();
        find(3, "one", "a", answers);
        find(5, "two", "a", answers);
        find(7, "one", "b", answers);
        find(2, "one", "a", answers);
        assertEquals("the first of each kind runs at once", "[one a 1, two a 1, one b 1]", running.toString());
        assertEquals(List.of("one a 1", "two a 1", "one b 1", "one a 4", "two a 4", "one b 6"), endAll());
        assertEquals(17, answers.size());
        assertEquals(5, answers.stream().filter("two later"::equals).count());
    }

    public void testSeveralRequestsOfAKindRunOnlyIfTheyAreLarge() {
        List<String> answers = new ArrayList<>();
        find(LookUpQueue.WORTHWHILE, "one", "a", answers);
        assertEquals(1, running.size());
        find(1, "one", "a", answers);
        assertEquals("[one a 1, one a " + LookUpQueue.WORTHWHILE + "]", running.toString());
        find(LookUpQueue.MOST_TOGETHER * 10, "one", "a", answers);
        assertEquals("no more run", LookUps.MOST_RUNNING, running.size());
        assertTrue(endAll().contains("one a " + LookUpQueue.MOST_TOGETHER));
        assertEquals(LookUpQueue.WORTHWHILE + 1 + LookUpQueue.MOST_TOGETHER * 10, answers.size());
    }

    public void testLongTextsRunInSeveralRequests() {
        List<String> answers = new ArrayList<>();
        find(6, "one", "a", "x".repeat(LookUpQueue.MOST_CHARACTERS / 2), LONG, answers);
        find(2, "one", "a", "x".repeat(LookUpQueue.MOST_CHARACTERS), LONG, answers);
        assertEquals(List.of("one a 1", "one a 2", "one a 2", "one a 1", "one a 1", "one a 1"), endAll());
        assertEquals(8, answers.size());
    }

    /** Otherwise each failure would start the next request within itself. */
    public void testFailuresAtOnceDoNotNest() {
        List<String> answers = new ArrayList<>();
        // Each of another user, so that each is a request.
        for (int i = 0; i < 10_000 + LookUps.MOST_RUNNING; i++) {
            find(1, "user" + i, "a", answers);
        }
        failsAtOnce = true;
        running.remove().fail("later");
        assertEquals(10_001, answers.size());
        assertEquals(10_000, answers.stream().filter(answer -> answer.endsWith(" at once")).count());
    }

    public void testAnIndexThatDoesNotExistYetHasNoNearDuplicates() {
        List<Near> answers = new ArrayList<>();
        lookUps.find(new LookUps.Scope("a", true, CRITERIA), new SoughtText("text", null), LONG, ActionListener.wrap(
            answers::add, e -> fail(e.getMessage())));
        running.remove().listener.onFailure(new IndexNotFoundException("a"));
        assertEquals(Collections.singletonList(null), answers);
    }

    public void testAFullQueueRefuses() {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < LookUps.MOST_RUNNING; i++) {
            find(1, "user" + i, "a", answers);
        }
        find(LookUps.MOST_WAITING, "one", "a", answers);
        assertEquals(List.of(), answers);
        List<Exception> refused = new ArrayList<>();
        lookUps.find(new LookUps.Scope("a", true, CRITERIA), new SoughtText("text", null), LONG, ActionListener.wrap(
            response -> fail("not run"), refused::add));
        assertThat(refused.getFirst(), instanceOf(EsRejectedExecutionException.class));
    }

    public void testTheDeadlinePasses() throws Exception {
        List<String> late = new CopyOnWriteArrayList<>();
        List<String> others = new CopyOnWriteArrayList<>();
        find(2, "one", "a", "text", LONG, others);
        find(3, "one", "a", "text", TimeValue.timeValueMillis(20), late);
        find(3, "two", "a", "text", TimeValue.timeValueMillis(10), late);
        assertBusy(() -> assertEquals(late.toString(), 6, late.size()));
        assertEquals(3, late.stream().filter(answer -> answer.startsWith("two ") && answer.contains("[10ms]")).count());
        assertEquals(List.of(), others);
        assertEquals("the waiting ones are not looked up any more", List.of("one a 1", "two a 1", "one a 1"), endAll());
        assertEquals(2, others.size());
        assertEquals("each is answered once", 6, late.size());
    }

    public void testAFailureAtTheDeadlineIsATimeout() throws Exception {
        List<Exception> failures = new CopyOnWriteArrayList<>();
        lookUps.find(new LookUps.Scope("a", true, CRITERIA), new SoughtText("text", null), TimeValue.timeValueMillis(1),
            ActionListener.wrap(
                response -> fail("not found"), failures::add));
        assertBusy(() -> assertEquals(1, failures.size()));
        assertThat(failures.getFirst(), instanceOf(ElasticsearchTimeoutException.class));
    }
}
