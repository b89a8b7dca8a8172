package org.neardup.cluster.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * A page on a result screen, with its group.
 *
 * @param page       the page
 * @param group      the hidden pages of its group in the response, best first
 * @param groupTotal total number of hidden pages
 */
record Shown(Page page, List<Hidden> group, long groupTotal) {

    /**
     * A page hidden by a near-duplicate.
     *
     * @param page     the page
     * @param nearness to the shown page
     */
    record Hidden(Page page, Nearness nearness) {}

    /** The ids of the page and of its hidden pages. */
    Stream<String> ids() {
        return Stream.concat(Stream.of(page.id()), group.stream().map(hidden -> hidden.page().id()));
    }
}
