package org.neardup.cluster.gold;

/** The amount of text around a core, in addition to the navigation and the footer of every page. */
public enum Furniture {

    /** Few names of other pages, at most one promotion and one teaser. */
    LIGHT(20, 1, 1),
    /** Long lists, promotions and teasers. */
    HEAVY(120, 2, 4);

    private final int mostNames;
    private final int mostPromotions;
    private final int mostTeasers;

    Furniture(int mostNames, int mostPromotions, int mostTeasers) {
        this.mostNames = mostNames;
        this.mostPromotions = mostPromotions;
        this.mostTeasers = mostTeasers;
    }

    int mostNames() {
        return mostNames;
    }

    int mostPromotions() {
        return mostPromotions;
    }

    int mostTeasers() {
        return mostTeasers;
    }
}
