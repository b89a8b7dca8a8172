package org.neardup.cluster.job;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

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
        Collection<DocumentPair> pairs
    ) {
        Map<DocumentKey, Set<DocumentKey>> neighbours = neighbours(pairs);
        return groups(documents, priority, kept -> neighbours.getOrDefault(kept, Set.of()));
    }

    /** The same for chains of neighbours: keeps the first in the order of priority. */
    static SortedMap<DocumentKey, SortedSet<DocumentKey>> connected(
        List<WordDocument> documents,
        Comparator<WordDocument> priority,
        Collection<DocumentPair> pairs
    ) {
        Map<DocumentKey, Set<DocumentKey>> neighbours = neighbours(pairs);
        return groups(documents, priority, kept -> {
            Set<DocumentKey> reached = new HashSet<>();
            reach(kept, neighbours, reached);
            return reached;
        });
    }

    private static SortedMap<DocumentKey, SortedSet<DocumentKey>> groups(
        List<WordDocument> documents,
        Comparator<WordDocument> priority,
        Function<DocumentKey, Set<DocumentKey>> wanted
    ) {
        Set<DocumentKey> taken = new HashSet<>();
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = new TreeMap<>();
        for (WordDocument document : documents.stream().sorted(priority).toList()) {
            if (taken.add(document.key())) {
                SortedSet<DocumentKey> members = new TreeSet<>(wanted.apply(document.key()));
                members.removeIf(member -> taken.add(member) == false);
                if (members.isEmpty() == false) {
                    groups.put(document.key(), members);
                }
            }
        }
        return groups;
    }

    private static void reach(DocumentKey from, Map<DocumentKey, Set<DocumentKey>> neighbours, Set<DocumentKey> reached) {
        if (reached.add(from)) {
            neighbours.getOrDefault(from, Set.of()).forEach(next -> reach(next, neighbours, reached));
        }
    }

    private static Map<DocumentKey, Set<DocumentKey>> neighbours(Collection<DocumentPair> pairs) {
        Map<DocumentKey, Set<DocumentKey>> neighbours = new HashMap<>();
        for (DocumentPair pair : pairs) {
            neighbours.computeIfAbsent(pair.left(), key -> new HashSet<>()).add(pair.right());
            neighbours.computeIfAbsent(pair.right(), key -> new HashSet<>()).add(pair.left());
        }
        return neighbours;
    }
}
