package org.neardup.cluster.job;

import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Groups documents by brute force. */
final class GroupOracle {

    /** The most different words first, then by index and id. */
    static final Comparator<WordDocument> WITHOUT_RULES = Comparator.comparingInt(WordDocument::distinct).reversed()
        .thenComparing(WordDocument::key);

    /** The greatest authority first, then the earliest, then without rules. */
    static final Comparator<WordDocument> BY_AUTHORITY = Comparator.comparingDouble((WordDocument document) -> -document.authority())
        .thenComparingLong(WordDocument::published)
        .thenComparing(WITHOUT_RULES);

    /** The earliest first, then the greatest authority, then without rules. */
    static final Comparator<WordDocument> BY_TIME = Comparator.comparingLong(WordDocument::published)
        .thenComparing(Comparator.comparingDouble(WordDocument::authority).reversed())
        .thenComparing(WITHOUT_RULES);

    private GroupOracle() {}

    /** Members other than the kept document, by the kept document; in the order of priority each takes its free neighbours. */
    static SortedMap<DocumentKey, SortedSet<DocumentKey>> star(
        List<WordDocument> documents,
        Comparator<WordDocument> priority,
        Collection<DocumentPair> pairs) {
        return groups(documents, priority, Grouping.STAR, pairs);
    }

    /** The same for chains of neighbours: keeps the first in the order of priority. */
    static SortedMap<DocumentKey, SortedSet<DocumentKey>> connected(
        List<WordDocument> documents,
        Comparator<WordDocument> priority,
        Collection<DocumentPair> pairs) {
        return groups(documents, priority, Grouping.CONNECTED, pairs);
    }

    private static SortedMap<DocumentKey, SortedSet<DocumentKey>> groups(
        List<WordDocument> documents,
        Comparator<WordDocument> priority,
        Grouping grouping,
        Collection<DocumentPair> pairs) {
        List<DocumentKey> order = documents.stream().sorted(priority).map(WordDocument::key).toList();
        Set<DocumentPair> near = Set.copyOf(pairs);
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = new TreeMap<>();
        GroupsByDefinition.centres(order, grouping, (one, other) -> near.contains(DocumentPair.of(one, other))).forEach((member, kept) -> {
            if (member.equals(kept) == false) {
                groups.computeIfAbsent(kept, first -> new TreeSet<>()).add(member);
            }
        });
        return groups;
    }
}
