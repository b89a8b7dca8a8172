package org.neardup.cluster.demo;

import java.util.List;

/**
 * A large group of near-duplicates.
 *
 * @param size   number of its pages
 * @param kept   the kept page
 * @param reason the rule that chose it
 * @param others some of the other pages
 */
record BigGroup(long size, Page kept, String reason, List<Page> others) {

    /** Whether it contains so many of all pages that a job warns of it. */
    boolean isSuspicious(long pages) {
        return size > 100 && 100 * size > pages;
    }
}
