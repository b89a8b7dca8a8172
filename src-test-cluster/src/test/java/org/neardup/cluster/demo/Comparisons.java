package org.neardup.cluster.demo;

import java.util.ArrayList;
import java.util.List;

/** A comparison to render: four releases of one page first, then others. */
final class Comparisons {

    private Comparisons() {}

    static Page page(String title, String release, double authority) {
        return new Page(release + "/" + title, title, release, authority);
    }

    static Comparison example() {
        Page kept = page("Query<T> & Co.", "10.5.1", 1.4);
        Page second = page("Query<T> & Co.", "10.2.0", 1.2);
        Page third = page("A title that is far too long for any column of any table on any screen 文書の類似性 of the reader", "9.0", 0.25);
        List<Page> before = new ArrayList<>(List.of(second, kept, third));
        List<Shown> after = new ArrayList<>();
        Shown.Hidden other = new Shown.Hidden(page("Other", "9.0", 0.5), Nearness.distance(3));
        after.add(new Shown(kept, List.of(new Shown.Hidden(second, Nearness.distance(2)), other), 7));
        after.add(new Shown(third, List.of(), 0));
        after.add(new Shown(page("New", "9.0", 0.75), List.of(), 0));
        return Comparison.collapsed("a <query>", before, after, 3.25, 4.5);
    }
}
