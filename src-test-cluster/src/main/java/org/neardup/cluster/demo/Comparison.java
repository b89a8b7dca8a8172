package org.neardup.cluster.demo;

import java.util.List;
import java.util.Optional;

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

    /**
     * Whether a page of the first list is hidden now. A group stands where its best member stood, so a page of the first list that is
     * kept is among the first after the collapse too.
     */
    boolean isHidden(Page page) {
        return after.stream().noneMatch(shown -> shown.page().id().equals(page.id()));
    }

    /** The page shown that hides a page of the first list; none too if its group is larger than what the answer names of it. */
    Optional<Shown> hiddenBehind(Page page) {
        return after.stream().filter(shown -> shown.hidden(page.id()).isPresent()).findFirst();
    }

    /** How many places of the first page were taken by pages that are hidden now. */
    long slotsFreed() {
        return before.stream().filter(this::isHidden).count();
    }
}
