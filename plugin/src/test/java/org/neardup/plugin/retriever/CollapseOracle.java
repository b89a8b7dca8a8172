package org.neardup.plugin.retriever;

import org.neardup.kernel.fingerprint.SimHash;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/** Collapses a ranking of pages in the most obvious way. */
record CollapseOracle(int maxDistance, boolean connected, ToDoubleFunction<Page> authority, BiPredicate<Page, Page> test) {

    /** A kept page and the pages hidden behind it, best ranked first. */
    record Group(Page kept, List<Page> hidden) {}

    static CollapseOracle star(int maxDistance) {
        return new CollapseOracle(maxDistance, false, page -> 0, (one, other) -> true);
    }

    CollapseOracle withPagerank() {
        return new CollapseOracle(maxDistance, connected, page -> page.pagerank() == null ? 0 : page.pagerank(), test);
    }

    CollapseOracle chained() {
        return new CollapseOracle(maxDistance, true, authority, test);
    }

    CollapseOracle verified(BiPredicate<Page, Page> verification) {
        return new CollapseOracle(maxDistance, connected, authority, verification);
    }

    private boolean near(Page one, Page other) {
        return one.fingerprint() != SimHash.NONE
            && other.fingerprint() != SimHash.NONE
            && SimHash.distance(one.fingerprint(), other.fingerprint()) <= maxDistance
            && test.test(one, other);
    }

    /** Returns the groups in their new order; a group of one is a page that no other is like. */
    List<Group> collapse(List<Page> ranking) {
        List<Page> byAuthority = new ArrayList<>(ranking);
        byAuthority.sort(Comparator.comparingDouble(page -> -authority.applyAsDouble(page)));
        Map<Page, Page> keptOf = new HashMap<>();
        for (Page kept : byAuthority) {
            if (keptOf.containsKey(kept) == false) {
                List<Page> reached = new ArrayList<>(List.of(kept));
                keptOf.put(kept, kept);
                for (int i = 0; i < (connected ? reached.size() : 1); i++) {
                    for (Page page : ranking) {
                        if (keptOf.containsKey(page) == false && near(reached.get(i), page)) {
                            keptOf.put(page, kept);
                            reached.add(page);
                        }
                    }
                }
            }
        }
        Map<Integer, Group> byPlace = new TreeMap<>();
        for (Page kept : byAuthority) {
            List<Page> members = ranking.stream().filter(page -> keptOf.get(page) == kept).toList();
            if (members.isEmpty() == false) {
                byPlace.put(ranking.indexOf(members.getFirst()), new Group(kept, members.stream().filter(page -> page != kept).toList()));
            }
        }
        return List.copyOf(byPlace.values());
    }
}
