package org.neardup.plugin.job;

import org.elasticsearch.test.ESIntegTestCase;
import org.junit.Before;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Weighted documents in any number of shards are compared by the frequencies of all. */
@ESIntegTestCase.ClusterScope(numDataNodes = 2, supportsDedicatedMasters = false)
public class WeightedJobIT extends JobDataTestCase {

    private static final List<String> SIMILARITIES = List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine");

    private TestCorpus corpus;

    @Before
    public void createCorpus() {
        corpus = new TestCorpus(random(), areCounted());
    }

    private List<String> indices(int documents) {
        List<String> indices = new ArrayList<>();
        int count = randomIntBetween(1, 2);
        for (int i = 0; i < count; i++) {
            indices.add("docs" + i);
            createDocuments("docs" + i, randomIntBetween(1, 10), 0);
            index(corpus, "docs" + i, randomIntBetween(0, documents));
        }
        return indices;
    }

    private static TestJob job(List<String> indices, String similarity, int hundredths, double power, Grouping grouping, long maxMemory) {
        JobSpecification any = specification(indices, indices, null, "{\"term\": {\"site\": 1}}", 5, maxMemory);
        JobSpecification sets = TestJob.grouping(
            any, any.similarity(), randomFrom(Keep.values()), grouping, Pairs.NONE);
        String plain = similarity.equals("weighted_or_plain") && randomBoolean() ? "0." + randomIntBetween(20, 99) : null;
        JobSpecification weighted = new JobSpecification(
            sets.source(), new Comparison(Measures.parse(similarity, "0." + hundredths, plain), power, null), sets.keep(),
            sets.output(), sets.limits(), null, null, null);
        return context(comparing(weighted, randomBoolean() ? SITE : null, null, null));
    }

    /** All pairs of documents by definition. */
    private Set<FoundPair> pairs(TestJob job, Snapshot snapshot, int hundredths) {
        List<DocumentVersion> documents = documents(job, snapshot);
        GroupOracle oracle = oracle(corpus, job.specification(), documents);
        Set<FoundPair> pairs = new HashSet<>();
        for (int left = 0; left < documents.size(); left++) {
            for (int right = left + 1; right < documents.size(); right++) {
                if (oracle.areNear(left, right, job.specification().similarity().name(), hundredths)) {
                    pairs.add(FoundPair.of(key(documents.get(left)), key(documents.get(right)), 0));
                }
            }
        }
        return pairs;
    }

    public void testLinksConnectThePairsOfBruteForce() {
        List<String> indices = indices(400);
        for (String similarity : SIMILARITIES) {
            int hundredths = randomIntBetween(30, 95);
            TestJob job = job(indices, similarity, hundredths, randomFrom(0d, 1d, 2.5, 3d, 8d), Grouping.STAR, 0);
            Snapshot snapshot = read(job);
            assertEquals(components(pairs(job, snapshot, hundredths)), linked(job, snapshot, join(job, snapshot)));
            assertEquals(job.progress().get(Counter.UNITS), job.progress().get(Counter.UNITS_DONE));
            job.work().delete();
        }
    }

    /** With little memory, units that do not fit are split. */
    @Nightly
    public void testLittleMemoryMakesManyUnits() {
        List<String> indices = List.of("docs");
        createDocuments("docs", 10, 0);
        index(corpus, "docs", 1_000);
        String similarity = randomFrom(SIMILARITIES);
        int hundredths = randomIntBetween(30, 95);
        TestJob job = job(indices, similarity, hundredths, 3, Grouping.STAR, littleMemory());
        Snapshot snapshot = read(job);
        assertEquals(components(pairs(job, snapshot, hundredths)), linked(job, snapshot, join(job, snapshot)));
        assertTrue(job.progress().get(Counter.UNITS) + " units", job.progress().get(Counter.UNITS) > 1);
        job.work().delete();
    }

    /** Enough for the largest block, which depends on the random lengths of the documents. */
    private long littleMemory() {
        List<TestCorpus.Doc> documents = corpus.live().values().stream().filter(document -> document.words() != null).toList();
        long tokens = documents.stream().mapToLong(document -> document.words().stream().distinct().count()).sum();
        return (56 * tokens + 400L * documents.size()) / 3;
    }

    /** From the documents in their shards to their groups, at every threshold. */
    public void testGroupsAreThoseOfBruteForce() {
        corpus = randomBoolean() ? corpus : TestCorpus.ofHeaps(random(), areCounted());
        List<String> indices = indices(200);
        for (String similarity : SIMILARITIES) {
            for (Grouping grouping : Grouping.values()) {
                TestJob any = job(indices, similarity, randomIntBetween(30, 99), randomFrom(0d, 2d, 3d), grouping, 0);
                TestJob job = context(divided(any.specification()));
                any.work().delete();
                Snapshot snapshot = read(job);
                LinkSource links = join(job, snapshot);
                assertGroups(corpus, job, snapshot, links);
                job.work().delete();
            }
        }
    }
}
