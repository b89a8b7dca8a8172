package org.neardup.plugin.job;

import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.join.BlockPairSource;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.result.CarriedPairs;
import org.neardup.plugin.job.result.ClusterOutcome;
import org.neardup.plugin.job.result.ClusterPhase;
import org.neardup.plugin.job.result.WritePhase;
import org.neardup.plugin.job.snapshot.BlockDocumentSource;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.ShardSnapshot.Block;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.List;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** A job that continues an earlier one finds what a job that begins anew finds. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 2)
public class IncrementalIT extends JobDataTestCase {

    private final TestCorpus corpus = new TestCorpus(random());

    public void testAsIfBegunAnew() {
        List<String> indices = List.of("one", "two");
        for (String index : indices) {
            createDocuments(index, randomIntBetween(1, 3), 0);
            index(corpus, index, 150);
        }
        int tenths = randomIntBetween(3, 9);
        EarlierJob earlier = null;
        for (int round = 0; round < 3; round++) {
            JobSpecification specification = specification(indices, null, null, tenths, Long.MAX_VALUE);
            TestJob context = context(earlier == null ? specification : TestJob.continuing(specification, earlier.id()));
            context.continuing(earlier);
            Snapshot snapshot = read(context);
            JoinOutcome outcome = joined(context, snapshot);
            assertEquals(corpus.pairs(tenths, doc -> true), pairs(context, snapshot, outcome));
            assertEquals(outcome.pairs(), context.progress().get(Counter.PAIRS));
            earlier = write(context, snapshot, outcome);
            context.work().delete();

            index(corpus, indices.get(0), randomIntBetween(1, 30));
        }
    }

    public void testNothingIsComparedAgainIfNothingChanged() {
        createDocuments("one", 2, 0);
        index(corpus, "one", 100);
        // Until the translog is synced operations may still be lost, and are above the checkpoint.
        client().admin().indices().prepareFlush("one").get();
        JobSpecification specification = specification(List.of("one"), null, null, 3, Long.MAX_VALUE);
        TestJob first = context(specification);
        Snapshot snapshot = read(first);
        EarlierJob earlier = write(first, snapshot, joined(first, snapshot));
        first.work().delete();

        TestJob second = context(TestJob.continuing(specification, earlier.id())).continuing(earlier);
        snapshot = read(second);
        for (ShardSnapshot shard : snapshot.shards()) {
            assertTrue(shard.blocks().stream().allMatch(Block::unchanged));
        }
        assertEquals(corpus.pairs(3, doc -> true), pairs(second, snapshot, joined(second, snapshot)));
        assertEquals(0, second.progress().get(Counter.PAIRS_VERIFIED));
        assertEquals(0, second.progress().get(Counter.UNITS));
        second.work().delete();
    }

    /** What an alias chose then need not be what it chooses now. */
    public void testThroughAnAlias() {
        createDocuments("one", 2, 0);
        index(corpus, "one", 100);
        setFilter("{\"term\": {\"site\": 0}}");
        JobSpecification specification = named("some", specification(List.of("one"), null, null, 3, Long.MAX_VALUE));
        TestJob first = context(specification);
        Snapshot snapshot = read(first);
        assertEquals(corpus.pairs(3, doc -> doc.site() == 0), pairs(first, snapshot, joined(first, snapshot)));
        EarlierJob earlier = write(first, snapshot, joined(first, snapshot));
        first.work().delete();

        setFilter("{\"match_all\": {}}");
        TestJob second = context(TestJob.continuing(randomFrom(specification, named("one", specification)), earlier.id()));
        second.continuing(earlier);
        snapshot = read(second);
        assertEquals(corpus.pairs(3, doc -> true), pairs(second, snapshot, joined(second, snapshot)));
        second.work().delete();
    }

    private static void setFilter(String filter) {
        assertAcked(client().admin().indices().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT).addAlias("one", "some", filter));
    }

    private static JobSpecification named(String name, JobSpecification from) {
        return new JobSpecification(
            from.indices(), List.of(name), from.field(), from.similarity(), from.threshold(), from.minTokens(), from.algorithm(),
            from.query(), from.dest(), from.authority(), from.authorityMissing(), from.timestamp(), from.keep(), from.clusters(),
            from.action(), from.markField(), from.protect(), from.maxPairs(), from.maxMemoryBytes(), from.parallelUnits(), null, null);
    }

    /** Without the earlier pairs everything is joined. */
    public void testEarlierResultIsGone() {
        createDocuments("one", 2, 0);
        index(corpus, "one", 100);
        JobSpecification specification = specification(List.of("one"), null, null, 3, Long.MAX_VALUE);
        TestJob first = context(specification);
        Snapshot snapshot = read(first);
        EarlierJob earlier = write(first, snapshot, joined(first, snapshot));
        first.work().delete();
        client().admin().indices().prepareDelete(specification.dest()).get();

        TestJob second = context(TestJob.continuing(specification, earlier.id())).continuing(earlier);
        snapshot = read(second);
        assertEquals(corpus.pairs(3, doc -> true), pairs(second, snapshot, joined(second, snapshot)));
        second.work().delete();
    }

    private static JoinOutcome joined(TestJob context, Snapshot snapshot) {
        return joinPhase(internalCluster().getMasterName(), CarriedPairs::new).run(context, snapshot);
    }

    private static EarlierJob write(TestJob context, Snapshot snapshot, JoinOutcome outcome) {
        BlockPairSource pairs = new BlockPairSource(outcome, context.work(), context.progress());
        BlockDocumentSource documents = new BlockDocumentSource(snapshot, context.work(), context.progress());
        ClusterPhase phase = new ClusterPhase(context, MemoryReservation.UNLIMITED);
        try (ClusterOutcome clusters = phase.run(snapshot, outcome, pairs, documents)) {
            new WritePhase(context, MemoryReservation.UNLIMITED).run(clusters, pairs, documents);
            return new EarlierJob(context.jobId(), context.specification(), clusters.result());
        }
    }
}
