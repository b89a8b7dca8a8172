package org.neardup.plugin.job;

import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Random corpora over some indices, shards and nodes: the pairs of a job are those of brute force over the live documents. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class JobDataIT extends JobDataTestCase {

    private final TestCorpus corpus = new TestCorpus(random());

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

    public void testPairsAreThoseOfBruteForce() {
        List<String> indices = corpus(500);
        int tenths = randomIntBetween(3, 9);
        TestJobContext context = context(specification(indices, null, null, tenths, Long.MAX_VALUE));
        Snapshot snapshot = read(context);
        JoinOutcome outcome = join(context, snapshot);
        assertEquals(corpus.pairs(tenths, doc -> true), pairs(context, snapshot, outcome));
        assertFalse(outcome.maxPairsReached());
        assertEquals(outcome.pairs(), context.progress().get(Counter.PAIRS));
        assertEquals(context.progress().get(Counter.UNITS), context.progress().get(Counter.UNITS_DONE));
        context.work().delete();
    }

    public void testQueryChoosesDocuments() {
        List<String> indices = corpus(300);
        TestJobContext context = context(specification(indices, "{\"terms\": {\"site\": [0, 2]}}", null, 6, Long.MAX_VALUE));
        Snapshot snapshot = read(context);
        assertEquals(corpus.pairs(6, doc -> doc.site() != 1), pairs(context, snapshot, join(context, snapshot)));
        context.work().delete();
    }

    public void testDocumentsAreWhatWasIndexed() {
        List<String> indices = corpus(300);
        TestJobContext context = context(specification(indices, null, "{\"term\": {\"site\": 1}}", 6, Long.MAX_VALUE));
        Snapshot snapshot = read(context);
        Set<String> seen = new HashSet<>();
        for (DocumentVersion document : documents(context, snapshot)) {
            TestCorpus.Doc doc = corpus.live().get(key(document));
            assertNotNull(key(document), doc);
            assertTrue(seen.add(key(document)));
            assertEquals(seen.size() - 1, document.ordinal());
            assertEquals(doc.words().size(), document.size());
            assertEquals(doc.rank() == null ? -1 : doc.rank(), document.authority(), 0);
            assertEquals(doc.seen() == null ? Long.MAX_VALUE : doc.seen(), document.timestamp());
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
        TestJobContext first = context(specification(indices, null, null, 5, Long.MAX_VALUE));
        Snapshot snapshot = read(first);
        JoinOutcome outcome = join(first, snapshot);
        index(corpus, indices.get(0), 20);
        TestJobContext again = new TestJobContext(first.jobId(), first.specification(), first.userClient(), first.parentTask());
        assertEquals(snapshot, read(again));
        assertEquals(outcome, join(again, snapshot));
        assertEquals(0, again.progress().get(Counter.BYTES_WRITTEN));
        assertEquals(0, again.progress().get(Counter.BYTES_READ));
        for (Counter counter : List.of(Counter.SHARDS, Counter.SHARDS_READ, Counter.DOCUMENTS, Counter.TOKENS, Counter.UNITS, Counter.PAIRS)) {
            assertEquals(counter.toString(), first.progress().get(counter), again.progress().get(counter));
        }
        first.work().delete();
    }

    public void testMorePairsThanAllowedAreReported() {
        List<String> indices = corpus(400);
        int all = corpus.pairs(3, doc -> true).size();
        assumeTrue("needs some pairs", all > 2);
        TestJobContext context = context(specification(indices, null, null, 3, all / 2));
        Snapshot snapshot = read(context);
        JoinOutcome outcome = join(context, snapshot);
        assertTrue(outcome.maxPairsReached());
        assertTrue(corpus.pairs(3, doc -> true).containsAll(pairs(context, snapshot, outcome)));
        context.work().delete();
        TestJobContext enough = context(specification(indices, null, null, 3, all));
        snapshot = read(enough);
        assertFalse(join(enough, snapshot).maxPairsReached());
        enough.work().delete();
    }
}
