package org.neardup.cluster.demo;

import java.util.List;

/**
 * A large group of near-duplicates.
 *
 * @param size   number of its pages
 * @param kept   the page that it keeps
 * @param reason the rule by which it is kept
 * @param others some of the other pages
 */
record BigGroup(long size, Page kept, String reason, List<Page> others) {

    /** Whether it has so many of all pages that a job warns of it. */
    boolean isSuspicious(long pages) {
        return size > 100 && 100 * size > pages;
    }
}
