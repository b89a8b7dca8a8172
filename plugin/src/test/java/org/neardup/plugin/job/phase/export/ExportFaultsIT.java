package org.neardup.plugin.job.phase.export;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.cluster.metadata.IndexMetadata.APIBlock;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.work.TransientFailures;

import java.util.Map;
import java.util.Set;

import static org.hamcrest.Matchers.startsWith;

/** Exporting results despite failures. */
public class ExportFaultsIT extends ESSingleNodeTestCase {

    private static final String DEST = "result";

    public void testForeignIndexIsLeftAlone() {
        createIndex(DEST);
        client().prepareIndex(DEST).setId("1").setSource("mine", true).get();
        ComparedDocuments compared = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 20)).compare(50);
        Exception e = assertThrows(IllegalArgumentException.class, () -> IndexedDocuments.write(job("first", 50, client()), compared));
        assertTrue(e.getMessage(), e.getMessage().startsWith("[dest] names [result], which holds something else"));
        assertEquals(Set.of("1"), IndexedDocuments.all(client(), DEST).keySet());
    }

    public void testReadOnlyDest() {
        ComparedDocuments compared = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 20)).compare(50);
        IndexedDocuments.write(job("first", 50, client()), compared);
        String block = randomFrom("index.blocks.write", "index.blocks.read_only", "index.blocks.read_only_allow_delete");
        client().admin().indices().prepareUpdateSettings(DEST).setSettings(Settings.builder().put(block, true)).get();
        try {
            Exception e = assertThrows(ElasticsearchException.class, () -> IndexedDocuments.write(job("second", 50, client()), compared));
            assertTrue(e.getMessage(), e.getMessage().contains("index [result] blocked by"));
        } finally {
            client().admin().indices().prepareUpdateSettings(DEST).setSettings(Settings.builder().putNull(block)).get();
        }
    }

    /** Full queues only delay the writes. */
    public void testRejectedWritesAreTriedAgain() {
        ComparedDocuments compared = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 50)).compare(50);
        TestJob busy = job("first", 50, new BusyClient(client()));
        IndexedDocuments.write(busy, compared);
        assertEquals(0, busy.progress().get(Counter.FAILURES));
        Map<String, Map<String, Object>> written = IndexedDocuments.all(client(), DEST);
        assertEquals(written.size(), busy.progress().get(Counter.WRITTEN));
        assertTrue(busy.progress().get(Counter.BULK_RETRIES) > 0);
        client().admin().indices().prepareDelete(DEST).get();
        IndexedDocuments.write(new TestJob("first", busy.specification(), client(), busy.work()), compared);
        assertEquals(written.keySet(), IndexedDocuments.all(client(), DEST).keySet());
    }

    /** After a full disk, the phase writes results again; a block by an administrator is final. */
    public void testFailuresHaveTheirStatus() {
        ComparedDocuments compared = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 20)).compare(60);
        TestJob job = job("first", 60, client());
        new ExportIndex(job).create();
        for (APIBlock block : new APIBlock[] {APIBlock.READ_ONLY_ALLOW_DELETE, APIBlock.WRITE}) {
            Settings blocked = Settings.builder().put(block.settingName(), true).build();
            client().admin().indices().prepareUpdateSettings(DEST).setSettings(blocked).get();
            ElasticsearchException refused = expectThrows(ElasticsearchException.class, () -> IndexedDocuments.write(job, compared));
            assertThat(refused.getMessage(), startsWith("cannot write ["));
            assertEquals(block == APIBlock.WRITE ? RestStatus.FORBIDDEN : RestStatus.TOO_MANY_REQUESTS, refused.status());
            assertEquals(block != APIBlock.WRITE, TransientFailures.isTransient(refused));
            Settings free = Settings.builder().putNull(block.settingName()).build();
            client().admin().indices().prepareUpdateSettings(DEST).setSettings(free).get();
        }
        IndexedDocuments.write(job, compared);
    }

    private static TestJob job(String id, int hundredths, Client client) {
        Keep keep = randomFrom(Keep.values());
        Grouping grouping = randomFrom(Grouping.values());
        String threshold = "0." + hundredths;
        JobSpecification specification = TestJob.specification(IndexedDocuments.INDICES, threshold, keep, grouping, Action.MARK);
        return new TestJob(
            id, TestJob.grouping(specification, specification.similarity(), keep, grouping, randomFrom(Pairs.values())), client,
            new MemoryWorkIndex());
    }

    /** Rejects a part of the changes of every second bulk request and applies the rest. */
    private static final class BusyClient extends FilterClient {

        private int bulks;

        BusyClient(Client client) {
            super(client);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected <Q extends ActionRequest, R extends ActionResponse> void doExecute(
            ActionType<R> action,
            Q request,
            ActionListener<R> listener) {
            if (request instanceof BulkRequest bulk && bulks++ % 2 == 0) {
                BulkRequest accepted = new BulkRequest().setRefreshPolicy(bulk.getRefreshPolicy());
                int rejected = bulk.requests().size() / 2;
                bulk.requests().subList(rejected, bulk.requests().size()).forEach(accepted::add);
                in().bulk(accepted, listener.map(response -> (R) withRejected(bulk, rejected, response)));
            } else {
                super.doExecute(action, request, listener);
            }
        }

        private static BulkResponse withRejected(BulkRequest bulk, int rejected, BulkResponse accepted) {
            BulkItemResponse[] items = new BulkItemResponse[bulk.requests().size()];
            for (int i = 0; i < items.length; i++) {
                DocWriteRequest<?> change = bulk.requests().get(i);
                items[i] = i < rejected
                    ? BulkItemResponse.failure(i, change.opType(),
                        new BulkItemResponse.Failure(change.index(), change.id(), new EsRejectedExecutionException("queue is full")))
                    : accepted.getItems()[i - rejected];
            }
            return new BulkResponse(items, 1);
        }
    }
}
