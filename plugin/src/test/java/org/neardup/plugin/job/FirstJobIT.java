package org.neardup.plugin.job;

import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.routing.allocation.decider.EnableAllocationDecider;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobStore;

import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The first job of a cluster creates the index of job documents: with all copies that can be allocated, and without waiting long for
 * others.
 */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 1, numClientNodes = 0, supportsDedicatedMasters = false)
public class FirstJobIT extends JobTestCase {

    private Set<FoundPair> corpus() {
        createDocuments("docs", 2, 0);
        index(corpus, "docs", 60);
        refresh("docs");
        return corpus.pairs(5, doc -> true);
    }

    private int replicas() {
        return clusterService().state().metadata().getProject(ProjectId.DEFAULT).index(JobStore.INDEX).getNumberOfReplicas();
    }

    private static long millisToStart(float requestsPerSecond, String[] id) {
        long start = System.nanoTime();
        id[0] = start(body(5), requestsPerSecond, "docs");
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    public void testOnOneNodeNothingIsWaitedFor() throws Exception {
        Set<FoundPair> expected = corpus();
        String[] id = new String[1];
        long millis = millisToStart(-1, id);
        assertEquals(expected, pairs(completed(id[0]).dest()));
        assertTrue("took " + millis + " ms", millis < 4_000);
        assertEquals(0, replicas());
        assertNothingLeft();
    }

    @Nightly
    public void testANodeJoinsMeanwhile() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = start(body(5), 60, "docs");
        internalCluster().startDataOnlyNode();
        ensureStableCluster(2);
        ensureGreen(JobStore.INDEX);
        assertEquals(1, replicas());
        assertEquals(expected, pairs(completed(id).dest()));
        assertNothingLeft();
    }

    /** As during a rolling restart by an administrator. */
    @Nightly
    public void testACopyThatDoesNotComeIsNotWaitedForLong() throws Exception {
        internalCluster().startDataOnlyNode();
        Set<FoundPair> expected = corpus();
        String enable = EnableAllocationDecider.CLUSTER_ROUTING_ALLOCATION_ENABLE_SETTING.getKey();
        updateClusterSettings(Settings.builder().put(enable, "primaries"));
        String[] id = new String[1];
        long millis = millisToStart(-1, id);
        JobDocument job = completed(id[0]);
        assertEquals(expected, pairs(job.dest()));
        assertTrue("took " + millis + " ms", millis < 12_000);
        assertTrue(Strings.toString(job), job.endMillis() - job.startMillis() < 30_000);
        assertEquals(1, replicas());
        assertNothingLeft();
    }
}
