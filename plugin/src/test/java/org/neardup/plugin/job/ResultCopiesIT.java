package org.neardup.plugin.job;

import org.elasticsearch.action.admin.indices.template.put.TransportPutComposableIndexTemplateAction;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.Template;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.indices.recovery.RecoveryState;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobActions;

import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** The number of copies of a result index during and after the writes, and the recovery from the loss of the only copy. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 3)
public class ResultCopiesIT extends JobTestCase {

    private static final String DEST = "result";
    /** A rate limit at which batches of the result are seconds apart. */
    private static final float SLOW = 1_500;

    private final TestCorpus heaps = TestCorpus.ofHeaps(random(), areCounted());

    /** Indexes documents with more pairs than fit into one batch. */
    private Set<FoundPair> corpus() {
        // The test template sets the number of copies.
        assertAcked(client().admin().indices().prepareDeleteTemplate("*"));
        createDocuments("docs", 2, 1);
        index(heaps, "docs", 320);
        ensureGreen("docs");
        refresh("docs");
        return heaps.pairs(5, doc -> true);
    }

    /** Starts a job and returns its id when a part of the result is written and the rest will take a while. */
    private static String startWriting() throws Exception {
        String id = start(body(5, "dest", Map.of("index", DEST)), SLOW, "docs");
        while (isWritten() == false) {
            assertEquals(JobState.RUNNING, get(client(), id).state());
            Thread.sleep(10);
        }
        atSpeed(id, 5);
        assertEquals(Phase.WRITE, get(client(), id).progress().phase());
        return id;
    }

    private static boolean isWritten() {
        var request = client().admin().indices().prepareStats(DEST).setIndicesOptions(IndicesOptions.LENIENT_EXPAND_OPEN);
        var indexing = request.setIndexing(true).get().getPrimaries().getIndexing();
        return indexing != null && indexing.getTotal().getIndexCount() > 0;
    }

    private static void atSpeed(String id, float speed) {
        client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle(id, speed)).actionGet(PATIENCE);
    }

    private static IndexMetadata dest() {
        return clusterAdmin().prepareState(TEST_REQUEST_TIMEOUT).get().getState().metadata().getProject(ProjectId.DEFAULT).index(DEST);
    }

    private static String uuid() {
        return dest().getIndexUUID();
    }

    private static void assertOneCopy() {
        assertEquals(0, dest().getNumberOfReplicas());
        assertEquals("false", dest().getSettings().get(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS));
        assertEquals("-1", dest().getSettings().get("index.refresh_interval"));
    }

    private void assertTwoCopies() {
        assertEquals(1, dest().getNumberOfReplicas());
        assertEquals("0-1", dest().getSettings().get(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS));
        assertNull(dest().getSettings().get(IndexMetadata.SETTING_WAIT_FOR_ACTIVE_SHARDS.getKey()));
        assertNull(dest().getSettings().get("index.refresh_interval"));
        ensureGreen(DEST);
    }

    private static String nodeOfTheOnlyCopy() {
        Set<String> nodes = internalCluster().nodesInclude(DEST);
        assertEquals(1, nodes.size());
        return nodes.iterator().next();
    }

    public void testCopiesAreMadeAsFilesWhenAllIsWritten() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startWriting();
        assertOneCopy();
        atSpeed(id, -1);
        completed(id);
        assertTwoCopies();
        assertEquals(expected, pairs(DEST));
        List<RecoveryState> recoveries = client().admin().indices().prepareRecoveries(DEST).get().shardRecoveryStates().get(DEST);
        RecoveryState copied = recoveries.stream().filter(recovery -> recovery.getPrimary() == false).findFirst().orElseThrow();
        assertEquals(0, copied.getTranslog().recoveredOperations());
        assertTrue(copied.getIndex().recoveredBytes() > 0);
    }

    public void testATemplateDecides() {
        corpus();
        Settings said = Settings.builder().put("number_of_replicas", 2).put("write.wait_for_active_shards", 3).put("priority", 7)
            .put("refresh_interval", "5s").build();
        ComposableIndexTemplate template = ComposableIndexTemplate.builder()
            .indexPatterns(List.of("res*"))
            .template(Template.builder().settings(Settings.builder().put(said).normalizePrefix("index.")))
            .build();
        var request = new TransportPutComposableIndexTemplateAction.Request("results").indexTemplate(template);
        assertAcked(client().execute(TransportPutComposableIndexTemplateAction.TYPE, request).actionGet(PATIENCE));
        run(body(5, "dest", Map.of("index", DEST)), "docs");
        assertEquals(2, dest().getNumberOfReplicas());
        assertEquals("3", dest().getSettings().get(IndexMetadata.SETTING_WAIT_FOR_ACTIVE_SHARDS.getKey()));
        assertNull(dest().getSettings().get(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS));
        assertEquals("7", dest().getSettings().get("index.priority"));
        assertEquals("5s", dest().getSettings().get("index.refresh_interval"));
        ensureGreen(DEST);
    }

    public void testAnIndexThatIsThereKeepsItsCopies() {
        Set<FoundPair> expected = corpus();
        run(body(5, "dest", Map.of("index", DEST)), "docs");
        updateIndexSettings(Settings.builder().put("index.auto_expand_replicas", false).put("index.number_of_replicas", 0), DEST);
        Settings before = dest().getSettings();
        run(body(5, "dest", Map.of("index", DEST)), "docs");
        assertEquals(before, dest().getSettings());
        assertEquals(expected, pairs(DEST));
    }

    public void testACancelledJobLeavesCopies() throws Exception {
        corpus();
        String id = startWriting();
        client().execute(JobActions.CANCEL, SteerJobRequest.job(id, true, PATIENCE)).actionGet(PATIENCE);
        assertEquals(JobState.CANCELLED, await(id).state());
        assertNothingLeft();
        assertBusy(this::assertTwoCopies);
    }

    public void testTheOnlyCopyIsLost() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startWriting();
        String before = uuid();
        internalCluster().stopNode(nodeOfTheOnlyCopy());
        atSpeed(id, -1);
        JobDocument job = completed(id);
        assertNotEquals("another index", before, uuid());
        assertEquals(expected, pairs(DEST));
        assertTwoCopies();
        assertTrue(hasPlan(job));
        assertNothingLeft();
    }

    public void testTheNodeOfTheOnlyCopyRestarts() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startWriting();
        internalCluster().restartNode(nodeOfTheOnlyCopy());
        atSpeed(id, -1);
        completed(id);
        assertEquals(expected, pairs(DEST));
        assertTwoCopies();
        assertNothingLeft();
    }

    public void testTheIndexIsDeletedAndTheJobDoesNotBringBackAnother() throws Exception {
        corpus();
        String id = startWriting();
        assertAcked(client().admin().indices().prepareDelete(DEST));
        createIndex(DEST, Settings.builder().put("index.number_of_replicas", 0).put("index.auto_expand_replicas", false)
            .put("index.write.wait_for_active_shards", 1).build());
        Settings mine = dest().getSettings();
        atSpeed(id, -1);
        assertEquals(JobState.FAILED, await(id).state());
        assertNothingLeft();
        assertEquals(mine, dest().getSettings());
    }
}
