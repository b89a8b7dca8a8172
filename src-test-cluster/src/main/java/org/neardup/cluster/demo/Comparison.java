package org.neardup.cluster.demo;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The first page of one query's results without and with the collapse.
 *
 * @param query        what was searched for
 * @param before       the first page as it was
 * @param after        the first page with near-duplicates collapsed
 * @param beforeMillis time of the search without the collapse, median
 * @param afterMillis  time of the search with it, median
 */
record Comparison(String query, List<Page> before, List<Shown> after, double beforeMillis, double afterMillis) {

    /** What became of a page of the first list: the page shown that hides it, if it is hidden. */
    Optional<Shown> hiddenBehind(Page page) {
        return after.stream().filter(shown -> shown.hidden(page.id()).isPresent()).findFirst();
    }

    /** How many places of the first page said nothing new: they were taken by near-duplicates of a page above them. */
    long slotsFreed() {
        Set<String> firstPage = before.stream().map(Page::id).collect(Collectors.toSet());
        // A group stands where its best member stood: every group on the first page is among the first after the collapse too.
        long groups = after.stream().filter(shown -> shown.ids().anyMatch(firstPage::contains)).count();
        return before.size() - groups;
    }
}
