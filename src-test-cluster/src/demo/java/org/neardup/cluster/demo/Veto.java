package org.neardup.cluster.demo;

/**
 * A duplicate that a reviewer keeps.
 *
 * @param page     the duplicate
 * @param kept     the page kept instead of it
 * @param nearness of both
 */
record Veto(Page page, Page kept, Nearness nearness) {

    @Override
    public String toString() {
        return page.title() + " " + page.release() + ", " + nearness + " to " + kept.title() + " " + kept.release();
    }
}
