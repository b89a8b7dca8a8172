package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares a search with the same search without marked documents. Reads from the job's plan which document replaces which.
 *
 * @param searches for the pages
 * @param plan     the job's result index
 */
record MarkedSearch(Searches searches, String plan) {

    private static final int MOST_DUPLICATES = 1000;

    private record Duplicate(String id, String kept, double similarity) {}

    /** Both first pages, and which page replaces which. */
    Comparison compare(String words) throws IOException {
        List<Page> before = searches.firstPage(Searches.plain(words));
        List<Page> after = searches.firstPage(Searches.unmarked(words));
        Map<String, Duplicate> duplicates = new LinkedHashMap<>();
        duplicates("id", before, duplicates);
        duplicates("kept.id", after, duplicates);
        Set<String> ids = new LinkedHashSet<>();
        duplicates.values().forEach(duplicate -> ids.addAll(List.of(duplicate.id, duplicate.kept)));
        Map<String, Page> pages = searches.pages(ids);
        Map<String, Comparison.Standing> standing = new HashMap<>();
        Map<String, List<Shown.Hidden>> groups = new HashMap<>();
        for (Duplicate duplicate : duplicates.values()) {
            Nearness nearness = Nearness.similarity(duplicate.similarity);
            standing.put(duplicate.id, new Comparison.Standing(pages.get(duplicate.kept), nearness));
            groups.computeIfAbsent(duplicate.kept, kept -> new ArrayList<>()).add(new Shown.Hidden(pages.get(duplicate.id), nearness));
        }
        List<Shown> shown = after.stream().map(page -> shown(page, groups.getOrDefault(page.id(), List.of()))).toList();
        return new Comparison(
            words,
            "left out",
            before,
            shown,
            standing,
            slotsFreed(before, standing),
            searches.median(Searches.plain(words)),
            searches.median(Searches.unmarked(words))
        );
    }

    private static long slotsFreed(List<Page> pages, Map<String, Comparison.Standing> standing) {
        return pages.size() - pages.stream()
            .map(Page::id)
            .map(id -> standing.containsKey(id) ? standing.get(id).page().id() : id)
            .distinct()
            .count();
    }

    private static Shown shown(Page page, List<Shown.Hidden> group) {
        return new Shown(page, group, group.size());
    }

    // A first page has ten pages, so this finds all of their duplicates unless a group is huge.
    private void duplicates(String field, List<Page> pages, Map<String, Duplicate> found) throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", MOST_DUPLICATES);
        body.putArray("sort").addObject().put("similarity", "desc");
        ArrayNode filters = body.putObject("query").putObject("bool").putArray("filter");
        filters.addObject().putObject("term").put("kind", "duplicate");
        ArrayNode ids = filters.addObject().putObject("terms").putArray(field);
        pages.forEach(page -> ids.add(page.id()));
        for (JsonNode hit : searches.api().search(plan, body).expectSuccess().path("hits").path("hits")) {
            JsonNode source = hit.path("_source");
            Duplicate duplicate = new Duplicate(
                source.path("id").asText(),
                source.path("kept").path("id").asText(),
                source.path("similarity").asDouble()
            );
            found.put(duplicate.id, duplicate);
        }
    }
}
