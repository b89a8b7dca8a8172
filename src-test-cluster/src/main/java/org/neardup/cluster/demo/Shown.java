package org.neardup.cluster.demo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A page on a result screen, with its group.
 *
 * @param page       the page
 * @param group      the pages hidden behind it that the answer names, best first
 * @param groupTotal how many are hidden behind it in all
 */
record Shown(Page page, List<Hidden> group, long groupTotal) {

    /**
     * A page that is not shown because a near-duplicate of it is.
     *
     * @param page     the page
     * @param distance in how many bits its fingerprint differs from that of the page shown
     */
    record Hidden(Page page, int distance) {}

    /** The ids of the page and of the pages hidden behind it. */
    Stream<String> ids() {
        return Stream.concat(Stream.of(page.id()), group.stream().map(hidden -> hidden.page().id()));
    }

    /** The hidden page of this id, if it belongs to this group. */
    Optional<Hidden> hidden(String id) {
        return group.stream().filter(hidden -> hidden.page().id().equals(id)).findFirst();
    }
}
