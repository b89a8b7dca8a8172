package org.neardup.plugin.job;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.sort.SortOrder;
import org.junit.Before;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Runs query-driven jobs on random corpora, with known expected marks. */
public abstract class QueryJobTestCase extends JobTestCase {

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "signatures": %s,
            "simhash": {"type": "simhash", "analyzer": "whitespace"}}},
          "number": {"type": "integer"}, "site": {"type": "integer"}, "rank": {"type": "%s"}, "seen": {"type": "%s"}
        }}""";

    /** Orders the hits of a text by number, so that no two documents have the same score. */
    static final Map<String, Object> TEMPLATE = Map.of("function_score", Map.of(
        "query", Map.of("match", Map.of("body", "{{text}}")),
        "field_value_factor", Map.of("field", "number"), "boost_mode", "replace"));

    /** The jobs of a test keep by the same date, so that their results can be compared. */
    private static String date;

    final List<QueryOracle.Doc> docs = new ArrayList<>();
    private final Map<String, Long> fingerprints = new HashMap<>();

    @Before
    public void chooseDate() {
        date = randomFrom("earliest", "latest");
    }

    static String mapping(String index) {
        boolean isPrecise = TestCorpus.isPrecise(index);
        return MAPPING.formatted(signatures(), isPrecise ? "long" : "double", isPrecise ? "date_nanos" : "date");
    }

    void corpus(int documents) {
        int number = 0;
        List<Integer> numbers = new ArrayList<>(IntStream.rangeClosed(1, 2 * documents).boxed().toList());
        Collections.shuffle(numbers, random());
        for (String index : new String[] {"docs-a", "docs-b"}) {
            Settings settings = Settings.builder()
                .put("index.number_of_shards", randomIntBetween(1, 3))
                .put("index.number_of_replicas", randomIntBetween(0, 1))
                .build();
            assertAcked(client().admin().indices().prepareCreate(index).setSettings(settings).setMapping(mapping(index)));
            BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
            for (int i = 0; i < documents; i++) {
                QueryOracle.Doc doc = doc(corpus.put(index, "id" + i), numbers.get(number++));
                docs.add(doc);
                Map<String, Object> source = new HashMap<>(Map.of("number", doc.number(), "site", doc.isProtected() ? 1 : 2));
                if (doc.words() != null) {
                    source.put("body", String.join(" ", doc.words()));
                }
                if (doc.authority().signum() >= 0) {
                    source.put("rank", List.of(doc.authority().subtract(BigDecimal.ONE), doc.authority()));
                }
                if (doc.seen().equals(Instant.MAX) == false) {
                    source.put("seen", List.of(doc.seen().plusMillis(1).toString(), doc.seen().toString()));
                }
                bulk.add(client().prepareIndex(index).setId(doc.id()).setRouting(i % 7 == 0 ? "elsewhere" : null).setSource(source));
            }
            assertFalse(bulk.get().hasFailures());
        }
        readFingerprints();
    }

    private static QueryOracle.Doc doc(TestCorpus.Doc doc, int number) {
        return new QueryOracle.Doc(
            doc.index(),
            doc.id(),
            number,
            doc.words(),
            doc.rank() == null ? BigDecimal.ONE.negate() : doc.rank(),
            doc.seen() == null ? Instant.MAX : doc.seen(),
            doc.site() == 1);
    }

    private void readFingerprints() {
        SearchResponse response = client().prepareSearch("docs-*")
            .setSize(10_000)
            .setFetchSource(false)
            .addDocValueField("body.simhash")
            .addSort("number", SortOrder.ASC)
            .get(PATIENCE);
        try {
            for (SearchHit hit : response.getHits()) {
                DocumentField field = hit.field("body.simhash");
                if (field != null && field.getValue() != null) {
                    String hexadecimal = field.getValue().toString();
                    fingerprints.put(hit.getIndex() + "/" + hit.getId(), Long.parseUnsignedLong(hexadecimal, 16));
                }
            }
        } finally {
            response.decRef();
        }
    }

    List<Map<String, Object>> queries(int count) {
        List<Map<String, Object>> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int words = randomIntBetween(1, randomFrom(2, 30));
            String text = String.join(" ", IntStream.range(0, words).mapToObj(word -> "w" + randomInt(199)).distinct().toList());
            queries.add(Map.of("text", text + " q" + i, "frequency", randomIntBetween(1, 20)));
        }
        return queries;
    }

    static Map<String, Object> candidates(List<Map<String, Object>> queries, Object... namesAndValues) {
        Map<String, Object> candidates = new HashMap<>(Map.of("queries", queries, "template", TEMPLATE));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            candidates.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return candidates;
    }

    static Map<String, Object> body(int tenths, Map<String, Object> candidates, Object... namesAndValues) {
        Map<String, Object> body = body(tenths, namesAndValues);
        body.put("pairs", "none");
        body.put("authority", Map.of("field", "rank", "missing", -1));
        body.put(date, "seen");
        body.put("protect", Map.of("term", Map.of("site", 1)));
        body.put("candidates", candidates);
        return body;
    }

    QueryOracle oracle(JobSpecification specification, int tenths) {
        boolean verifies = specification.queries().trustsFingerprints() == false;
        ToDoubleBiFunction<QueryOracle.Doc, QueryOracle.Doc> similarity = similarity(specification);
        IntFunction<BiPredicate<QueryOracle.Doc, QueryOracle.Doc>> near = distance -> (left, right) -> {
            boolean areNear = specification.queries().fingerprints() == null
                || Long.bitCount(fingerprints.get(left.key()) ^ fingerprints.get(right.key())) <= distance;
            return areNear && (verifies == false || 10 * similarity.applyAsDouble(left, right) >= tenths - 1e-9);
        };
        return new QueryOracle(docs, specification.queries(), specification.output().grouping(), specification.keep(), near);
    }

    /** The similarity of two documents by the definition of the job's measure. */
    ToDoubleBiFunction<QueryOracle.Doc, QueryOracle.Doc> similarity(JobSpecification specification) {
        if (specification.comparison().isWeighted() == false) {
            return (left, right) -> corpus.jaccard(left.key(), right.key());
        }
        List<QueryOracle.Doc> compared = docs.stream().filter(doc -> doc.words() != null).toList();
        Map<String, Integer> ordinals = new HashMap<>();
        compared.forEach(doc -> ordinals.put(doc.key(), ordinals.size()));
        WeightedOracle oracle = new WeightedOracle(
            Collections.nCopies(compared.size(), null), compared.stream().map(doc -> Set.copyOf(doc.words())).toList(),
            specification.comparison().idfPower(), specification.comparison().plain());
        String name = specification.similarity().name();
        return (left, right) -> oracle.similarityOf(ordinals.get(left.key()), ordinals.get(right.key()), name);
    }

    static Set<String> found(QueryBuilder query) {
        Set<String> found = new TreeSet<>();
        SearchResponse response = client().prepareSearch("docs-*").setSize(10_000).setFetchSource(false).setQuery(query).get(PATIENCE);
        try {
            response.getHits().forEach(hit -> found.add(hit.getIndex() + "/" + hit.getId()));
        } finally {
            response.decRef();
        }
        return found;
    }
}
