package org.neardup.plugin.job;

import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.window.ExactNumber;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Random corpora over some indices, shards and nodes: the links and groups of a job are those of brute force on the live documents. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class JobDataIT extends JobDataTestCase {

    private TestCorpus corpus = new TestCorpus(random(), areCounted());

    private List<String> corpus(int documents) {
        List<String> indices = new ArrayList<>();
        int count = randomIntBetween(1, 2);
        for (int i = 0; i < count; i++) {
            indices.add("docs" + i);
            createDocuments("docs" + i, randomIntBetween(1, 10), randomIntBetween(0, 1));
            index(corpus, "docs" + i, randomIntBetween(0, documents));
        }
        return indices;
    }

    public void testLinksConnectThePairsOfBruteForce() {
        List<String> indices = corpus(500);
        int tenths = randomIntBetween(3, 9);
        TestJob context = context(specification(indices, null, null, tenths));
        Snapshot snapshot = read(context);
        LinkSource links = join(context, snapshot);
        assertLinked(corpus.pairs(tenths, doc -> true), context, snapshot, links);
        assertEquals(context.progress().get(Counter.UNITS), context.progress().get(Counter.UNITS_DONE));
        context.work().delete();
    }

    /** From the documents in their shards to their groups, at every threshold. */
    public void testGroupsAreThoseOfBruteForce() {
        corpus = TestCorpus.ofHeaps(random(), areCounted());
        JobSpecification any = specification(corpus(200), null, "{\"term\": {\"site\": 1}}", 5);
        for (String similarity : List.of("jaccard", "cosine", "dice", "overlap")) {
            String threshold = similarity.equals("overlap") ? "" + randomIntBetween(1, 20) : "0." + randomIntBetween(30, 99);
            for (Grouping grouping : Grouping.values()) {
                JobSpecification specification = TestJob.grouping(
                    any, Similarity.parse(similarity, threshold), randomFrom(Keep.values()), grouping, randomFrom(Pairs.values()));
                TestJob context = context(divided(specification));
                Snapshot snapshot = read(context);
                assertGroups(corpus, context, snapshot, join(context, snapshot));
                context.work().delete();
            }
        }
    }

    @Nightly
    public void testOnlyDocumentsOfOnePartitionAreLinked() {
        List<String> indices = corpus(400);
        TestJob context = context(comparing(specification(indices, null, null, 5), SITE, null, null));
        Snapshot snapshot = read(context);
        Set<FoundPair> pairs = corpus.pairs(5, doc -> true);
        int all = pairs.size();
        pairs.removeIf(pair -> corpus.live().get(pair.left()).site() != corpus.live().get(pair.right()).site());
        assertTrue("some pairs of two sites are expected among " + all, pairs.size() < all || all < 10);
        assertLinked(pairs, context, snapshot, join(context, snapshot));
        context.work().delete();
    }

    public void testQueryChoosesDocuments() {
        List<String> indices = corpus(300);
        TestJob context = context(specification(indices, "{\"terms\": {\"site\": [0, 2]}}", null, 6));
        Snapshot snapshot = read(context);
        assertLinked(corpus.pairs(6, doc -> doc.site() != 1), context, snapshot, join(context, snapshot));
        context.work().delete();
    }

    public void testFiltersOfAliasesHold() {
        List<String> indices = corpus(300);
        var request = new IndicesAliasesRequest(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT);
        request.addAliasAction(
            IndicesAliasesRequest.AliasActions.add()
                .indices(indices.toArray(String[]::new))
                .alias("few")
                .filter(QueryBuilders.termsQuery("site", List.of(0, 1))));
        assertAcked(client().admin().indices().aliases(request));
        String query = "{\"terms\": {\"site\": [1, 2]}}";
        TestJob context = context(specification(indices, List.of("few"), query, null, 6, 0));
        Snapshot snapshot = read(context);
        assertLinked(corpus.pairs(6, doc -> doc.site() == 1), context, snapshot, join(context, snapshot));
        context.work().delete();
    }

    /** The later a date, the earlier is its image. */
    private static Instant mirrored(Instant date) {
        return Instant.EPOCH.minus(Duration.between(Instant.EPOCH, date));
    }

    public void testDocumentsAreWhatWasIndexed() {
        List<String> indices = corpus(300);
        TestJob context = context(specification(indices, null, "{\"term\": {\"site\": 1}}", 6));
        Snapshot snapshot = read(context);
        Set<String> seen = new HashSet<>();
        for (DocumentVersion document : documents(context, snapshot)) {
            TestCorpus.Doc doc = corpus.live().get(key(document));
            assertNotNull(key(document), doc);
            assertTrue(seen.add(key(document)));
            assertEquals(seen.size() - 1, document.ordinal());
            assertEquals(corpus.size(doc), document.size());
            assertEquals(Set.copyOf(doc.words()).size(), document.distinct());
            long rank = doc.rank() == null ? -1 : doc.rank().longValue();
            assertEquals(new ExactNumber(doc.rank() == null ? -1 : doc.rank().doubleValue(), rank), document.authority());
            boolean isLatest = context.specification().keep().isLatest();
            Instant date = isLatest && doc.seen() != null ? mirrored(doc.seen().plusMillis(1)) : doc.seen();
            assertEquals(date == null ? Instant.MAX : date, document.timestamp());
            assertEquals(doc.site() == 1, document.isProtected());
            assertEquals(doc.id().endsWith("7") ? "elsewhere" : null, document.routing());
            GetResponse got = client().prepareGet(doc.index(), doc.id()).setRouting(document.routing()).get();
            assertEquals(got.getSeqNo(), document.sequenceNumber());
            assertEquals(got.getPrimaryTerm(), document.primaryTerm());
        }
        assertEquals(corpus.live().values().stream().filter(doc -> doc.words() != null).count(), seen.size());
        assertEquals(seen.size(), context.progress().get(Counter.DOCUMENTS));
        context.work().delete();
    }

    public void testNothingIsDoneTwice() {
        List<String> indices = corpus(300);
        TestJob first = context(specification(indices, null, null, 5));
        Snapshot snapshot = read(first);
        LinkSource links = join(first, snapshot);
        index(corpus, indices.get(0), 20);
        TestJob again = new TestJob(first.jobId(), first.specification(), first.userClient(), first.parentTask());
        assertEquals(snapshot, read(again));
        LinkSource linksAgain = join(again, snapshot);
        assertEquals(0, again.progress().get(Counter.BYTES_WRITTEN));
        assertEquals(0, again.progress().get(Counter.BYTES_READ));
        assertEquals(list(links), list(linksAgain));
        List<Counter> same = List.of(
            Counter.SHARDS, Counter.SHARDS_READ, Counter.DOCUMENTS, Counter.TOKENS, Counter.UNITS, Counter.PAIRS_VERIFIED);
        for (Counter counter : same) {
            assertEquals(counter.toString(), first.progress().get(counter), again.progress().get(counter));
        }
        first.work().delete();
    }

    public void testPausesOfReadingAndOfJoiningAreCounted() {
        createDocuments("docs", randomIntBetween(1, 3), 0);
        index(corpus, "docs", 100);
        TestJob context = context(specification(List.of("docs"), null, null, 5));
        context.limit(500);
        Snapshot snapshot = read(context);
        long reading = context.progress().get(Counter.THROTTLED_MILLIS);
        assertTrue("reading was not held back", reading > 0);
        join(context, snapshot);
        assertTrue("joining was not held back", context.progress().get(Counter.THROTTLED_MILLIS) > reading);
        context.work().delete();
    }
}
