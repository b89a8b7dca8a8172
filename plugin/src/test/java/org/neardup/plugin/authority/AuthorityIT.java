package org.neardup.plugin.authority;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionFuture;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.admin.cluster.node.tasks.get.GetTaskResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.bulk.TransportBulkAction;
import org.elasticsearch.action.support.ActionFilter;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.After;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;

/** Authority of random pages in the shards of two nodes. */
@ESIntegTestCase.ClusterScope(numDataNodes = 2)
public class AuthorityIT extends ESIntegTestCase {

    static final String MAPPING = """
        {"properties": {"url": {"type": "keyword"}, "links": {"type": "keyword"}, "others": {"type": "keyword"},
          "kind": {"type": "keyword"}, "text": {"type": "text"}, "date": {"type": "date"}, "whole": {"type": "long"},
          "bare": {"type": "keyword", "doc_values": false},
          "site": {"properties": {"authority": {"type": "%s", "fields": {"again": {"type": "double"}}}}}}}""";

    static final String TARGET = "site.authority";
    private static final String DEFAULT_KEEP_ALIVE = SearchService.DEFAULT_KEEPALIVE_SETTING.getKey();

    /** Runs once, right before values are written. */
    private static final AtomicReference<Runnable> BEFORE_WRITING = new AtomicReference<>();

    /** Lets a test run code between reading and writing. */
    public static class WriteHookPlugin extends Plugin implements ActionPlugin {

        @Override
        public Collection<ActionFilter> getActionFilters() {
            return List.of(new ActionFilter() {
                @Override
                public int order() {
                    return 0;
                }

                @Override
                public <Request extends ActionRequest, Response extends ActionResponse> void apply(
                    Task task,
                    String action,
                    Request request,
                    ActionListener<Response> listener,
                    ActionFilterChain<Request, Response> chain) {
                    if (action.equals(TransportBulkAction.NAME) && request instanceof BulkRequest bulk && writes(bulk)) {
                        Runnable hook = BEFORE_WRITING.getAndSet(null);
                        if (hook != null) {
                            hook.run();
                        }
                    }
                    chain.proceed(task, action, request, listener);
                }
            });
        }

        private static boolean writes(BulkRequest bulk) {
            return bulk.requests().getFirst() instanceof UpdateRequest update && update.id().startsWith("near_duplicates-") == false;
        }
    }

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class, WriteHookPlugin.class);
    }

    /** A failed test must not affect the next one. */
    @After
    public void forgetWhatToDoBeforeWriting() {
        BEFORE_WRITING.set(null);
    }

    private void create(String index, int shards, String type) {
        Settings settings = Settings.builder().put("index.number_of_shards", shards).put("index.number_of_replicas", 0).build();
        assertAcked(prepareCreate(index).setSettings(settings).setMapping(MAPPING.formatted(type)));
    }

    private void index(LinkedPages pages) {
        BulkRequestBuilder bulk = client().prepareBulk();
        for (LinkedPages.Document document : pages.documents()) {
            bulk.add(client().prepareIndex(document.index()).setId(document.id()).setSource(document.source()));
        }
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
    }

    private LinkedPages indexPages(String... indices) {
        for (String index : indices) {
            create(index, between(1, 3), randomFrom("float", "double"));
        }
        LinkedPages pages = LinkedPages.draw(random(), indices);
        while (pages.named() < 3) {
            pages = LinkedPages.draw(random(), indices);
        }
        index(pages);
        return pages;
    }

    private static Map<String, Object> body(LinkedPages pages, Object... more) {
        Map<String, Object> body = new HashMap<>();
        body.put("id_field", "url");
        body.put("links_field", pages.weights());
        body.put("target_field", TARGET);
        body.put("tolerance", 1e-13);
        body.put("max_iterations", 2000);
        for (int i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        return body;
    }

    static StartJobRequest request(Map<String, Object> body, boolean wait, String... indices) {
        return new StartJobRequest(indices, StartJobRequest.DEFAULT_OPTIONS, body, new RunOptions(false, -1, wait, null));
    }

    private AuthorityStatus run(Map<String, Object> body, String... indices) {
        AuthorityStatus status = client().execute(TransportAuthorityAction.TYPE, request(body, true, indices)).actionGet().status();
        refresh(indices);
        return status;
    }

    /** The stored values of documents. */
    private Map<String, Double> values(String... indices) {
        Map<String, Double> values = new HashMap<>();
        assertResponse(client().prepareSearch(indices).setSize(1000).addDocValueField(TARGET), response -> {
            for (SearchHit hit : response.getHits()) {
                if (hit.field(TARGET) != null && hit.field(TARGET).getValues().isEmpty() == false) {
                    values.put(hit.getId(), ((Number) hit.field(TARGET).getValue()).doubleValue());
                }
            }
        });
        return values;
    }

    private static void assertClose(Map<String, Double> expected, Map<String, Double> values) {
        assertEquals(expected.keySet(), values.keySet());
        expected.forEach((id, value) -> assertEquals(id, value, values.get(id), 1e-6 + 1e-6 * value));
    }

    public void testEqualsAnOracleAndChangesNothingTwice() {
        for (int round = 0; round < 4; round++) {
            String[] indices = round % 2 == 0 ? new String[] {"pages-" + round} : new String[] {"some-" + round, "more-" + round};
            LinkedPages pages = indexPages(indices);
            double damping = randomDoubleBetween(0, 0.95, true);
            String kind = randomFrom("a", "b", "c");
            boolean personal = randomBoolean()
                && pages.documents().stream().anyMatch(document -> document.url() != null && document.kind().equals(kind));
            Map<String, Object> body = body(pages, "damping", damping, "min_change", 0);
            if (personal) {
                body.put("seed", Map.of("term", Map.of("kind", kind)));
            }
            AuthorityStatus status = run(body, indices);
            assertClose(pages.authority(damping, personal ? kind : null), values(indices));
            assertEquals(pages.named(), status.get(Counter.DOCUMENTS));
            assertEquals(pages.documents().size() - pages.named(), status.get(Counter.WITHOUT_ID));
            assertEquals(pages.named(), status.get(Counter.UPDATED));

            body.put("min_change", 0.001);
            body.put("tolerance", 1e-6);
            AuthorityStatus again = run(body, indices);
            assertEquals(0, again.get(Counter.UPDATED));
            assertEquals(pages.named(), again.get(Counter.UNCHANGED));
            assertEquals("starts at the values that are there", 1, again.get(Counter.ITERATIONS));
        }
    }

    /** Indexes pages 0 to {@code count - 1}, each with links to the next one and to the first. */
    private void indexRing(int count) {
        create("ring", 10, "double");
        BulkRequestBuilder bulk = client().prepareBulk();
        for (int i = 0; i < count; i++) {
            bulk.add(client().prepareIndex("ring").setId("" + i).setSource("links", List.of("" + (i + 1) % count, "0")));
        }
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
    }

    @Nightly
    public void testManyShardsAndPagesOfDocuments() {
        int count = 2500;
        indexRing(count);
        AuthorityStatus status = run(Map.of("links_field", "links", "target_field", TARGET), "ring");
        assertEquals("but for that of 0 to itself and the second one of the last", 2L * count - 2, status.get(Counter.LINKS));
        assertEquals(count, status.get(Counter.UPDATED));
        assertResponse(client().prepareSearch("ring").addSort(TARGET, SortOrder.DESC), response -> {
            assertEquals("0", response.getHits().getAt(0).getId());
        });
    }

    /** Cancels before the second of several bulk requests. */
    @Nightly
    public void testGoesOnFromWhatWasWrittenBeforeItWasCancelled() {
        int count = 600;
        indexRing(count);
        Map<String, Object> body = Map.of("links_field", "links", "target_field", TARGET);
        BEFORE_WRITING.set(() -> BEFORE_WRITING.set(AuthorityIT::cancel));
        expectThrows(Exception.class, () -> run(body, "ring"));
        refresh("ring");
        int written = values("ring").size();
        assertTrue(written + " written", written > 0 && written < count);
        AuthorityStatus status = run(body, "ring");
        assertTrue(Strings.toString(status), status.get(Counter.UNCHANGED) > 0);
        assertEquals(count, status.get(Counter.UNCHANGED) + status.get(Counter.UPDATED));
        Map<String, Double> values = values("ring");
        assertEquals(count, values.size());
        assertEquals(count, values.values().stream().mapToDouble(Double::doubleValue).sum(), 0.001 * count);
    }

    private static void cancel() {
        clusterAdmin().prepareCancelTasks().setActions(AuthorityRunAction.TYPE.name()).waitForCompletion(false).get();
    }

    /** Documents are reached by their routing; their other fields do not change. */
    public void testDocumentsKeepTheirRoutingAndFields() {
        create("pages", 5, "float");
        for (String id : List.of("1", "2", "3")) {
            client().prepareIndex("pages").setId(id).setRouting("somewhere" + id).setSource("links", "1", "text", "of " + id).get();
        }
        refresh("pages");
        assertEquals(3, run(Map.of("links_field", "links", "target_field", TARGET), "pages").get(Counter.UPDATED));
        assertResponse(client().prepareSearch("pages"), response -> {
            assertEquals(3, response.getHits().getTotalHits().value());
            for (SearchHit hit : response.getHits()) {
                Map<String, Object> source = hit.getSourceAsMap();
                assertEquals("of " + hit.getId(), source.get("text"));
                assertNotNull(source.get("site"));
            }
        });
    }

    public void testDocumentsKeepTheKeysOfTheField() {
        create("pages", 1, "float");
        client().prepareIndex("pages").setId("1").setSource("links", "2", TARGET, 5).get();
        client().prepareIndex("pages").setId("2").setSource("links", "1", "site", Map.of("authority", 5, "kind", "a")).get();
        client().prepareIndex("pages").setId("3").setSource("links", "1", "site.kind", "a").get();
        refresh("pages");
        Map<String, Object> body = Map.of("links_field", "links", "target_field", TARGET);
        assertEquals(3, run(body, "pages").get(Counter.UPDATED));
        assertResponse(client().prepareSearch("pages"), response -> {
            for (SearchHit hit : response.getHits()) {
                Map<String, Object> source = hit.getSourceAsMap();
                assertEquals(source.toString(), hit.getId().equals("1"), source.containsKey(TARGET));
                assertEquals(source.toString(), hit.getId().equals("1") == false, source.containsKey("site"));
            }
        });
        assertEquals("one value each", 3, run(body, "pages").get(Counter.UNCHANGED));
    }

    public void testAListOfObjectsIsNotReplaced() {
        create("pages", 1, "float");
        client().prepareIndex("pages").setId("1").setSource("site", List.of(Map.of("kind", "a"), Map.of("kind", "b"))).get();
        refresh("pages");
        Exception e = expectThrows(Exception.class, () -> run(Map.of("links_field", "links", "target_field", TARGET), "pages"));
        assertThat(e.toString(), containsString("[target_field] would be in a list of objects in document [1] of [pages]"));
    }

    public void testOthersMayChangeDocumentsMeanwhile() {
        LinkedPages pages = indexPages("pages");
        List<LinkedPages.Document> named = pages.documents().stream().filter(document -> document.url() != null).toList();
        BEFORE_WRITING.set(() -> {
            client().prepareUpdate("pages", named.get(0).id()).setDoc("text", "changed").get();
            client().prepareDelete("pages", named.get(1).id()).get();
        });
        AuthorityStatus status = run(body(pages), "pages");
        assertEquals(2, status.get(Counter.VERSION_CONFLICTS));
        assertEquals(named.size() - 2, status.get(Counter.UPDATED));
        Map<String, Double> values = values("pages");
        assertFalse(values.containsKey(named.get(0).id()));
        assertEquals(named.size() - 2, values.size());
    }

    /** A run that wrote nothing does not look like a success. */
    public void testOthersMayChangeAllDocumentsMeanwhile() {
        LinkedPages pages = indexPages("pages");
        BEFORE_WRITING.set(() -> pages.documents().forEach(
            document -> client().prepareUpdate("pages", document.id()).setDoc("text", "changed").get()));
        Exception e = expectThrows(Exception.class, () -> run(body(pages), "pages"));
        assertEquals(e.toString(), RestStatus.CONFLICT, ExceptionsHelper.status(e));
        assertThat(e.toString(), containsString("[target_field] none of [" + pages.named() + "] new values was written"));
        assertEquals("without a refresh in between", pages.named(), run(body(pages), "pages").get(Counter.UPDATED));
    }

    public void testAnIndexThatWasReplacedIsLeftAlone() {
        LinkedPages pages = indexPages("pages");
        BEFORE_WRITING.set(() -> {
            assertAcked(indicesAdmin().prepareDelete("pages"));
            create("pages", 1, "float");
        });
        Exception e = expectThrows(Exception.class, () -> run(body(pages), "pages"));
        assertNotNull(e.toString(), ExceptionsHelper.unwrap(e, IndexNotFoundException.class));
        refresh("pages");
        assertResponse(client().prepareSearch("pages"), response -> assertEquals(0, response.getHits().getTotalHits().value()));
    }

    public void testRunsInTheBackgroundAndStoresItsResult() {
        LinkedPages pages = indexPages("pages");
        String task = client().execute(TransportAuthorityAction.TYPE, request(body(pages), false, "pages")).actionGet().task();
        GetTaskResponse stored = clusterAdmin().prepareGetTask(new TaskId(task))
            .setWaitForCompletion(true)
            .setTimeout(TimeValue.timeValueSeconds(30))
            .get();
        assertTrue(stored.getTask().isCompleted());
        assertNull(stored.getTask().getError());
        Map<String, Object> response = stored.getTask().getResponseAsMap();
        assertEquals((int) pages.named(), response.get("updated"));
        assertEquals(true, response.get("converged"));
        assertEquals("authority from links", stored.getTask().getTask().description());
        refresh("pages");
        assertClose(pages.authority(0.85, null), values("pages"));
    }

    public void testCanBeCancelled() {
        LinkedPages pages = indexPages("pages");
        BEFORE_WRITING.set(AuthorityIT::cancel);
        ActionFuture<AuthorityResponse> running = client().execute(
            TransportAuthorityAction.TYPE, request(body(pages), true, "pages"));
        Exception e = expectThrows(Exception.class, running::actionGet);
        assertNotNull(e.toString(), ExceptionsHelper.unwrap(e, TaskCancelledException.class));
        assertClose(pages.authority(0.85, null), valuesAfter(run(body(pages), "pages")));
    }

    private Map<String, Double> valuesAfter(AuthorityStatus status) {
        assertNotNull(status);
        return values("pages");
    }

    public void testAsksTheBreakerForItsMemory() {
        LinkedPages pages = indexPages("pages");
        updateClusterSettings(Settings.builder().put(MemoryClaim.LIMIT_SETTING, "200b"));
        try {
            Exception e = expectThrows(Exception.class, () -> run(body(pages), "pages"));
            Throwable tripped = ExceptionsHelper.unwrap(e, CircuitBreakingException.class);
            assertNotNull(e.toString(), tripped);
            assertThat(tripped.getMessage(), containsString("[breaker.near_duplicates.limit]"));
        } finally {
            updateClusterSettings(Settings.builder().putNull(MemoryClaim.LIMIT_SETTING));
        }
        run(body(pages), "pages");
    }

    public void testKeepsToTheLongestKeepAliveOfTheCluster() {
        LinkedPages pages = indexPages("pages");
        updateClusterSettings(
            Settings.builder().put(SearchService.MAX_KEEPALIVE_SETTING.getKey(), "2m").put(DEFAULT_KEEP_ALIVE, "1m"));
        try {
            assertEquals(pages.named(), run(body(pages), "pages").get(Counter.UPDATED));
        } finally {
            updateClusterSettings(Settings.builder().putNull(SearchService.MAX_KEEPALIVE_SETTING.getKey()).putNull(DEFAULT_KEEP_ALIVE));
        }
    }

    public void testAnEmptyIndexHasNoAuthority() {
        create("pages", 1, "float");
        AuthorityStatus status = run(Map.of("links_field", "links", "target_field", TARGET), "pages");
        assertEquals(0, status.get(Counter.DOCUMENTS));
        assertEquals(Strings.toString(status), 0, status.get(Counter.UPDATED));
    }
}
