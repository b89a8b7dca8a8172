package org.neardup.plugin.job;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Documents are compared without the words that a large share of their site's documents have. */
@ESIntegTestCase.ClusterScope(numDataNodes = 2, supportsDedicatedMasters = false)
public class FramesIT extends JobDataTestCase {

    private static final double SHARE = 0.3;
    private static final int LEAST_DOCUMENTS = 10;

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "signatures": %s}},
          "host": {"type": "keyword"}
        }}""";

    private static String mapping() {
        return MAPPING.formatted(signatures());
    }

    private record Page(String host, List<String> words) {}

    private final Map<String, Page> pages = new HashMap<>();

    /** Words that few others of the site have, and some of twenty that most documents of the site have. */
    private Page page(String host) {
        List<String> words = new ArrayList<>();
        int family = between(0, 30);
        for (int i = 0; i < 12; i++) {
            words.add(rarely() ? "own" + between(0, 3_000) : "family" + family + "word" + i);
        }
        for (int i = 0; i < 20; i++) {
            if (between(0, 9) > 1) {
                words.add(host + "frame" + i);
                if (rarely()) {
                    words.add(host + "frame" + i);
                }
            }
        }
        return new Page(host, words);
    }

    private void index(String name) {
        Settings settings = Settings.builder().put("index.number_of_shards", between(1, 5)).put("index.number_of_replicas", 0).build();
        assertAcked(client().admin().indices().prepareCreate(name).setSettings(settings).setMapping(mapping()));
        Map<String, Integer> sizes = Map.of("large.example", between(100, 300), "small.example", between(40, 60), "tiny.example", 9);
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        sizes.forEach((host, size) -> {
            for (int i = 0; i < size; i++) {
                add(name, host + i, page(host), bulk);
            }
        });
        for (int i = 0; i < 20; i++) {
            Page page = page("none");
            add(name, "none" + i, new Page(null, page.words), bulk);
        }
        assertFalse(bulk.get().hasFailures());
        BulkRequestBuilder deletes = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (int i = 0; i < 10; i++) {
            pages.remove(name + "/large.example" + i);
            deletes.add(client().prepareDelete(name, "large.example" + i));
        }
        assertFalse(deletes.get().hasFailures());
    }

    private void add(String index, String id, Page page, BulkRequestBuilder bulk) {
        Map<String, Object> source = new HashMap<>(Map.of("body", String.join(" ", page.words)));
        if (page.host != null) {
            source.put("host", randomBoolean() ? page.host : "https://" + page.host + ":443/" + id);
        }
        pages.put(index + "/" + id, page);
        bulk.add(client().prepareIndex(index).setId(id).setSource(source));
    }

    /** The words of each document that are not frame, with their counts in its set. */
    private Map<String, Map<String, Integer>> contents() {
        Map<String, Integer> documents = new HashMap<>();
        Map<String, Integer> frequencies = new HashMap<>();
        for (Page page : pages.values()) {
            documents.merge("" + page.host, 1, Integer::sum);
            new HashSet<>(page.words).forEach(word -> frequencies.merge(page.host + " " + word, 1, Integer::sum));
        }
        Map<String, Map<String, Integer>> contents = new HashMap<>();
        pages.forEach((key, page) -> {
            Map<String, Integer> words = new HashMap<>();
            int size = documents.get("" + page.host);
            for (String word : page.words) {
                boolean isFrame = page.host != null
                    && size >= LEAST_DOCUMENTS
                    && frequencies.get(page.host + " " + word) > SHARE * size;
                if (isFrame == false) {
                    words.merge(word, 1, (one, more) -> areCounted() ? one + more : 1);
                }
            }
            if (words.isEmpty() == false) {
                contents.put(key, words);
            }
        });
        return contents;
    }

    private static TestJob job(List<String> indices, String similarity, int hundredths) {
        JobSpecification any = specification(indices, null, null, 5);
        Comparison comparison = new Comparison(
            Measures.parse(similarity, "0." + hundredths), similarity.equals("jaccard") ? 0 : 3, new Frames("host", SHARE));
        KeepRule keep = new KeepRule(KeepRule.Keep.AUTHORITY, null, null, null, null);
        return context(new JobSpecification(any.source(), comparison, keep, any.output(), any.limits(), null, null, null));
    }

    private static int overlap(Map<String, Integer> left, Map<String, Integer> right) {
        return left.entrySet().stream().mapToInt(word -> Math.min(word.getValue(), right.getOrDefault(word.getKey(), 0))).sum();
    }

    @Nightly
    public void testWhatIsLinkedIsNearWithoutFrames() {
        index("one");
        index("two");
        Map<String, Map<String, Integer>> contents = contents();
        for (String similarity : List.of("jaccard", "weighted_jaccard", "weighted_or_plain")) {
            int hundredths = between(40, 90);
            TestJob job = job(List.of("one", "two"), similarity, hundredths);
            Snapshot snapshot = read(job);
            List<DocumentVersion> documents = documents(job, snapshot);
            List<Map<String, Integer>> words = documents.stream().map(document -> contents.get(key(document))).toList();
            assertEquals(contents.size(), documents.size());
            for (int i = 0; i < words.size(); i++) {
                int size = words.get(i).values().stream().mapToInt(Integer::intValue).sum();
                assertEquals(key(documents.get(i)), size, documents.get(i).size());
            }
            GroupOracle oracle = similarity.equals("jaccard")
                ? new GroupOracle(documents, (left, right) -> overlap(words.get(left), words.get(right)))
                : new WeightedOracle(documents, words.stream().map(Map::keySet).toList(), 3, "0.85");
            Set<FoundPair> pairs = new HashSet<>();
            for (int left = 0; left < words.size(); left++) {
                for (int right = left + 1; right < words.size(); right++) {
                    if (oracle.areNear(left, right, similarity, hundredths)) {
                        pairs.add(FoundPair.of(key(documents.get(left)), key(documents.get(right)), 0));
                    }
                }
            }
            assertEquals(components(pairs), linked(job, snapshot, join(job, snapshot)));
            job.work().delete();
        }
    }

    /** A job that restarts after it decided the frames leaves out the same. */
    public void testFramesAreDecidedOnce() {
        index("one");
        TestJob job = job(List.of("one"), "jaccard", 50);
        Snapshot first = read(job);
        assertEquals(first, read(job));
        job.work().delete();
    }

    public void testAnIndexWithoutTheFieldHasNoFrames() {
        index("one");
        assertAcked(client().admin().indices().prepareCreate("other").setMapping(mapping().replace("host", "elsewhere")));
        TestJob job = job(List.of("one", "other"), "jaccard", 50);
        assertEquals(contents().size(), read(job).documents());
        job.work().delete();
    }
}
