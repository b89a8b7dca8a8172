package org.neardup.plugin.job;

import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.phase.export.ExportPhase;
import org.neardup.plugin.job.phase.export.JobSummary;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupedKeys;
import org.neardup.plugin.job.phase.result.WritePhase;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.work.EntryStore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A job that continues an earlier one has the same result as a full job. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 2)
public class IncrementalIT extends JobDataTestCase {

    private final TestCorpus corpus = new TestCorpus(random(), areCounted());
    private final Map<String, EntryStore> plans = new HashMap<>();

    public void testAsIfBegunAnew() {
        List<String> indices = List.of("one", "two");
        for (String index : indices) {
            createDocuments(index, randomIntBetween(1, 3), 0);
            index(corpus, index, 150);
        }
        int tenths = randomIntBetween(3, 9);
        EarlierJob earlier = null;
        for (int round = 0; round < 4; round++) {
            JobSpecification specification = specification(indices, null, null, tenths);
            TestJob context = job(earlier == null ? specification : TestJob.continuing(specification, earlier.id()));
            context.continuing(earlier);
            Snapshot snapshot = read(context);
            assertCounted(context);
            LinkSource links = join(context, snapshot);
            assertLinked(corpus.pairs(tenths, doc -> true), context, snapshot, links);
            assertGroups(corpus, context, snapshot, links);
            // The next coordinator finds what the first one read, whatever was indexed since.
            index(corpus, indices.get(0), randomIntBetween(1, 30));
            TestJob again = new TestJob(context.jobId(), context.specification(), context.userClient(), context.parentTask());
            assertEquals(snapshot, read(again.continuing(earlier).planningIn(new HashMap<>())));
            earlier = write(context, snapshot, links);
            context.work().delete();
        }
    }

    private void assertCounted(TestJob context) {
        List<Integer> sizes = corpus.live().values().stream().filter(doc -> doc.words() != null).map(corpus::size).toList();
        assertEquals(sizes.size(), context.progress().get(Counter.DOCUMENTS));
        assertEquals(sizes.stream().mapToLong(Integer::longValue).sum(), context.progress().get(Counter.TOKENS));
        assertEquals(corpus.live().size() - sizes.size(), context.progress().get(Counter.NOT_COMPARED));
        assertEquals(context.progress().get(Counter.SHARDS), context.progress().get(Counter.SHARDS_READ));
    }

    /** Then groups get ids of their own. */
    @Nightly
    public void testEarlierPlanIsGone() {
        createDocuments("one", 2, 0);
        index(corpus, "one", 100);
        JobSpecification specification = specification(List.of("one"), null, null, 3);
        TestJob first = job(specification);
        Snapshot snapshot = read(first);
        EarlierJob earlier = write(first, snapshot, join(first, snapshot));
        first.work().delete();
        plans.clear();

        TestJob second = job(TestJob.continuing(specification, earlier.id())).continuing(earlier);
        snapshot = read(second);
        assertLinked(corpus.pairs(3, doc -> true), second, snapshot, join(second, snapshot));
        second.work().delete();
    }

    /** A job with access to the plans of others. */
    private TestJob job(JobSpecification specification) {
        return context(specification).planningIn(plans);
    }

    /** The result is current, whichever job wrote its documents. */
    private static void assertWritten(GroupedKeys keys, String dest) {
        Map<String, String> keptOf = new TreeMap<>();
        Map<String, Double> similarityOf = new TreeMap<>();
        Set<String> keptByGroups = new HashSet<>();
        for (Map<String, Object> source : IndexedDocuments.all(client(), dest).values()) {
            if (source.get("kind").equals("duplicate")) {
                keptOf.put(key(source), key((Map<?, ?>) source.get("kept")));
                similarityOf.put(key(source), ((Number) source.get("similarity")).doubleValue());
            } else if (source.get("kind").equals("group")) {
                assertTrue(keptByGroups.add(key((Map<?, ?>) source.get("kept"))));
            }
        }
        assertEquals(keys.keptOf(), keptOf);
        assertEquals(keys.similarityOf(), similarityOf);
        assertEquals(new HashSet<>(keys.keptOf().values()), keptByGroups);
    }

    private static String key(Map<?, ?> source) {
        return source.get("index") + "/" + source.get("id");
    }

    private static EarlierJob write(TestJob context, Snapshot snapshot, LinkSource links) {
        BlockSource blocks = new BlockSource(snapshot, context.work(), context.progress());
        try (GroupOutcome groups = group(context, snapshot, links)) {
            new WritePhase(context, MemoryReservation.UNLIMITED).run(groups, blocks, Long.MAX_VALUE);
            JobSummary summary = new JobSummary(context.specification(), JobStatus.of(context.progress(), -1), groups.result());
            new ExportPhase(context, MemoryReservation.UNLIMITED).run(context.jobId(), summary);
            assertWritten(GroupedKeys.of(groups), context.specification().output().dest());
            return new EarlierJob(context.jobId(), context.specification());
        }
    }
}
