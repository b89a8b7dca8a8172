package org.neardup.plugin.job;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.cluster.node.tasks.list.ListTasksResponse;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.transport.MockTransportService;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.transport.TransportService;
import org.junit.After;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.instanceOf;

/**
 * Nodes that stop, memory that is short, cancelled jobs: the same links or a clear failure, and no leftovers. The framework replaces the
 * stopped nodes before the next test.
 */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 3, supportsDedicatedMasters = false)
public class JobDataFaultsIT extends JobDataTestCase {

    private static final String UNIT = "internal:near_duplicates/join[n]";

    private final AtomicBoolean held = new AtomicBoolean();

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return Stream.concat(super.nodePlugins().stream(), Stream.of(MockTransportService.TestPlugin.class)).toList();
    }

    private final TestCorpus corpus = new TestCorpus(random(), areCounted());

    @After
    public void assertNothingIsLeft() throws Exception {
        assertBusy(() -> {
            ListTasksResponse tasks = client().admin().cluster().prepareListTasks().setActions("*near_duplicates*").get();
            assertEquals(tasks.toString(), List.of(), tasks.getTasks());
            for (CircuitBreakerService breakers : internalCluster().getInstances(CircuitBreakerService.class)) {
                assertEquals(0, breakers.getBreaker(MemoryClaim.BREAKER).getUsed());
            }
        });
    }

    private TestJob job(int shards, int documents, long maxMemoryBytes) {
        createDocuments("docs", shards, 1);
        index(corpus, "docs", documents);
        ensureGreen("docs");
        return context(specification(List.of("docs"), List.of("docs"), null, null, 5, maxMemoryBytes));
    }

    public void testReadingNamesTheBreakerThatStopsIt() {
        TestJob context = job(2, 50, 0);
        updateClusterSettings(Settings.builder().put(MemoryClaim.LIMIT_SETTING, "1kb"));
        try {
            Exception e = expectThrows(Exception.class, () -> read(context));
            assertThat(ExceptionsHelper.unwrapCause(e), instanceOf(CircuitBreakingException.class));
            assertThat(e.getMessage(), containsString("[breaker.near_duplicates.limit]"));
            assertEquals(429, ExceptionsHelper.status(e).getStatus());
        } finally {
            updateClusterSettings(Settings.builder().putNull(MemoryClaim.LIMIT_SETTING));
        }
        Snapshot snapshot = read(context);
        assertLinked(corpus.pairs(5, doc -> true), context, snapshot, join(context, snapshot));
    }

    public void testJoinNamesTheBreakerThatStopsIt() {
        TestJob context = job(2, 50, 0);
        Snapshot snapshot = read(context);
        updateClusterSettings(Settings.builder().put(MemoryClaim.LIMIT_SETTING, "1kb"));
        try {
            Exception e = expectThrows(Exception.class, () -> join(context, snapshot));
            assertThat(ExceptionsHelper.unwrapCause(e), instanceOf(CircuitBreakingException.class));
            assertThat(e.getMessage(), containsString("[breaker.near_duplicates.limit]"));
        } finally {
            updateClusterSettings(Settings.builder().putNull(MemoryClaim.LIMIT_SETTING));
        }
        assertLinked(corpus.pairs(5, doc -> true), context, snapshot, join(context, snapshot));
    }

    @Nightly
    public void testMaxMemoryIsNamed() {
        TestJob context = job(2, 50, 1_000);
        Snapshot snapshot = read(context);
        Exception e = expectThrows(Exception.class, () -> join(context, snapshot));
        assertThat(ExceptionsHelper.unwrapCause(e), instanceOf(CircuitBreakingException.class));
        assertThat(e.getMessage(), containsString("[max_memory]"));
    }

    @Nightly
    public void testUnitsThatNeedTooMuchMemoryAreSplit() {
        TestJob context = job(20, 3_000, 500_000);
        Snapshot snapshot = read(context);
        LinkSource links = join(context, snapshot);
        assertLinked(corpus.pairs(5, doc -> true), context, snapshot, links);
        assertTrue(context.progress().get(Counter.UNITS) > 1);
        assertEquals(context.progress().get(Counter.UNITS), context.progress().get(Counter.UNITS_DONE));
        TestJob again = new TestJob(context.jobId(), context.specification(), context.userClient(), context.parentTask());
        assertEquals(list(links), list(join(again, snapshot)));
    }

    private static void stopOneThatDoesNotCoordinate() throws Exception {
        String coordinator = internalCluster().getMasterName();
        List<String> others = Arrays.stream(internalCluster().getNodeNames()).filter(node -> node.equals(coordinator) == false).toList();
        internalCluster().stopNode(randomFrom(others));
    }

    /** Blocks units of joins at their start, until they are cancelled or released; on small data they would finish too fast. */
    private void holdUnits() {
        held.set(true);
        for (TransportService service : internalCluster().getInstances(TransportService.class)) {
            ((MockTransportService) service).addRequestHandlingBehavior(UNIT, (handler, request, channel, task) -> {
                while (held.get() && ((CancellableTask) task).isCancelled() == false) {
                    Thread.sleep(10);
                }
                handler.messageReceived(request, channel, task);
            });
        }
    }

    @After
    public void letGo() {
        held.set(false);
        internalCluster().getInstances(TransportService.class).forEach(service -> ((MockTransportService) service).clearAllRules());
    }

    public void testNodeStopsWhileShardsAreRead() throws Exception {
        TestJob context = job(5, 400, 0);
        context.limit(100);
        CompletableFuture<Snapshot> reading = CompletableFuture.supplyAsync(() -> read(context));
        assertBusy(() -> assertFalse(tasks("indices:data/read/near_duplicates/shard[n]").isEmpty()));
        stopOneThatDoesNotCoordinate();
        context.limit(-1);
        Snapshot snapshot = reading.get(60, TimeUnit.SECONDS);
        assertLinked(corpus.pairs(5, doc -> true), context, snapshot, join(context, snapshot));
    }

    @Nightly
    public void testNodeStopsWhileUnitsAreJoined() throws Exception {
        TestJob context = job(20, 3_000, 500_000);
        Snapshot snapshot = read(context);
        holdUnits();
        CompletableFuture<LinkSource> joining = CompletableFuture.supplyAsync(() -> join(context, snapshot));
        assertBusy(() -> assertFalse(tasks(UNIT).isEmpty()));
        stopOneThatDoesNotCoordinate();
        held.set(false);
        assertLinked(corpus.pairs(5, doc -> true), context, snapshot, joining.get(60, TimeUnit.SECONDS));
    }

    @Nightly
    public void testCancelledWhileShardsAreRead() throws Exception {
        TestJob job = job(5, 400, 0);
        job.limit(20);
        assertCancelled(job, "indices:data/read/near_duplicates/shard[n]", JobDataTestCase::read);
    }

    @Nightly
    public void testCancelledWhileUnitsAreJoined() throws Exception {
        TestJob job = job(5, 400, 0);
        Snapshot snapshot = read(job);
        holdUnits();
        assertCancelled(job, UNIT, context -> join(context, snapshot));
    }

    /** A phase of a job. */
    private interface PhaseOfJob {
        void run(TestJob context);
    }

    private void assertCancelled(TestJob job, String action, PhaseOfJob phase) throws Exception {
        String node = internalCluster().getMasterName();
        TaskManager tasks = internalCluster().getInstance(TransportService.class, node).getTaskManager();
        Task parent = tasks.register("test", "test:job", new CancellableRequest());
        try {
            TaskId parentId = new TaskId(internalCluster().clusterService(node).localNode().getId(), parent.getId());
            TestJob context = new TestJob(job.jobId(), job.specification(), internalCluster().client(node), parentId);
            context.limit((float) job.pace().documentsPerSecond());
            CompletableFuture<Void> running = CompletableFuture.runAsync(() -> phase.run(context));
            assertBusy(() -> assertFalse(tasks(action).isEmpty()));
            long start = System.nanoTime();
            context.cancel();
            var e = expectThrows(CompletionException.class, running::join);
            assertThat(e.getCause(), instanceOf(TaskCancelledException.class));
            while (tasks(action).isEmpty() == false) {
                assertTrue("a second is over", System.nanoTime() - start < TimeUnit.SECONDS.toNanos(1));
                Thread.sleep(10);
            }
        } finally {
            tasks.unregister(parent);
        }
    }

    private static List<?> tasks(String action) {
        return client().admin().cluster().prepareListTasks().setActions(action).get().getTasks();
    }

    /** Creates a task in place of a job's. */
    private static final class CancellableRequest extends AbstractTransportRequest {
        @Override
        public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
            return new CancellableTask(id, type, action, "a job", parentTaskId, headers);
        }
    }
}
