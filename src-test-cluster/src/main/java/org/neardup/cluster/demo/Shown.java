package org.neardup.cluster.demo;

import java.util.List;
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
     * @param nearness how near it is to the page shown
     */
    record Hidden(Page page, Nearness nearness) {}

    /** The ids of the page and of the pages hidden behind it. */
    Stream<String> ids() {
        return Stream.concat(Stream.of(page.id()), group.stream().map(hidden -> hidden.page().id()));
    }
}
