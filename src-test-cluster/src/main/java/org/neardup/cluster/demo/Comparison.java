package org.neardup.cluster.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The first page of one query's results as it is, and with near-duplicates left out.
 *
 * @param query        what was searched for
 * @param outcome      a word or two for how they were left out
 * @param before       the first page as it was
 * @param after        the first page without them
 * @param hidden       by the id of a page of the first list: the page that stands for it
 * @param slotsFreed   how many places of the first page said nothing new: near-duplicates of theirs took another
 * @param beforeMillis time of the search as it is, median
 * @param afterMillis  time of the other one, median
 */
record Comparison(
    String query,
    String outcome,
    List<Page> before,
    List<Shown> after,
    Map<String, Standing> hidden,
    long slotsFreed,
    double beforeMillis,
    double afterMillis
) {

    /**
     * A page that is shown instead of another.
     *
     * @param page     the page shown
     * @param nearness how near the other is to it
     */
    record Standing(Page page, Nearness nearness) {}

    /** Near-duplicates collapsed: each stands behind one of the pages shown. */
    static Comparison collapsed(String query, List<Page> before, List<Shown> after, double beforeMillis, double afterMillis) {
        Map<String, Standing> hidden = new HashMap<>();
        for (Shown shown : after) {
            shown.group().forEach(other -> hidden.put(other.page().id(), new Standing(shown.page(), other.nearness())));
        }
        Set<String> firstPage = before.stream().map(Page::id).collect(Collectors.toSet());
        // A group stands where its best member stood: every group on the first page is among the first after the collapse too.
        long groups = after.stream().filter(shown -> shown.ids().anyMatch(firstPage::contains)).count();
        return new Comparison(query, "collapsed", before, after, hidden, before.size() - groups, beforeMillis, afterMillis);
    }

    /** What became of a page of the first list: the page that stands for it, if it is hidden. */
    Optional<Standing> standingFor(Page page) {
        return Optional.ofNullable(hidden.get(page.id()));
    }
}
