package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.demo.JobGroups.Duplicate;
import org.neardup.cluster.demo.JobGroups.Group;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares a search with the same search without marked documents. Reads from the job's groups which document replaces which.
 *
 * @param searches for the pages
 * @param groups   that the job found
 */
record MarkedSearch(Searches searches, JobGroups groups) {

    private record Replaced(String id, String kept, double similarity) {}

    /** Both first pages, and which page replaces which. */
    Comparison compare(String words) throws IOException {
        List<Page> before = searches.firstPage(Searches.plain(words));
        List<Page> after = searches.firstPage(Searches.unmarked(words));
        List<Replaced> duplicates = duplicates(before, after);
        Set<String> ids = new LinkedHashSet<>();
        duplicates.forEach(duplicate -> ids.addAll(List.of(duplicate.id, duplicate.kept)));
        Map<String, Page> pages = searches.pages(ids);
        Map<String, Comparison.Standing> standing = new HashMap<>();
        Map<String, List<Shown.Hidden>> hidden = new HashMap<>();
        for (Replaced duplicate : duplicates) {
            Nearness nearness = Nearness.similarity(duplicate.similarity);
            standing.put(duplicate.id, new Comparison.Standing(pages.get(duplicate.kept), nearness));
            hidden.computeIfAbsent(duplicate.kept, kept -> new ArrayList<>()).add(new Shown.Hidden(pages.get(duplicate.id), nearness));
        }
        List<Shown> shown = after.stream().map(page -> shown(page, hidden.getOrDefault(page.id(), List.of()))).toList();
        return new Comparison(
            words,
            "left out",
            before,
            shown,
            standing,
            slotsFreed(before, standing),
            searches.median(Searches.plain(words)),
            searches.median(Searches.unmarked(words)));
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

    /** The marked pages that are on the first page, or whose kept page is. */
    private List<Replaced> duplicates(List<Page> before, List<Page> after) throws IOException {
        Set<String> first = before.stream().map(Page::id).collect(Collectors.toSet());
        Set<String> kept = after.stream().map(Page::id).collect(Collectors.toSet());
        ObjectNode query = RestApi.JSON.createObjectNode();
        ArrayNode ids = query.putObject("ids").putArray("values");
        first.forEach(ids::add);
        kept.forEach(ids::add);
        List<Replaced> found = new ArrayList<>();
        for (Group group : groups.matching(query)) {
            group.duplicates().stream()
                .filter(duplicate -> duplicate.vetoed() == false && (kept.contains(group.kept()) || first.contains(duplicate.id())))
                .sorted(Comparator.comparingDouble(Duplicate::similarity).reversed())
                .forEach(duplicate -> found.add(new Replaced(duplicate.id(), group.kept(), duplicate.similarity())));
        }
        return found;
    }
}
