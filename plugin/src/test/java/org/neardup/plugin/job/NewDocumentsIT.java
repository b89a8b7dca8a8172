package org.neardup.plugin.job;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;
import org.neardup.plugin.work.WorkIndex;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Jobs that compare new documents with all, against brute force over all pairs with a new document. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class NewDocumentsIT extends JobTestCase {

    private static final Map<String, Object> CANDIDATES = Map.of("new", Map.of("term", Map.of("site", 1)));

    private void corpus(int documents) {
        for (String index : List.of("docs-a", "docs-b")) {
            createDocuments(index, between(1, 4), between(0, 1), indexedSignatures());
            index(corpus, index, between(documents / 2, documents));
        }
        refresh("docs-*");
    }

    private static Set<String> keys(Set<FoundPair> pairs) {
        return pairs.stream().map(pair -> pair.left() + " " + pair.right()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> keysOfPairs(JobDocument job) {
        return results(job.dest(), "pair").stream()
            .map(pair -> FoundPair.of(key(pair.get("left")), key(pair.get("right")), 0))
            .map(pair -> pair.left() + " " + pair.right()).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<FoundPair> withNew(Set<FoundPair> pairs) {
        return pairs.stream()
            .filter(pair -> isNew(corpus.live().get(pair.left())) || isNew(corpus.live().get(pair.right()))).collect(Collectors.toSet());
    }

    public void testPairsAreThoseOfBruteForceWithANewDocument() throws Exception {
        corpus(150);
        for (String similarity : List.of("jaccard", "cosine", "dice")) {
            int hundredths = randomFrom(10, 50, between(20, 99), 100);
            JobDocument job = run(
                body(1, "candidates", CANDIDATES, "similarity", similarity, "threshold", hundredths / 100d), "docs-*");
            assertEquals(keys(withNew(corpus.pairs(similarity, hundredths, doc -> true))), keysOfPairs(job));
            long fresh = corpus.live().values().stream().filter(doc -> isNew(doc) && doc.words() != null).count();
            assertEquals(fresh, job.progress().counters().get("new_documents").longValue());
            assertEquals(job.progress().counters().get("removable").longValue(), results(job.dest(), "duplicate").size());
        }
        assertNothingLeft();
    }

    /** One or two common signatures say little: such documents are near only if their whole texts are the same. */
    public void testShortTextsSelectedDocumentsAndAnAlias() {
        corpus(80);
        int minTokens = between(1, 12);
        assertAcked(
            client().admin().indices().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
                .addAlias("docs-a", "some", QueryBuilders.boolQuery().mustNot(QueryBuilders.termQuery("site", 2))));
        Map<String, Object> query = Map.of("bool", Map.of("must_not", Map.of("exists", Map.of("field", "seen"))));
        JobDocument job = run(body(5, "candidates", CANDIDATES, "min_tokens", minTokens, "query", query), "some", "docs-b");
        Predicate<TestCorpus.Doc> chosen = doc -> doc.seen() == null && (doc.index().equals("docs-b") || doc.site() != 2);
        Predicate<TestCorpus.Doc> isLong = doc -> Set.copyOf(doc.words()).size() >= minTokens;
        Set<FoundPair> expected = new HashSet<>(corpus.pairs(5, chosen.and(isLong)));
        corpus.pairs(1, chosen.and(isLong.negate())).forEach(pair -> {
            if (corpus.live().get(pair.left()).words().equals(corpus.live().get(pair.right()).words())) {
                expected.add(pair);
            }
        });
        assertEquals(keys(withNew(expected)), keysOfPairs(job));
    }

    /** With a minimum of one token, the only token of such a document stands for its text. */
    public void testTextsWithoutTokens() {
        createDocuments("docs-a", 1, 0, indexedSignatures().replace("whitespace", "standard"));
        List<String> texts = List.of("!!!", "?!?", "!!!", "?!?", "one two three");
        for (int i = 0; i < texts.size(); i++) {
            prepareIndex("docs-a").setId("" + i).setSource("body", texts.get(i), "site", i < 2 ? 1 : 2).get();
        }
        refresh("docs-a");
        JobDocument job = run(body(5, "candidates", CANDIDATES), "docs-a");
        assertEquals(Set.of("docs-a/0 docs-a/2", "docs-a/1 docs-a/3"), keysOfPairs(job));
    }

    /** Every group has a new document, even if some old documents are near each other. */
    public void testGroupsOfPartitionsAndTimes() {
        corpus(100);
        for (int round = 0; round < 3; round++) {
            JobSpecification any =
                specification(List.of("docs-a", "docs-b"), null, randomFrom((String) null, "{\"term\":{\"site\":0}}"), 5);
            Within within = randomBoolean() ? new Within("seen", randomFrom(1L, 1_000L, 500_000L, 1L << 50)) : null;
            TestJob job = context(comparing(any, randomBoolean() ? SITE : null, within, NEW));
            Snapshot snapshot = read(job);
            assertGroups(corpus, job, snapshot, join(job, snapshot));
        }
    }

    /** The old documents are read after the new ones. Later versions of the new ones are not compared with these. */
    public void testChangesBetweenTheTwoReadings() {
        corpus(100);
        Map<String, TestCorpus.Doc> before = new HashMap<>(corpus.live());
        JobSpecification specification = comparing(specification(List.of("docs-a", "docs-b"), null, null, 5), null, null, NEW);
        WorkIndex work = new WorkIndex(client(), "changes", () -> {});
        work.make();
        work.awaitCopies();
        TestJob job = new TestJob("changes", specification, client(), new Watched(work, () -> {
            index(corpus, "docs-a", 120);
            index(corpus, "docs-b", 20);
        }));
        Snapshot snapshot = read(job);
        List<TestCorpus.Doc> fresh = before.values().stream().filter(doc -> isNew(doc) && doc.words() != null).toList();
        Set<String> expected = fresh.stream().map(TestCorpus.Doc::key).collect(Collectors.toSet());
        assertEquals(expected.size(), snapshot.newDocuments());
        corpus.live().values().stream()
            .filter(doc -> fresh.stream().noneMatch(one -> one.key().equals(doc.key())))
            .filter(doc -> fresh.stream().anyMatch(one -> corpus.areNear(one, doc, "jaccard", 50)))
            .forEach(doc -> expected.add(doc.key()));
        List<DocumentVersion> documents = documents(job, snapshot);
        assertEquals(expected, documents.stream().map(JobDataTestCase::key).collect(Collectors.toSet()));
        assertEquals(expected.size(), documents.size());
        // A job that another node continues finds all shards read.
        assertEquals(snapshot, read(job));
        work.delete();
    }

    public void testWithoutNewDocuments() {
        createDocuments("docs-a", 2, 0, indexedSignatures());
        index(corpus, "docs-a", 30);
        refresh("docs-a");
        Map<String, Object> none = Map.of("new", Map.of("match_none", Map.of()));
        JobDocument job = run(body(5, "candidates", none), "docs-a");
        assertEquals(0L, job.progress().counters().get("documents").longValue());
        assertEquals(0L, job.progress().counters().get("groups").longValue());

        Map<String, Object> nothing = Map.of("match_none", Map.of());
        Exception refusal = expectThrows(Exception.class, () -> start(body(5, "candidates", none, "query", nothing), -1, "docs-a"));
        assertTrue(refusal.toString(), refusal.getMessage().contains("matches the [query]; there is nothing to compare"));
        Map<String, Object> wrong = Map.of("new", Map.of("range", Map.of("seen", Map.of("gte", "yesterday"))));
        refusal = expectThrows(Exception.class, () -> start(body(5, "candidates", wrong), -1, "docs-a"));
        assertTrue(refusal.toString(), refusal.getMessage().contains("[candidates.new] cannot be run: failed to parse date"));
        createDocuments("docs-c", 1, 0);
        Exception noTerms = expectThrows(Exception.class, () -> start(body(5, "candidates", none), -1, "docs-a", "docs-c"));
        assertTrue(noTerms.toString(), noTerms.getMessage().contains("[field] [" + FIELD + "] has no terms in [docs-c]"));
    }

    /** Calls back between the two readings. */
    private record Watched(EntryStore store, Runnable between) implements EntryStore {

        @Override
        public boolean create(Entry entry) {
            if (entry.name().equals(Entries.NEW)) {
                between.run();
            }
            return store.create(entry);
        }

        @Override
        public Pending<Void> beginPut(List<Entry> entries) {
            return store.beginPut(entries);
        }

        @Override
        public Pending<BytesReference> beginGet(String name) {
            return store.beginGet(name);
        }

        @Override
        public List<BytesReference> find(List<String> names) {
            return store.find(names);
        }

        @Override
        public <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change) {
            store.change(name, format, change);
        }

        @Override
        public void delete() {
            store.delete();
        }
    }
}
