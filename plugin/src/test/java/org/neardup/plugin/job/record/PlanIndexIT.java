package org.neardup.plugin.job.record;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

public class PlanIndexIT extends ESSingleNodeTestCase {

    @Override
    protected Collection<Class<? extends Plugin>> getPlugins() {
        return List.of(NeardupPlugin.class);
    }

    private PlanIndex plan(String jobId) {
        return new PlanIndex(client(), jobId, () -> {});
    }

    private void write(String jobId, int documents, boolean complete) {
        PlanWriter writer = new PlanWriter(plan(jobId), documents, documents);
        IntStream.range(0, documents).forEach(number -> {
            writer.add(PlanFormatTests.planned(number));
            writer.addExtra(new Entry("pair-" + number, new BytesArray("{}")));
        });
        if (complete) {
            writer.complete();
        }
    }

    private long entries() {
        client().admin().indices().prepareRefresh(PlanIndex.INDEX).get();
        return client().admin().indices().prepareStats(PlanIndex.INDEX).get().getTotal().getDocs().getCount();
    }

    /** Also of an incomplete plan. */
    public void testAllEntriesOfAPlanAreRemoved() {
        plan("one").make();
        write("one", 100, true);
        long others = entries();
        plan("two").delete();
        for (int documents : new int[] {0, 20_000, between(20_001, 45_000)}) {
            write("two", documents, randomBoolean());
            assertTrue(entries() > others);
            plan("two").delete();
            assertEquals(others, entries());
        }
        assertEquals(100, StoredPlan.open(plan("one"), "one").size());
    }
}
