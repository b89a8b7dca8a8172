package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.discovery.MasterNotDiscoveredException;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;
import org.elasticsearch.persistent.UpdatePersistentTaskStatusAction;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.Before;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.coordination.JobPhases;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.work.Retries;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import static org.neardup.plugin.job.Phase.ACT;
import static org.neardup.plugin.job.Phase.GROUP;
import static org.neardup.plugin.job.Phase.JOIN;
import static org.neardup.plugin.job.Phase.SNAPSHOT;
import static org.neardup.plugin.job.Phase.WRITE;

/** What moves a job through its phases, and out of each of them; the test provides the phases. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 2)
public class CoordinatorIT extends JobTestCase {

    private static final ScriptedPhases PHASES = new ScriptedPhases();

    /** The plugin with other phases of jobs. */
    public static final class ScriptedPlugin extends NeardupPlugin {
        @Override
        protected JobPhases jobPhases(Client client) {
            return PHASES;
        }
    }

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(ScriptedPlugin.class);
    }

    @Before
    public void createOneDocument() {
        PHASES.clear();
        createDocuments("docs", 1, 1);
        client().prepareIndex("docs").setId("1").setSource("body", "one two three").get();
        refresh("docs");
        ensureGreen("docs");
    }

    private static String start(String action) {
        return start(body(5, "action", action), -1, "docs");
    }

    private static JobDocument failed(String id, RestStatus status, String reason) throws Exception {
        JobDocument job = await(id);
        assertEquals(Strings.toString(job), JobState.FAILED, job.state());
        assertEquals(status, job.error().status());
        assertEquals(reason, job.error().reason());
        assertEquals(Phase.FINISHED, job.progress().phase());
        assertNothingLeft();
        return job;
    }

    /** Waits until the job should end, on this node or for good. */
    private static void linger(JobContext job) {
        new Retries(job::ensureRunning).sleep(PATIENCE.millis());
    }

    private static void awaitBegun(Phase phase) throws Exception {
        assertBusy(() -> assertEquals(1, PHASES.begun(phase)));
    }

    public void testPhasesInOrder() throws Exception {
        JobDocument reported = completed(start("report"));
        assertEquals(List.of(SNAPSHOT, JOIN, GROUP, WRITE), PHASES.begun());
        assertEquals(ScriptedPhases.FOUND, reported.result());
        assertEquals(1, reported.tasks().size());

        PHASES.clear();
        JobDocument deleted = completed(start(randomFrom("mark", "delete")));
        assertEquals(List.of(SNAPSHOT, JOIN, GROUP, WRITE, ACT), PHASES.begun());
        assertEquals(ScriptedPhases.FOUND.acted(List.of("acted"), List.of()), deleted.result());
        assertNothingLeft();
    }

    public void testApplyingAndUndoingOnlyAct() throws Exception {
        JobDocument planner = completed(start("report"));
        for (boolean apply : new boolean[] {true, false}) {
            assertNothingLeft();
            PHASES.clear();
            PHASES.in(ACT, job -> {
                assertEquals(apply ? JobKind.APPLY : JobKind.UNDO, job.kind());
                assertEquals(new EarlierJob(planner.id(), specification(planner)), job.earlier());
            });
            JobDocument acted = act(apply, planner, apply ? Map.of("action", "mark") : Map.of());
            assertEquals(List.of(ACT), PHASES.begun());
            assertFalse(acted.progress().phaseMillis().containsKey(SNAPSHOT.toString()));
            assertEquals(JobResult.EMPTY.acted(List.of("acted"), List.of()), acted.result());
        }
        assertNothingLeft();
    }

    public void testCountsAreKept() throws Exception {
        PHASES.in(SNAPSHOT, job -> job.progress().add(Counter.DOCUMENTS, 5)).in(ACT, job -> job.progress().add(Counter.DELETED, 3));
        JobDocument job = completed(start("delete"));
        assertEquals(5, job.progress().counters().get("documents").longValue());
        assertEquals(3, job.progress().counters().get("deleted").longValue());
    }

    public void testWhatPassesIsTriedAgain() throws Exception {
        Phase phase = randomFrom(SNAPSHOT, JOIN, GROUP, ACT);
        RuntimeException passing = randomFrom(
            new MasterNotDiscoveredException(), new TaskCancelledException("the connection was closed"));
        Counter counter = Map.of(
            SNAPSHOT, Counter.DOCUMENTS, JOIN, Counter.PAIRS_VERIFIED, GROUP, Counter.GROUPS, ACT, Counter.UPDATED).get(phase);
        PHASES.in(phase, job -> {
            job.progress().add(counter, 5);
            job.progress().add(Counter.BYTES_READ, 7);
            if (PHASES.begun(phase) < 2) {
                throw passing;
            }
        });
        JobDocument job = completed(start("mark"));
        assertEquals("what is done again counts once", 5, job.progress().counters().get(counter.toString()).intValue());
        assertEquals("the effort counts twice", 14, job.progress().counters().get("bytes_read").intValue());
        assertEquals(2, PHASES.begun(phase));
        assertEquals(6, PHASES.begun().size());
        assertNothingLeft();
    }

    public void testWhatStaysFailsTheJob() throws Exception {
        PHASES.in(JOIN, job -> {
            throw new IllegalStateException("broken");
        });
        JobDocument job = failed(start("mark"), RestStatus.INTERNAL_SERVER_ERROR, "broken");
        assertEquals("illegal_state_exception", job.error().type());
        assertNull(job.result());
        assertEquals(List.of(SNAPSHOT, JOIN), PHASES.begun());

        PHASES.in(JOIN, any -> {
            throw new CircuitBreakingException("too much", CircuitBreaker.Durability.PERMANENT);
        });
        failed(start("mark"), RestStatus.TOO_MANY_REQUESTS, "too much");
    }

    /** The earlier result remains, so that it can be applied again. */
    public void testFailingToActKeepsTheResult() throws Exception {
        PHASES.in(ACT, job -> {
            throw new IllegalArgumentException("not like this");
        });
        assertEquals(ScriptedPhases.FOUND, failed(start("mark"), RestStatus.BAD_REQUEST, "not like this").result());
    }

    /** A cancelled job is cancelled, whatever exception a phase throws. */
    public void testCancellationWins() throws Exception {
        Phase phase = randomFrom(SNAPSHOT, JOIN, GROUP, WRITE, ACT);
        RuntimeException thrown = randomFrom(
            new TaskCancelledException("cancelled"), new IllegalStateException("broken"), new MasterNotDiscoveredException());
        PHASES.in(phase, job -> {
            try {
                linger(job);
            } catch (TaskCancelledException e) {
                throw thrown;
            }
        });
        String id = start("mark");
        awaitBegun(phase);
        if (randomBoolean()) {
            client().execute(JobActions.CANCEL, SteerJobRequest.job(id, false, PATIENCE)).actionGet(PATIENCE);
        } else {
            clusterAdmin().prepareCancelTasks().setTargetTaskId(new TaskId(get(client(), id).task())).get();
        }
        JobDocument job = await(id);
        assertEquals(Strings.toString(job), JobState.CANCELLED, job.state());
        assertNull(job.error());
        assertEquals(1, PHASES.begun(phase));
        assertEquals(phase, PHASES.begun().getLast());
        assertNothingLeft();
    }

    /** A concurrent rate change overwrites the cancellation in the cluster state. */
    public void testCancellationWinsOverAnotherSpeed() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        PHASES.in(JOIN, job -> safeAwait(go));
        String id = start("report");
        awaitBegun(JOIN);
        var task = PersistentTasksCustomMetadata.get(clusterService().state().metadata().getProject(ProjectId.DEFAULT)).getTask(id);
        client().execute(JobActions.CANCEL, SteerJobRequest.job(id, false, PATIENCE)).actionGet(PATIENCE);
        var late = new UpdatePersistentTaskStatusAction.Request(PATIENCE, id, task.getAllocationId(), new JobSteering(false, 5));
        client().execute(UpdatePersistentTaskStatusAction.INSTANCE, late).actionGet(PATIENCE);
        go.countDown();
        assertEquals(JobState.CANCELLED, await(id).state());
    }

    /** A node that is shutting down can throw arbitrary exceptions; its jobs do not fail, and repeat their phase on another node. */
    public void testAJobLeavesANodeThatCloses() throws Exception {
        Phase phase = randomFrom(JOIN, ACT);
        boolean withAnError = randomBoolean();
        PHASES.in(phase, job -> {
            if (PHASES.begun(phase) == 1) {
                try {
                    linger(job);
                } catch (RuntimeException e) {
                    throw withAnError ? new IllegalStateException("something is closed already", e) : e;
                }
            }
        });
        String id = start("mark");
        awaitBegun(phase);
        String task = get(client(), id).task();
        ensureGreen();
        internalCluster().restartNode(clusterService().state().nodes().get(new TaskId(task).getNodeId()).getName());
        JobDocument job = completed(id);
        assertEquals(2, job.tasks().size());
        assertEquals(task, job.tasks().getFirst());
        // Earlier results are not computed again.
        List<Phase> resumed = phase == ACT ? List.of(ACT) : List.of(SNAPSHOT, JOIN, GROUP, WRITE, ACT);
        assertEquals(resumed, PHASES.begun().subList(PHASES.begun().size() - resumed.size(), PHASES.begun().size()));
        assertEquals((phase == ACT ? 5 : 2) + resumed.size(), PHASES.begun().size());
        assertNothingLeft();
    }
}
