package org.neardup.plugin.job;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.job.join.BlockPairSource;
import org.neardup.plugin.job.join.EarlierPairs;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.join.JoinPhase;
import org.neardup.plugin.job.snapshot.BlockDocumentSource;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.snapshot.Snapshot;
import org.neardup.plugin.job.snapshot.SnapshotPhase;
import org.neardup.plugin.job.work.MemoryClaim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Reads and joins corpora in a cluster, without the task of a job. */
public abstract class JobDataTestCase extends ESIntegTestCase {

    static final String FIELD = "body.signatures";

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "signatures": {"type": "signature_set", "analyzer": "whitespace"}}},
          "site": {"type": "integer"},
          "rank": {"type": "double"},
          "seen": {"type": "date"},
          "comments": {"type": "nested", "properties": {"text": {"type": "text"}}}
        }}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    static void createDocuments(String name, int shards, int replicas) {
        Settings settings = Settings.builder()
            .put("index.number_of_shards", shards)
            .put("index.number_of_replicas", replicas)
            .put("index.refresh_interval", "-1")
            .build();
        assertAcked(client().admin().indices().prepareCreate(name).setSettings(settings).setMapping(MAPPING));
    }

    /** Writes documents and some of their updates and deletions, with refreshes here and there, so that there are several segments. */
    static void index(TestCorpus corpus, String index, int documents) {
        int written = 0;
        while (written < documents) {
            BulkRequestBuilder bulk = client().prepareBulk();
            int batch = Math.min(documents - written, randomIntBetween(1, 60));
            for (int i = 0; i < batch; i++) {
                add(corpus.put(index, "id" + (written + i)), bulk);
            }
            written += batch;
            if (randomBoolean()) {
                bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE);
            }
            assertFalse(bulk.get().hasFailures());
        }
        BulkRequestBuilder changes = client().prepareBulk();
        changes.add(client().prepareDelete(index, "none"));
        for (TestCorpus.Doc doc : List.copyOf(corpus.live().values())) {
            if (doc.index().equals(index) && rarely()) {
                if (randomBoolean()) {
                    add(corpus.put(index, doc.id()), changes);
                } else {
                    corpus.delete(doc);
                    changes.add(client().prepareDelete(index, doc.id()).setRouting(routing(doc)));
                }
            }
        }
        assertFalse(changes.get().hasFailures());
    }

    private static String routing(TestCorpus.Doc doc) {
        return doc.id().endsWith("7") ? "elsewhere" : null;
    }

    private static void add(TestCorpus.Doc doc, BulkRequestBuilder bulk) {
        Map<String, Object> source = new HashMap<>();
        source.put("site", doc.site());
        if (doc.words() != null) {
            source.put("body", String.join(" ", doc.words()));
        }
        if (doc.rank() != null) {
            source.put("rank", List.of(doc.rank() - 1, doc.rank()));
        }
        if (doc.seen() != null) {
            source.put("seen", List.of(doc.seen() + 1, doc.seen()));
        }
        source.put("comments", List.of(Map.of("text", "one"), Map.of("text", "two")));
        bulk.add(client().prepareIndex(doc.index()).setId(doc.id()).setRouting(routing(doc)).setSource(source));
    }

    /** What a test's job is asked to do. */
    static JobSpecification specification(List<String> indices, String query, String protect, int tenths, long maxPairs) {
        return specification(indices, indices, query, protect, tenths, maxPairs, 0);
    }

    static JobSpecification specification(
        List<String> indices,
        List<String> names,
        String query,
        String protect,
        int tenths,
        long maxPairs,
        long maxMemoryBytes
    ) {
        return new JobSpecification(
            TestJob.indices(client(), indices),
            names,
            FIELD,
            "jaccard",
            "0." + tenths,
            1,
            randomFrom("default", "allpairs", "ppjoin", "ppjoin+"),
            query,
            "pairs",
            "rank",
            -1,
            "seen",
            JobSpecification.Keep.AUTHORITY,
            JobSpecification.Clustering.STAR,
            JobSpecification.Action.REPORT,
            "near_duplicate",
            protect,
            maxPairs,
            maxMemoryBytes,
            randomIntBetween(1, 3),
            null,
            null
        );
    }

    static TestJob context(JobSpecification specification) {
        return context(specification, internalCluster().getMasterName(), TaskId.EMPTY_TASK_ID);
    }

    static TestJob context(JobSpecification specification, String node, TaskId parentTask) {
        String id = randomAlphaOfLength(10).toLowerCase(Locale.ROOT);
        return new TestJob(id, specification, internalCluster().client(node), parentTask);
    }

    static SnapshotPhase snapshotPhase(String node) {
        return new SnapshotPhase(
            internalCluster().client(node),
            internalCluster().getInstance(ClusterService.class, node),
            internalCluster().getInstance(ProjectResolver.class, node)
        );
    }

    static JoinPhase joinPhase(String node, EarlierPairs.Factory earlier) {
        Client client = internalCluster().client(node);
        return new JoinPhase(
            client,
            internalCluster().getInstance(ClusterService.class, node),
            internalCluster().getInstance(CircuitBreakerService.class, node).getBreaker(MemoryClaim.BREAKER),
            earlier
        );
    }

    static Snapshot read(TestJob context) {
        return snapshotPhase(internalCluster().getMasterName()).run(context);
    }

    static JoinOutcome join(TestJob context, Snapshot snapshot) {
        return joinPhase(internalCluster().getMasterName(), (job, memory) -> { throw new AssertionError("there is no earlier job"); }).run(
            context,
            snapshot
        );
    }

    static List<DocumentVersion> documents(TestJob context, Snapshot snapshot) {
        List<DocumentVersion> documents = new ArrayList<>();
        new BlockDocumentSource(snapshot, context.work(), context.progress()).forEach(
            IntStream.range(0, snapshot.documents()).toArray(),
            documents::add
        );
        return documents;
    }

    /** The pairs that a job found; each must have been found once. */
    static Set<FoundPair> pairs(TestJob context, Snapshot snapshot, JoinOutcome outcome) {
        List<DocumentVersion> documents = documents(context, snapshot);
        Set<FoundPair> pairs = new HashSet<>();
        new BlockPairSource(outcome, context.work(), context.progress()).forEach((left, right, overlap) -> {
            assertTrue(left < right);
            assertTrue("found twice", pairs.add(FoundPair.of(key(documents.get(left)), key(documents.get(right)), overlap)));
        });
        assertEquals(outcome.pairs(), pairs.size());
        return pairs;
    }

    static String key(DocumentVersion document) {
        return document.index() + "/" + document.id();
    }
}
