package org.neardup.plugin.query;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

/** The query compared with a loop over all fingerprints. */
public class SimHashQueryTests extends ESTestCase {

    private static final String FIELD = "fingerprint";
    private static final String ID = "id";

    /** Fingerprints in clusters: random ones, and others at every distance from them, starting at 0. */
    private static List<Long> randomFingerprints(int size) {
        List<Long> fingerprints = new ArrayList<>();
        while (fingerprints.size() < size) {
            long centre = randomFrom(randomLong(), 0L, -1L, 1L << between(0, 63));
            for (int members = between(1, 40); members > 0; members--) {
                long member = centre;
                for (int flips = between(0, 20); flips > 0; flips--) {
                    member ^= 1L << between(0, 63);
                }
                fingerprints.add(member);
            }
        }
        return fingerprints;
    }

    private static Document document(int id, Long fingerprint) {
        Document document = new Document();
        document.add(new NumericDocValuesField(ID, id));
        document.add(new StringField(ID, Integer.toString(id), Field.Store.NO));
        document.add(new StringField("parity", id % 2 == 0 ? "even" : "odd", Field.Store.NO));
        if (fingerprint != null) {
            document.add(new SortedNumericDocValuesField(FIELD, fingerprint));
            for (int block = 0; block < FingerprintBlocks.COUNT; block++) {
                int bits = FingerprintBlocks.bits(fingerprint, block);
                document.add(new StringField(FIELD, FingerprintBlocks.term(block, bits), Field.Store.NO));
            }
        }
        return document;
    }

    private static Map<Integer, Float> search(IndexSearcher searcher, Query query) throws IOException {
        Map<Integer, Float> scores = new HashMap<>();
        for (ScoreDoc hit : searcher.search(query, Integer.MAX_VALUE >>> 8).scoreDocs) {
            for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
                if (hit.doc >= leaf.docBase && hit.doc < leaf.docBase + leaf.reader().maxDoc()) {
                    NumericDocValues ids = leaf.reader().getNumericDocValues(ID);
                    assertTrue(ids.advanceExact(hit.doc - leaf.docBase));
                    scores.put((int) ids.longValue(), hit.score);
                }
            }
        }
        return scores;
    }

    public void testAgainstBruteForce() throws IOException {
        for (int round = 0; round < 4; round++) {
            List<Long> fingerprints = randomFingerprints(randomFrom(1, 30, 300, 2000));
            // Some documents have no fingerprint.
            fingerprints.replaceAll(fingerprint -> rarely() ? null : fingerprint);
            IndexWriterConfig config = newIndexWriterConfig();
            try (Directory directory = newDirectory(); RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
                TreeSet<Integer> live = new TreeSet<>();
                for (int id = 0; id < fingerprints.size(); id++) {
                    writer.addDocument(document(id, fingerprints.get(id)));
                    live.add(id);
                    if (rarely()) {
                        writer.commit();
                    }
                    if (rarely()) {
                        int deleted = randomFrom(live);
                        writer.deleteDocuments(new Term(ID, Integer.toString(deleted)));
                        live.remove(deleted);
                    }
                }
                try (DirectoryReader reader = writer.getReader()) {
                    IndexSearcher searcher = newSearcher(reader);
                    for (int distance = 0; distance <= SimHashQueryBuilder.LARGEST_MAX_DISTANCE; distance++) {
                        assertSameAsBruteForce(searcher, fingerprints, live, distance);
                    }
                }
            }
        }
    }

    private static void assertSameAsBruteForce(IndexSearcher searcher, List<Long> fingerprints, TreeSet<Integer> live, int distance)
        throws IOException {
        Long member = randomFrom(fingerprints);
        long target = member == null || randomBoolean() ? randomLong() : member ^ 1L << between(0, 63);
        float boost = randomFrom(1f, 0.5f, 3f);
        Map<Integer, Float> expected = new HashMap<>();
        for (int id : live) {
            Long fingerprint = fingerprints.get(id);
            if (fingerprint != null && Long.bitCount(fingerprint ^ target) <= distance) {
                expected.put(id, boost * (1 - Long.bitCount(fingerprint ^ target) / 64f));
            }
        }
        Query query = new SimHashQuery(FIELD, target, distance);
        assertThat(search(searcher, new BoostQuery(query, boost)), equalTo(expected));
        assertThat(searcher.count(query), equalTo(expected.size()));
        if (searcher.getIndexReader().hasDeletions() == false) {
            QueryUtils.check(random(), query, searcher);
        }

        // As a filter together with a clause that matches many documents, and with one that matches at most one.
        Query even = new BooleanQuery.Builder().add(query, Occur.FILTER).add(new TermQuery(new Term("parity", "even")), Occur.MUST).build();
        assertThat(searcher.count(even), equalTo((int) expected.keySet().stream().filter(id -> id % 2 == 0).count()));
        int one = between(0, fingerprints.size());
        Query both = new BooleanQuery.Builder().add(query, Occur.MUST)
            .add(new TermQuery(new Term(ID, Integer.toString(one))), Occur.FILTER)
            .build();
        assertThat(searcher.count(both), equalTo(expected.containsKey(one) ? 1 : 0));
    }

    public void testExplainSaysTheDistance() throws IOException {
        try (Directory directory = newDirectory(); RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
            writer.addDocument(document(0, 0b1011L));
            writer.addDocument(document(1, 0b1111L << 60));
            writer.addDocument(document(2, null));
            writer.forceMerge(1);
            try (DirectoryReader reader = writer.getReader()) {
                IndexSearcher searcher = newSearcher(reader);
                Query query = new BoostQuery(new SimHashQuery(FIELD, 0b1L, 3), 2);
                Explanation near = searcher.explain(query, 0);
                assertTrue(near.isMatch());
                assertThat(near.getValue().floatValue(), equalTo(2 * (1 - 2 / 64f)));
                assertThat(near.toString(), containsString("distance of fingerprint 000000000000000b is 2, the maximum is 3"));
                Explanation far = searcher.explain(query, 1);
                assertFalse(far.isMatch());
                assertThat(far.toString(), containsString("distance of fingerprint f000000000000000 is 5, the maximum is 3"));
                Explanation none = searcher.explain(query, 2);
                assertFalse(none.isMatch());
                assertThat(none.toString(), containsString("no fingerprint in field [fingerprint]"));
            }
        }
    }

    public void testIndexWithoutTheField() throws IOException {
        try (Directory directory = newDirectory(); RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
            writer.addDocument(document(0, null));
            try (DirectoryReader reader = writer.getReader()) {
                assertThat(newSearcher(reader).count(new SimHashQuery(FIELD, randomLong(), 15)), equalTo(0));
            }
        }
    }

    public void testEqualsAndHashCode() {
        Query query = new SimHashQuery("a", 1, 2);
        QueryUtils.checkEqual(query, new SimHashQuery("a", 1, 2));
        QueryUtils.checkUnequal(query, new SimHashQuery("b", 1, 2));
        QueryUtils.checkUnequal(query, new SimHashQuery("a", 2, 2));
        QueryUtils.checkUnequal(query, new SimHashQuery("a", 1, 3));
    }
}
