package org.neardup.plugin.job;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.BeforeClass;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.phase.join.JoinPhase;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupPhase;
import org.neardup.plugin.job.phase.result.GroupedKeys;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.phase.snapshot.SnapshotPhase;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.work.MemoryClaim;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Reads and joins corpora in a cluster, without the task of a job. */
public abstract class JobDataTestCase extends ESIntegTestCase {

    static final String FIELD = "body.signatures";

    /** The site of a document as a keyword. */
    static final String SITE = "site.name";

    /** The query for new documents. */
    static final String NEW = "{\"term\":{\"site\":1}}";

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "signatures": %s}},
          "site": {"type": "integer", "fields": {"name": {"type": "keyword"}}},
          "rank": {"type": "%s"},
          "seen": {"type": "%s"},
          "comments": {"type": "nested", "properties": {"text": {"type": "text"}}}
        }}""";

    private static boolean areCounted;

    @BeforeClass
    public static void chooseSets() {
        areCounted = randomBoolean();
    }

    /** Whether the signature sets of this test keep how often a word occurs, which they do not by default. */
    static boolean areCounted() {
        return areCounted;
    }

    /** The mapping of the signature sets of this test. */
    static String signatures() {
        return "{\"type\": \"signature_set\", \"analyzer\": \"whitespace\"" + (areCounted ? ", \"weights\": \"counts\"}" : "}");
    }

    /** The same with terms. */
    static String indexedSignatures() {
        return signatures().replace("}", ", \"index\": true}");
    }

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    static void createDocuments(String name, int shards, int replicas) {
        createDocuments(name, shards, replicas, signatures());
    }

    static void createDocuments(String name, int shards, int replicas, String signatures) {
        Settings settings = Settings.builder()
            .put("index.number_of_shards", shards)
            .put("index.number_of_replicas", replicas)
            .put("index.refresh_interval", "-1")
            // By default each of the many small requests syncs files in every shard; a node that stops syncs them anyway.
            .put("index.translog.durability", "async")
            .build();
        boolean isPrecise = TestCorpus.isPrecise(name);
        String mapping = MAPPING.formatted(signatures, isPrecise ? "long" : "double", isPrecise ? "date_nanos" : "date");
        assertAcked(client().admin().indices().prepareCreate(name).setSettings(settings).setMapping(mapping));
    }

    /** Writes documents with some updates and deletions, and occasional refreshes, so that there are several segments. */
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
            source.put("rank", List.of(doc.rank().subtract(BigDecimal.ONE), doc.rank()));
        }
        if (doc.seen() != null) {
            source.put("seen", List.of(doc.seen().plusMillis(1).toString(), doc.seen().toString()));
        }
        source.put("comments", List.of(Map.of("text", "one"), Map.of("text", "two")));
        bulk.add(client().prepareIndex(doc.index()).setId(doc.id()).setRouting(routing(doc)).setSource(source));
    }

    /** The specification of a test's job. */
    static JobSpecification specification(List<String> indices, String query, String protect, int tenths) {
        return specification(indices, indices, query, protect, tenths, 0);
    }

    static JobSpecification specification(
        List<String> indices,
        List<String> names,
        String query,
        String protect,
        int tenths,
        long maxMemoryBytes) {
        return new JobSpecification(
            new Source(TestJob.indices(client(), indices), names, FIELD, 1, 1 << 18, query, null, null, null),
            new Comparison(Similarity.parse("jaccard", "0." + tenths), 0, null),
            randomBoolean()
                ? new KeepRule(Keep.AUTHORITY, new Authority("rank", -1L), "seen", null, null)
                : new KeepRule(Keep.AUTHORITY, new Authority("rank", -1L), null, "seen", null),
            new Output("pairs", Grouping.STAR, Pairs.NONE, Action.REPORT, "near_duplicate", false, protect, null, null),
            new Limits(maxMemoryBytes, randomIntBetween(1, 3)),
            null,
            null, null);
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
            internalCluster().getInstance(CircuitBreakerService.class, node).getBreaker(MemoryClaim.BREAKER));
    }

    static JoinPhase joinPhase(String node) {
        return new JoinPhase(
            internalCluster().client(node),
            internalCluster().getInstance(CircuitBreakerService.class, node).getBreaker(MemoryClaim.BREAKER));
    }

    static Snapshot read(TestJob context) {
        return snapshotPhase(internalCluster().getMasterName()).run(context);
    }

    static LinkSource join(TestJob context, Snapshot snapshot) {
        return joinPhase(internalCluster().getMasterName()).run(context, snapshot);
    }

    static List<String> list(LinkSource links) {
        List<String> list = new ArrayList<>();
        links.forEach((left, right, equal) -> list.add(left + " " + right + " " + equal));
        return list;
    }

    static List<DocumentVersion> documents(TestJob context, Snapshot snapshot) {
        List<DocumentVersion> documents = new ArrayList<>();
        new BlockSource(snapshot, context.work(), context.progress()).forEachDocument(
            IntStream.range(0, snapshot.documents()).toArray(),
            documents::add);
        return documents;
    }

    /** The links of a job are near-duplicates, marked equal only if they are, and connect the same documents as these pairs. */
    static void assertLinked(Set<FoundPair> pairs, TestJob context, Snapshot snapshot, LinkSource links) {
        List<DocumentVersion> documents = documents(context, snapshot);
        Map<FoundPair, Integer> overlaps = overlaps(pairs);
        forEachLink(links, (left, right, equal) -> assertTrue(
            documents.get(left) + " and " + documents.get(right),
            overlaps.containsKey(FoundPair.of(key(documents.get(left)), key(documents.get(right)), 0))));
        assertEquals(components(pairs), linked(context, snapshot, links));
        assertEqualOnesAreEqual(overlaps, context, snapshot, links);
    }

    private static void assertEqualOnesAreEqual(
        Map<FoundPair, Integer> overlaps,
        TestJob context,
        Snapshot snapshot,
        LinkSource links) {
        List<DocumentVersion> documents = documents(context, snapshot);
        forEachLink(links, (left, right, equal) -> {
            if (equal) {
                int overlap = overlaps.get(FoundPair.of(key(documents.get(left)), key(documents.get(right)), 0));
                assertEquals(overlap, documents.get(left).size());
                assertEquals(overlap, documents.get(right).size());
            }
        });
    }

    /** The overlap of each pair. */
    private static Map<FoundPair, Integer> overlaps(Set<FoundPair> pairs) {
        return pairs.stream().collect(Collectors.toMap(pair -> FoundPair.of(pair.left(), pair.right(), 0), FoundPair::overlap));
    }

    private static void forEachLink(LinkSource links, LinkSink consumer) {
        links.forEach((left, right, equal) -> {
            assertTrue(left < right);
            consumer.accept(left, right, equal);
        });
    }

    /** The components of a job's links. */
    static Set<Set<String>> linked(TestJob context, Snapshot snapshot, LinkSource links) {
        List<DocumentVersion> documents = documents(context, snapshot);
        Set<FoundPair> pairs = new HashSet<>();
        forEachLink(
            links, (left, right, equal) -> pairs.add(FoundPair.of(key(documents.get(left)), key(documents.get(right)), 0)));
        return components(pairs);
    }

    /** The components of pairs. */
    static Set<Set<String>> components(Set<FoundPair> pairs) {
        Map<String, Set<String>> componentOf = new HashMap<>();
        for (FoundPair pair : pairs) {
            Set<String> component = componentOf.getOrDefault(pair.left(), new HashSet<>(Set.of(pair.left())));
            component.addAll(componentOf.getOrDefault(pair.right(), Set.of(pair.right())));
            component.forEach(key -> componentOf.put(key, component));
        }
        return new HashSet<>(componentOf.values());
    }

    /** Makes the groups of a job's links, and checks them against brute force on a corpus, at every threshold. */
    static void assertGroups(TestCorpus corpus, TestJob context, Snapshot snapshot, LinkSource links) {
        try (GroupOutcome grouped = group(context, snapshot, links)) {
            assertGroups(corpus, context, snapshot, grouped);
        }
    }

    /** The caller closes the result. */
    static GroupOutcome group(TestJob context, Snapshot snapshot, LinkSource links) {
        long batchBytes = randomFrom(1L, 10_000L, Long.MAX_VALUE);
        return new GroupPhase(context, MemoryReservation.UNLIMITED, () -> batchBytes, null).run(
            links, new BlockSource(snapshot, context.work(), context.progress()));
    }

    private static void assertGroups(TestCorpus corpus, TestJob context, Snapshot snapshot, GroupOutcome grouped) {
        JobSpecification specification = context.specification();
        List<DocumentVersion> documents = documents(context, snapshot);
        GroupOracle oracle = oracle(corpus, specification, documents);
        Keep keep = specification.keep().first();
        Grouping grouping = specification.output().grouping();
        String similarity = specification.similarity().name();
        boolean isOverlap = similarity.equals("overlap");
        int lowest = hundredths(specification.threshold(), isOverlap);
        int[] expected = oracle.kept(keep, grouping, similarity, lowest);
        Map<String, String> keptOf = new TreeMap<>();
        Map<String, Double> similarityOf = new TreeMap<>();
        for (int ordinal = 0; ordinal < expected.length; ordinal++) {
            if (expected[ordinal] != ordinal) {
                keptOf.put(key(documents.get(ordinal)), key(documents.get(expected[ordinal])));
                similarityOf.put(key(documents.get(ordinal)), oracle.similarityOf(ordinal, expected[ordinal], similarity));
            }
        }
        GroupedKeys keys = GroupedKeys.of(grouped);
        assertEquals(keptOf, keys.keptOf());
        assertEquals(similarityOf, keys.similarityOf());
        List<ProfileStep> profile = grouped.result().profile();
        for (int step = 0; step < profile.size(); step++) {
            assertEquals(lowest + step, hundredths(profile.get(step).threshold(), isOverlap));
            int[] kept = oracle.kept(keep, grouping, similarity, lowest + step);
            assertEquals(GroupOracle.groups(kept), profile.get(step).groups());
            assertEquals(oracle.removable(kept), profile.get(step).removable());
        }
        int after = lowest + profile.size();
        if (isOverlap) {
            assertEquals(0, GroupOracle.groups(oracle.kept(keep, grouping, similarity, after)));
        } else {
            assertEquals(101, after);
        }
    }

    /** Compares documents like a job. */
    static GroupOracle oracle(TestCorpus corpus, JobSpecification specification, List<DocumentVersion> documents) {
        GroupOracle oracle = specification.comparison().isWeighted()
            ? new WeightedOracle(
                documents, documents.stream().map(document -> corpus.words(key(document))).toList(),
                specification.comparison().idfPower(), specification.comparison().plain())
            : new GroupOracle(documents, (left, right) -> corpus.overlap(key(documents.get(left)), key(documents.get(right))));
        boolean isPartitioned = specification.source().partitionBy() != null;
        Within within = specification.source().within();
        return oracle.comparing((left, right) -> {
            TestCorpus.Doc one = corpus.live().get(key(documents.get(left)));
            TestCorpus.Doc other = corpus.live().get(key(documents.get(right)));
            return (isPartitioned == false || one.site() == other.site())
                && (within == null || areWithin(one, other, within.spanMillis()))
                && (specification.source().newDocuments() == null || isNew(one) || isNew(other));
        });
    }

    /** Whether a document matches {@link #NEW}. */
    static boolean isNew(TestCorpus.Doc doc) {
        return doc.site() == 1;
    }

    /** Whether the dates of two documents are within a span, or missing in both. */
    static boolean areWithin(TestCorpus.Doc one, TestCorpus.Doc other, long spanMillis) {
        return one.seen() == null || other.seen() == null
            ? one.seen() == other.seen()
            : Math.abs(one.seen().toEpochMilli() - other.seen().toEpochMilli()) <= spanMillis;
    }

    /** Compares only documents of the same site, or of about the same time, or both, or all; random, unless groups are connected. */
    static JobSpecification divided(JobSpecification from) {
        boolean byTime = from.output().grouping() == Grouping.STAR && randomBoolean();
        Within within = byTime ? new Within("seen", randomFrom(1L, 1_000L, 500_000L, 1L << 50)) : null;
        return comparing(from, randomBoolean() ? SITE : null, within, null);
    }

    /** Compares only documents of the same value of a field, and of about the same time, or only pairs with a new document. */
    public static JobSpecification comparing(JobSpecification from, String partitionBy, Within within, String newDocuments) {
        Source source = from.source();
        return new JobSpecification(
            new Source(
                source.indices(), source.names(), source.field(), source.minTokens(), source.maxTokens(), source.query(), partitionBy,
                within, newDocuments),
            from.comparison(), from.keep(), from.output(), from.limits(), from.continueFrom(), from.selection(), from.queries());
    }

    private static int hundredths(String threshold, boolean isOverlap) {
        return new BigDecimal(threshold).movePointRight(isOverlap ? 0 : 2).intValueExact();
    }

    static String key(DocumentVersion document) {
        return document.index() + "/" + document.id();
    }
}
