package org.neardup.plugin.job.phase.export;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.EntryStore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;

/** Values of the documents' fields in an export. */
public class ExportFieldsIT extends ESSingleNodeTestCase {

    private static final String DEST = "result";

    private TestJob job(String id, Client client, List<String> indices, String... fields) {
        JobSpecification specification = TestJob.specification(
            client(), indices, "0.6", Keep.AUTHORITY, randomFrom(Grouping.values()), Action.REPORT);
        return new TestJob(
            id, fields.length == 0 ? specification : specification.exporting(DEST, List.of(fields)), client, new MemoryWorkIndex());
    }

    private Map<String, Map<String, Object>> exported(String kind) {
        Map<String, Map<String, Object>> exported = new HashMap<>(IndexedDocuments.all(client(), DEST));
        exported.values().removeIf(source -> source.get("kind").equals(kind) == false);
        return exported;
    }

    /** A document that was deleted meanwhile has none. */
    public void testBothDocumentsHaveTheirValues() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), between(80, 200)));
        List<DocumentVersion> deleted = indexed.versions().stream().filter(version -> between(0, 9) == 0).toList();
        deleted.forEach(indexed::delete);
        client().admin().indices().prepareRefresh("pages-*").get();
        TestJob job = job("first", client(), IndexedDocuments.INDICES, "ti*", "nothing");
        IndexedDocuments.write(job, indexed.compare(60));
        Map<Object, Object> expected = indexed.versions().stream().filter(version -> deleted.contains(version) == false)
            .collect(Collectors.toMap(DocumentVersion::id, version -> Map.of("title", List.of("page " + version.ordinal()))));
        Map<String, Map<String, Object>> duplicates = exported("duplicate");
        assertFalse(duplicates.isEmpty());
        for (Map<String, Object> duplicate : duplicates.values()) {
            assertEquals(expected.get(duplicate.get("id")), duplicate.get("fields"));
            Map<?, ?> kept = (Map<?, ?>) duplicate.get("kept");
            assertEquals(expected.get(kept.get("id")), kept.get("fields"));
            Map<?, ?> ofGroup = (Map<?, ?>) exported("group").get("group-" + duplicate.get("group")).get("kept");
            assertEquals(expected.get(ofGroup.get("id")), ofGroup.get("fields"));
        }
        assertEquals(List.of("ti*", "nothing"), exported("job").values().iterator().next().get("exported_fields"));
    }

    private ComparedDocuments copies(String index, List<Map<String, Object>> sources) {
        List<DocumentVersion> versions = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            client().prepareIndex(index).setId("id" + i).setSource(sources.get(i)).get();
            versions.add(new DocumentVersion(i, index, "id" + i, null, i, 1, 3, 3, ExactNumber.of(-i), Instant.EPOCH, 0, 0, false, 0));
        }
        client().admin().indices().prepareRefresh(index).get();
        return new ComparedDocuments(versions, Collections.nCopies(sources.size(), Set.of(1, 2, 3)), 60);
    }

    /** Fields of the same name can be of any type in the compared indices; their values are searched by the type of the first one. */
    public void testFieldsOfAllTypes() throws Exception {
        createIndex("numbers");
        createIndex("texts");
        Map<String, Object> mapping = Map.of("properties", Map.of(
            "place", Map.of("type", "geo_point"), "part", Map.of("type", "nested"), "vector", Map.of("type", "float"),
            "tag", Map.of("type", "keyword"), "blob", Map.of("type", "binary"), "flat", Map.of("type", "flattened")));
        client().admin().indices().preparePutMapping("numbers").setSource(mapping).get();
        Map<String, Object> numbers = new HashMap<>(Map.of(
            "value", 1, "share", 0.5, "date", "2026-03-01", "open", true, "name", "one name", "place", "1.5,2.5", "tag", List.of("a", "b"),
            "part", List.of(Map.of("x", 1), Map.of("x", 2)), "blob", "AAAA", "flat", Map.of("a", Map.of("b", "c"))));
        numbers.put("vector", IntStream.range(0, 200).mapToObj(i -> i + 0.5).toList());
        Map<String, Object> texts = Map.of(
            "value", "word", "share", "none", "date", "never", "open", "maybe", "name", Map.of("first", "one", "keyword", "two"), "place",
            Map.of("town", "x"), "part", "z", "vector", List.of(1.5), "tag", 7);
        for (String index : randomBoolean() ? List.of("numbers", "texts") : List.of("texts", "numbers")) {
            Map<String, Object> source = index.equals("numbers") ? numbers : texts;
            TestJob job = job(index, client(), List.of("numbers", "texts"), "*");
            IndexedDocuments.write(job, copies(index, List.of(source, source, source)));
            assertEquals(2, exported("duplicate").size());
        }
        TestJob again = job("again", client(), List.of("numbers", "texts"), "name.keyword", "value", "part.x", "part", "place");
        IndexedDocuments.write(again, copies("numbers", List.of(numbers, numbers)));
        Map<?, ?> fields = (Map<?, ?>) exported("duplicate").values().iterator().next().get("fields");
        assertEquals(List.of("one name"), fields.get("name"));
        assertEquals(List.of(1), fields.get("value"));
        assertEquals(List.of(1, 2), fields.get("part.x"));
        assertEquals(List.of(2.5, 1.5), fields.get("place.coordinates"));
        for (String field : List.of("fields.name.keyword", "kept.fields.name.keyword")) {
            assertHitCount(client().prepareSearch(DEST).setQuery(QueryBuilders.boolQuery()
                .filter(QueryBuilders.termQuery(field, "one name")).filter(QueryBuilders.termQuery("kind", "duplicate"))), 1);
        }
    }

    private static Client observing(Client client, Consumer<BulkRequest> observer) {
        return new FilterClient(client) {
            @Override
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action, Request request, ActionListener<Response> listener) {
                if (request instanceof BulkRequest bulk) {
                    observer.accept(bulk);
                }
                super.doExecute(action, request, listener);
            }
        };
    }

    /** Neither a bulk nor a document exceeds its bound, however long the values are. */
    @Nightly
    public void testLongValues() {
        createIndex("long");
        int count = between(10, 20);
        List<Map<String, Object>> sources = IntStream.range(0, count).<Map<String, Object>>mapToObj(i -> Map.of(
            "body", "word ".repeat(60_000), "huge", "word ".repeat(1 + FieldValues.MOST_CHARACTERS / 5), "title", "t" + i)).toList();
        List<Long> bytes = Collections.synchronizedList(new ArrayList<>());
        TestJob job = job("first", observing(client(), bulk -> bytes.add(bulk.estimatedSizeInBytes())), List.of("long"), "*");
        IndexedDocuments.write(job, copies("long", sources));
        assertTrue(bytes.toString(), bytes.size() > 3);
        bytes.forEach(one -> assertTrue(bytes.toString(), one <= (2 << 20) + 10_000));
        Map<String, Map<String, Object>> duplicates = exported("duplicate");
        assertEquals(count - 1, duplicates.size());
        for (Map<String, Object> duplicate : duplicates.values()) {
            assertEquals(Set.of("body", "title"), ((Map<?, ?>) duplicate.get("fields")).keySet());
        }
    }

    /** Values can change without the plan, so an export with values, or after one, is written as a whole. */
    public void testExportsOfJobsThatContinue() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 60));
        ComparedDocuments compared = indexed.compare(60);
        Map<String, EntryStore> plans = new HashMap<>();
        EarlierJob earlier = null;
        String[] none = {};
        String[] title = {"title"};
        Grouping grouping = randomFrom(Grouping.values());
        for (String[] fields : new String[][] {none, title, title, none, none}) {
            String id = "job" + plans.size();
            JobSpecification specification = TestJob.specification(
                client(), IndexedDocuments.INDICES, "0.6", Keep.AUTHORITY, grouping, Action.REPORT);
            specification = specification.exporting(DEST, fields.length == 0 ? null : List.of(fields));
            TestJob job = new TestJob(id, specification, client(), new MemoryWorkIndex()).planningIn(plans).continuing(earlier);
            IndexedDocuments.write(job, compared);
            Map<String, Map<String, Object>> duplicates = exported("duplicate");
            assertTrue(duplicates.size() > 0);
            duplicates.values().forEach(source -> assertEquals(id, fields.length > 0, source.containsKey("fields")));
            boolean isSame = id.equals("job4");
            assertEquals(id, isSame ? 1 : duplicates.size() + exported("group").size() + 1, job.progress().get(Counter.WRITTEN));
            indexed.versions().stream().limit(10).forEach(indexed::change);
            earlier = new EarlierJob(id, specification);
        }
    }
}
