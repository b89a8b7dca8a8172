package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Searches the demo's index, with and without the collapse.
 *
 * @param api   the cluster
 * @param index the index
 */
record Searches(RestApi api, String index) {

    /** Number of results on a first page. */
    static final int PAGE_SIZE = 10;
    /** The field by which a job marks a duplicate. */
    static final String MARK = "near_duplicate";
    private static final int WINDOW = 1000;
    /** Right for pages of one template: rarely hides a page that says something else. */
    private static final double MIN_SIMILARITY = 0.5;
    // The best of a group come first: these are all that can be on the first page.
    private static final int GROUP_SIZE = PAGE_SIZE;
    private static final int TIMED_RUNS = 15;

    /** The search without the collapse. */
    static ObjectNode plain(String words) {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", PAGE_SIZE);
        body.putArray("_source").add("title").add("release").add("pagerank");
        query(body.putObject("query"), words);
        sort(body);
        return body;
    }

    /** The same search, its near-duplicates collapsed. */
    static ObjectNode collapsed(String words) {
        ObjectNode body = plain(words);
        body.remove(List.of("query", "sort"));
        ObjectNode retriever = body.putObject("retriever").putObject("near_duplicates");
        ObjectNode standard = retriever.putObject("retriever").putObject("standard");
        query(standard.putObject("query"), words);
        sort(standard);
        nearness(retriever, WINDOW);
        retriever.putObject("inner_hits").put("size", GROUP_SIZE);
        return body;
    }

    /** The search without collapse, excluding marked documents. */
    static ObjectNode unmarked(String words) {
        ObjectNode body = plain(words);
        ObjectNode bool = body.putObject("query").putObject("bool");
        query(bool.putObject("must"), words);
        bool.putObject("must_not").putObject("exists").put("field", MARK);
        return body;
    }

    /** Adds the parameters that define near-duplicates and choose the kept one. */
    static void nearness(ObjectNode retriever, int window) {
        retriever.put("field", "body.signatures");
        retriever.put("min_similarity", MIN_SIMILARITY);
        retriever.put("rank_window_size", window);
        retriever.putObject("authority").put("field", "pagerank");
    }

    /** Runs both searches, each several times, and compares their first pages. */
    Comparison compare(String words) throws IOException {
        Comparison pages = firstPages(words);
        return Comparison.collapsed(words, pages.before(), pages.after(), median(plain(words)), median(collapsed(words)));
    }

    /** The first pages of both searches, untimed. */
    Comparison firstPages(String words) throws IOException {
        return Comparison.collapsed(words, firstPage(plain(words)), shown(answer(collapsed(words))), 0, 0);
    }

    /** The pages that a search finds. */
    List<Page> firstPage(ObjectNode body) throws IOException {
        return pages(answer(body));
    }

    /** The median time of a search, in milliseconds. */
    double median(ObjectNode body) throws IOException {
        double[] millis = new double[TIMED_RUNS];
        for (int i = 0; i < TIMED_RUNS; i++) {
            long start = System.nanoTime();
            answer(body);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        return millis[TIMED_RUNS / 2];
    }

    /** Sorts by score; breaks ties between copies of a page, which have the same score, independently of their order in the index. */
    static void sort(ObjectNode search) {
        search.putArray("sort").add("_score").add("path").add("release");
    }

    private static void query(ObjectNode query, String words) {
        ObjectNode match = query.putObject("multi_match");
        match.put("query", words);
        match.putArray("fields").add("title^2").add("body");
    }

    private JsonNode answer(ObjectNode body) throws IOException {
        return api.search(index, body).expectSuccess();
    }

    private static List<Page> pages(JsonNode answer) {
        List<Page> pages = new ArrayList<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            pages.add(Page.of(hit.path("_id").asText(), hit.path("_source")));
        }
        return pages;
    }

    private List<Shown> shown(JsonNode answer) throws IOException {
        Map<String, Page> hiddenPages = hiddenPages(answer);
        List<Shown> all = new ArrayList<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            List<Shown.Hidden> group = new ArrayList<>();
            for (JsonNode hidden : group(hit)) {
                double similarity = hidden.path("fields").path("estimated_similarity").path(0).asDouble();
                group.add(new Shown.Hidden(hiddenPages.get(hidden.path("_id").asText()), Nearness.similarity(similarity)));
            }
            long total = hit.path("inner_hits").path("near_duplicates").path("hits").path("total").path("value").asLong();
            all.add(new Shown(Page.of(hit.path("_id").asText(), hit.path("_source")), group, total));
        }
        return all;
    }

    private static JsonNode group(JsonNode hit) {
        return hit.path("inner_hits").path("near_duplicates").path("hits").path("hits");
    }

    // The inner hits only have the ids of hidden documents; one request fetches their contents.
    private Map<String, Page> hiddenPages(JsonNode answer) throws IOException {
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            group(hit).forEach(hidden -> ids.add(hidden.path("_id").asText()));
        }
        return pages(ids);
    }

    /** The contents of these pages. */
    Map<String, Page> pages(Collection<String> ids) throws IOException {
        Map<String, Page> pages = new HashMap<>();
        if (ids.isEmpty() == false) {
            ObjectNode body = RestApi.JSON.createObjectNode();
            ids.forEach(body.putArray("ids")::add);
            String path = "/" + index + "/_mget?_source_includes=title,release,pagerank";
            for (JsonNode document : api.send("POST", path, body.toString()).expectSuccess().path("docs")) {
                String id = document.path("_id").asText();
                pages.put(id, Page.of(id, document.path("_source")));
            }
        }
        return pages;
    }
}
