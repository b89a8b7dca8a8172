package org.neardup.cluster.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The first page of a query's results with and without near-duplicates.
 *
 * @param query        the query
 * @param outcome      one or two words for the way near-duplicates were removed
 * @param before       the first page with near-duplicates
 * @param after        the first page without them
 * @param hidden       by the id of a page in the first list: the page shown instead
 * @param slotsFreed   number of slots on the first page that were near-duplicates of other results
 * @param beforeMillis median time of the search with near-duplicates
 * @param afterMillis  median time of the search without them
 */
record Comparison(
    String query,
    String outcome,
    List<Page> before,
    List<Shown> after,
    Map<String, Standing> hidden,
    long slotsFreed,
    double beforeMillis,
    double afterMillis) {

    /**
     * A page that is shown instead of another.
     *
     * @param page     the page shown
     * @param nearness of the other page to it
     */
    record Standing(Page page, Nearness nearness) {}

    /** A comparison with collapsed near-duplicates: each is behind one of the shown pages. */
    static Comparison collapsed(String query, List<Page> before, List<Shown> after, double beforeMillis, double afterMillis) {
        Map<String, Standing> hidden = new HashMap<>();
        for (Shown shown : after) {
            shown.group().forEach(other -> hidden.put(other.page().id(), new Standing(shown.page(), other.nearness())));
        }
        Set<String> firstPage = before.stream().map(Page::id).collect(Collectors.toSet());
        // A group has the position of its best member, so every group on the first page is also among the first after the collapse.
        long groups = after.stream().filter(shown -> shown.ids().anyMatch(firstPage::contains)).count();
        return new Comparison(query, "collapsed", before, after, hidden, before.size() - groups, beforeMillis, afterMillis);
    }

    /** The page shown instead of a page of the first list, if that is hidden. */
    Optional<Standing> standingFor(Page page) {
        return Optional.ofNullable(hidden.get(page.id()));
    }
}
