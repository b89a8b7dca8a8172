package org.neardup.plugin.work;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.NeardupPlugin;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.hamcrest.Matchers.containsString;

/** Entries of a work index are visible on every node as soon as they are written, and do not reappear after the index was deleted. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 2)
public class WorkIndexIT extends ESIntegTestCase {

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    private static WorkIndex workIndex(String job) {
        return new WorkIndex(client(), job, () -> {});
    }

    private static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random().nextBytes(bytes);
        return bytes;
    }

    public void testEntriesAreReadAsTheyWereWritten() {
        WorkIndex work = workIndex("job1");
        assertTrue(work.make());
        assertFalse("it is there", work.make());
        Map<String, byte[]> written = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            String name = "kind/" + randomIntBetween(0, 20) + "/entry";
            byte[] data = randomBytes(i == 0 ? 4 << 20 : randomIntBetween(0, 3_000));
            workIndex("job1").put(name, new BytesArray(data));
            written.put(name, data);
        }
        List<String> names = List.copyOf(written.keySet());
        for (String name : names) {
            assertArrayEquals(name, written.get(name), BytesReference.toBytes(workIndex("job1").get(name)));
        }
        List<BytesReference> found = work.find(List.of(names.get(0), "kind/none", names.get(names.size() - 1)));
        assertArrayEquals(written.get(names.get(0)), BytesReference.toBytes(found.get(0)));
        assertNull(found.get(1));
        assertArrayEquals(written.get(names.get(names.size() - 1)), BytesReference.toBytes(found.get(2)));
        var e = expectThrows(ResourceNotFoundException.class, () -> work.get("kind/none"));
        assertThat(e.getMessage(), containsString("kind/none"));
        work.delete();
    }

    public void testAnEntryIsCreatedOnce() {
        WorkIndex work = workIndex("job5");
        work.make();
        byte[] first = randomBytes(10);
        assertTrue(work.create(new EntryStore.Entry("entry", new BytesArray(first))));
        assertFalse(workIndex("job5").create(new EntryStore.Entry("entry", new BytesArray(randomBytes(10)))));
        assertArrayEquals(first, BytesReference.toBytes(work.get("entry")));
        work.delete();
        expectThrows(IndexNotFoundException.class, () -> work.create(new EntryStore.Entry("entry", new BytesArray(first))));
    }

    public void testDeletedStaysDeleted() {
        WorkIndex work = workIndex("job2");
        work.make();
        work.put("entry", new BytesArray(randomBytes(10)));
        work.delete();
        work.delete();
        expectThrows(IndexNotFoundException.class, () -> work.put("entry", new BytesArray(randomBytes(10))));
        expectThrows(IndexNotFoundException.class, () -> work.get("entry"));
        assertFalse(indexExists(".near_duplicates-work-job2"));
    }

    public void testWaitingEndsWhenItIsNotWantedAnyMore() {
        WorkIndex work = workIndex("job3");
        work.make();
        work.put("entry", new BytesArray(randomBytes(10)));
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
        EntryStore impatient = new WorkIndex(client(), "job3", () -> {
            if (System.nanoTime() > end) {
                throw new TaskCancelledException("enough");
            }
        });
        expectThrows(TaskCancelledException.class, () -> {
            while (true) {
                impatient.put("entry", new BytesArray(randomBytes(10)));
            }
        });
        assertTrue(System.nanoTime() - end < TimeUnit.MILLISECONDS.toNanos(1_000));
        work.delete();
    }

    public void testAnOnlyCopyThatIsGoneIsOutOfReach() throws Exception {
        WorkIndex work = new WorkIndex(client(internalCluster().getMasterName()), "job4", () -> {});
        assertTrue(work.make());
        work.awaitCopies();
        String index = ".near_duplicates-work-job4";
        ClusterState now = internalCluster().getCurrentMasterNodeInstance(ClusterService.class).state();
        assertEquals(2, now.routingTable(ProjectId.DEFAULT).index(index).shard(0).activeShards().size());
        assertFalse(work.isOutOfReach(TimeValue.timeValueSeconds(10)));
        Settings.Builder oneCopy = Settings.builder().put("index.auto_expand_replicas", false).put("index.number_of_replicas", 0);
        updateIndexSettings(oneCopy, index);
        ensureGreen(index);
        ClusterState state = clusterService().state();
        ShardRouting only = state.routingTable(ProjectId.DEFAULT).index(index).shard(0).primaryShard();
        String holder = state.nodes().get(only.currentNodeId()).getName();
        internalCluster().stopNode(holder);
        work = new WorkIndex(client(internalCluster().getMasterName()), "job4", () -> {});
        assertTrue(work.isOutOfReach(TimeValue.timeValueSeconds(1)));
        work.delete();
        work.make();
        assertFalse(work.isOutOfReach(TimeValue.timeValueSeconds(10)));
        work.delete();
    }
}
