package org.neardup.plugin.job.phase.act;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.junit.Before;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.work.EntryStore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plan of a job, and its documents. */
public abstract class ActTestCase extends ESSingleNodeTestCase {

    static final String DEST = "result";

    final MemoryWorkIndex work = new MemoryWorkIndex();
    /** The plans of all jobs, by job. */
    final Map<String, EntryStore> plans = new HashMap<>();
    IndexedDocuments indexed;
    JobSpecification specification;
    /** The planned documents, and their original contents. */
    Map<String, Map<String, Object>> plan;
    Map<String, Map<String, Object>> before;

    @Before
    public void planRemovals() {
        indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), between(30, 80)));
        specification = TestJob.specification(
            client(), IndexedDocuments.INDICES, "0.6", randomFrom(Keep.values()), randomFrom(Grouping.values()), Action.MARK);
        IndexedDocuments.write(job(), indexed.compare(60));
        plan = new HashMap<>();
        for (Map<String, Object> source : IndexedDocuments.all(client(), DEST).values()) {
            if (Boolean.FALSE.equals(source.get("protected"))) {
                plan.put((String) source.get("id"), source);
            }
        }
        before = current();
    }

    /** The job that made the plan. */
    final TestJob job() {
        return job("planner", client(), work);
    }

    /** A job that acts on the plan. */
    final TestJob job(String id) {
        return job(id, client(), new MemoryWorkIndex());
    }

    final TestJob job(String id, Client client, MemoryWorkIndex itsWork) {
        return job(id, specification, client, itsWork);
    }

    final TestJob job(String id, JobSpecification asked, Client client, MemoryWorkIndex itsWork) {
        return new TestJob(id, asked, client, itsWork).planningIn(plans);
    }

    final Map<String, Map<String, Object>> current() {
        return IndexedDocuments.all(client(), "pages-*");
    }

    final List<DocumentVersion> planned() {
        return indexed.versions().stream().filter(version -> plan.containsKey(version.id())).toList();
    }

    /** Carries out the plan; no change may fail. */
    final void act(TestJob job, Action action) {
        new ActPhase(job, client(), between(1, 20)).run(action, "planner", null);
        assertEquals(0, job.progress().get(Counter.FAILURES));
    }

    final JobProgress run(Action action) {
        TestJob job = job();
        act(job, action);
        return job.progress();
    }

    static void assertCounts(JobProgress progress, int updated, int deleted, int conflicts, int noops, int failures) {
        assertEquals("updated", updated, progress.get(Counter.UPDATED));
        assertEquals("deleted", deleted, progress.get(Counter.DELETED));
        assertEquals("conflicts", conflicts, progress.get(Counter.VERSION_CONFLICTS));
        assertEquals("noops", noops, progress.get(Counter.NOOPS));
        assertEquals("failures", failures, progress.get(Counter.FAILURES));
    }
}
