package org.neardup.plugin.retriever;

import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A simple reference implementation of the collapse of a ranking. */
record CollapseOracle<T>(
    int maxDistance,
    Grouping grouping,
    ToLongFunction<T> fingerprint,
    ToDoubleFunction<T> authority,
    BiPredicate<T, T> test,
    Predicate<T> isProtected) {

    /** A kept document and the documents hidden behind it, best ranked first. */
    record Group<T>(T kept, List<T> hidden) {}

    /** Keeps the best ranked of each star of pages. */
    static CollapseOracle<Page> star(int maxDistance) {
        return new CollapseOracle<>(maxDistance, Grouping.STAR, Page::fingerprint, page -> 0, (one, other) -> true, page -> false);
    }

    static CollapseOracle<Page> byPagerank(int maxDistance) {
        return star(maxDistance).withAuthority(page -> page.pagerank() == null ? 0 : page.pagerank());
    }

    CollapseOracle<T> withAuthority(ToDoubleFunction<T> newAuthority) {
        return new CollapseOracle<>(maxDistance, grouping, fingerprint, newAuthority, test, isProtected);
    }

    CollapseOracle<T> chained() {
        return new CollapseOracle<>(maxDistance, Grouping.CONNECTED, fingerprint, authority, test, isProtected);
    }

    CollapseOracle<T> verified(BiPredicate<T, T> verification) {
        return new CollapseOracle<>(maxDistance, grouping, fingerprint, authority, verification, isProtected);
    }

    /** Always shows these documents, and prefers them to others of their groups. */
    CollapseOracle<T> protecting(Predicate<T> documents) {
        return new CollapseOracle<>(maxDistance, grouping, fingerprint, authority, test, documents);
    }

    private boolean near(T one, T other, Map<T, Long> fingerprints) {
        long left = fingerprints.get(one);
        long right = fingerprints.get(other);
        return left != SimHash.NONE && right != SimHash.NONE && SimHash.distance(left, right) <= maxDistance && test.test(one, other);
    }

    /** Returns the groups in their new order; a group of one is a document without near-duplicates. */
    List<Group<T>> collapse(List<T> ranking) {
        List<T> byAuthority = new ArrayList<>(ranking);
        byAuthority.sort(
            Comparator.<T, Boolean>comparing(document -> isProtected.test(document) == false)
                .thenComparing(document -> -authority.applyAsDouble(document)));
        Map<T, Long> fingerprints = new IdentityHashMap<>();
        ranking.forEach(document -> fingerprints.put(document, fingerprint.applyAsLong(document)));
        Map<T, T> keptOf = GroupsByDefinition.centres(byAuthority, grouping, (one, other) -> near(one, other, fingerprints));
        ranking.stream().filter(isProtected).forEach(document -> keptOf.put(document, document));
        Map<Integer, Group<T>> byPlace = new TreeMap<>();
        for (T kept : byAuthority) {
            List<T> members = ranking.stream().filter(document -> keptOf.get(document).equals(kept)).toList();
            if (members.isEmpty() == false) {
                List<T> hidden = members.stream().filter(document -> document.equals(kept) == false).toList();
                byPlace.put(ranking.indexOf(members.getFirst()), new Group<>(kept, hidden));
            }
        }
        return List.copyOf(byPlace.values());
    }
}
