package org.neardup.plugin.query;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentMapper;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.plugins.Plugin;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.hamcrest.Matchers.containsString;

/** The query finds the texts that are similar by definition. */
public class NearDuplicatesQueryTests extends MapperServiceTestCase {

    @Override
    protected Collection<Plugin> getPlugins() {
        return List.of(new NeardupPlugin());
    }

    @Override
    protected IndexAnalyzers createIndexAnalyzers(IndexSettings indexSettings) {
        Map<String, Analyzer> analyzers = Map.of("default", new StandardAnalyzer(), "whitespace", new WhitespaceAnalyzer());
        return IndexAnalyzers.of(analyzers.entrySet().stream().collect(Collectors.toMap(
            Map.Entry::getKey, entry -> new NamedAnalyzer(entry.getKey(), AnalyzerScope.INDEX, entry.getValue()))));
    }

    private MapperService mapping(String weights) throws IOException {
        return createMapperService(mapping(b -> {
            b.startObject("id").field("type", "keyword").endObject();
            b.startObject("set").field("type", "signature_set").field("analyzer", "whitespace").field("weights", weights)
                .field("index", true).endObject();
        }));
    }

    private static String text(int length, int vocabulary) {
        return IntStream.range(0, length).mapToObj(i -> "w" + between(0, vocabulary)).collect(Collectors.joining(" "));
    }

    /** Texts of which some are edited copies of earlier ones, some short, some without tokens. */
    private static List<String> texts() {
        List<String> texts = new ArrayList<>(List.of("", " \u00ad ", "one", "one", "two three"));
        int vocabulary = randomFrom(5, 50, 500);
        for (int i = 0; i < 200; i++) {
            String text = text(randomFrom(1, 4, 5, 6, 30, 60), vocabulary);
            texts.add(text);
            String[] words = text.split(" ");
            for (int copy = between(0, 2); copy > 0; copy--) {
                for (int edits = between(0, 4); edits > 0; edits--) {
                    words[between(0, words.length - 1)] = "w" + between(0, vocabulary);
                }
                texts.add(String.join(" ", words));
            }
        }
        return texts;
    }

    private static Map<String, Integer> counts(String text, boolean areCounted) {
        Map<String, Integer> counts = new TreeMap<>();
        Arrays.stream(text.strip().split("\\s+")).filter(word -> word.replace("\u00ad", "").isEmpty() == false)
            .forEach(word -> counts.merge(word, 1, (a, b) -> areCounted ? a + b : 1));
        return counts;
    }

    /** The similarity of two texts if it reaches the threshold, otherwise null. */
    private static Double similarity(String name, BigDecimal threshold, int minTokens, Map<String, Integer> a, Map<String, Integer> b) {
        if (a.size() < minTokens || b.size() < minTokens) {
            return null;
        }
        long overlap = a.keySet().stream().mapToInt(word -> Math.min(a.get(word), b.getOrDefault(word, 0))).sum();
        long left = a.values().stream().mapToInt(i -> i).sum();
        long right = b.values().stream().mapToInt(i -> i).sum();
        BigDecimal shared = BigDecimal.valueOf(overlap);
        return switch (name) {
            case "jaccard" -> shared.compareTo(threshold.multiply(BigDecimal.valueOf(left + right - overlap))) < 0
                ? null : overlap / (double) (left + right - overlap);
            case "dice" -> shared.add(shared).compareTo(threshold.multiply(BigDecimal.valueOf(left + right))) < 0
                ? null : 2.0 * overlap / (left + right);
            default -> shared.pow(2).compareTo(threshold.pow(2).multiply(BigDecimal.valueOf(left * right))) < 0
                ? null : overlap / Math.sqrt(left * right);
        };
    }

    public void testLikeTheDefinition() throws IOException {
        for (String weights : List.of("none", "counts")) {
            boolean areCounted = weights.equals("counts");
            MapperService service = mapping(weights);
            DocumentMapper mapper = service.documentMapper();
            List<String> texts = texts();
            IndexWriterConfig config = newIndexWriterConfig(new WhitespaceAnalyzer());
            try (Directory directory = newDirectory(); RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
                for (int i = 0; i < texts.size(); i++) {
                    String id = Integer.toString(i);
                    String text = texts.get(i);
                    writer.addDocument(mapper.parse(source(b -> b.field("id", id).field("set", text))).rootDoc());
                    if (rarely()) {
                        writer.commit();
                    }
                }
                try (DirectoryReader reader = writer.getReader()) {
                    for (int round = 0; round < 60; round++) {
                        assertLikeTheDefinition(service, newSearcher(reader), texts, areCounted);
                    }
                }
            }
        }
    }

    private void assertLikeTheDefinition(MapperService service, IndexSearcher searcher, List<String> texts, boolean areCounted)
        throws IOException {
        String name = randomFrom("jaccard", "cosine", "dice");
        BigDecimal threshold = new BigDecimal(randomFrom("0.01", "0.3", "0.5", "0.75", "0.8", "1"));
        int minTokens = randomFrom(1, 5, 10);
        String like = randomBoolean() ? randomFrom(texts) : text(between(1, 40), 50);
        Map<String, Integer> own = counts(like, areCounted);
        Map<String, Double> expected = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            Map<String, Integer> other = counts(texts.get(i), areCounted);
            boolean byText = own.size() < minTokens && other.size() < minTokens;
            Double similarity = byText
                ? texts.get(i).equals(like) && own.isEmpty() == false ? Double.valueOf(1) : null
                : similarity(name, threshold, minTokens, own, other);
            if (similarity != null) {
                expected.put(Integer.toString(i), similarity);
            }
        }
        var builder = new NearDuplicatesQueryBuilder(new Text(like), name, new SignatureThreshold("set", threshold, minTokens));
        float boost = randomFrom(1f, 0.5f, 3f);
        Query query = builder.boost(boost).toQuery(createSearchExecutionContext(service, searcher));
        String what = name + " " + threshold + " " + minTokens + " [" + like + "]";
        assertEquals(what, expected.keySet(), found(searcher, query, expected, boost).keySet());
    }

    private static Map<String, Float> found(IndexSearcher searcher, Query query, Map<String, Double> expected, float boost)
        throws IOException {
        Map<String, Float> found = new HashMap<>();
        for (ScoreDoc hit : searcher.search(query, 1000).scoreDocs) {
            LeafReaderContext leaf =
                searcher.getIndexReader().leaves().get(ReaderUtil.subIndex(hit.doc, searcher.getIndexReader().leaves()));
            SortedSetDocValues ids = DocValues.getSortedSet(leaf.reader(), "id");
            assertTrue(ids.advanceExact(hit.doc - leaf.docBase));
            String id = ids.lookupOrd(ids.nextOrd()).utf8ToString();
            found.put(id, hit.score);
            if (expected.containsKey(id)) {
                assertEquals(boost * expected.get(id), hit.score, 1e-5);
                assertEquals(hit.score, searcher.explain(query, hit.doc).getValue().floatValue(), 1e-6);
            }
        }
        return found;
    }

    public void testAFieldWithoutTermsIsRefused() throws IOException {
        MapperService service = createMapperService(fieldMapping(b -> b.field("type", "signature_set").field("analyzer", "whitespace")));
        var threshold = new SignatureThreshold("field", BigDecimal.ONE, 1);
        var query = new NearDuplicatesQueryBuilder(new Text("a b"), "jaccard", threshold);
        Exception e = expectThrows(IllegalArgumentException.class, () -> query.toQuery(createSearchExecutionContext(service)));
        assertThat(e.getMessage(), containsString("map a field with \"index\": true"));
    }
}
