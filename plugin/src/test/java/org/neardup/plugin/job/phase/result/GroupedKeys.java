package org.neardup.plugin.job.phase.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * Groups by the documents' keys, for tests outside this package.
 *
 * @param keptOf    the kept document of each that its group does not keep; itself if the group keeps none
 * @param similarityOf each of these to the kept one
 */
public record GroupedKeys(Map<String, String> keptOf, Map<String, Double> similarityOf) {

    public static GroupedKeys of(GroupOutcome outcome) {
        GroupedDocuments grouped = outcome.documents();
        GroupedKeys keys = new GroupedKeys(new TreeMap<>(), new TreeMap<>());
        for (int rank = 0; rank < grouped.count(); rank++) {
            int kept = grouped.keptOf(rank);
            if (kept != rank || grouped.isDropped(rank)) {
                keys.keptOf.put(key(grouped, rank), key(grouped, kept));
                keys.similarityOf.put(key(grouped, rank), grouped.similarityToKept(rank));
            }
        }
        return keys;
    }

    private static String key(GroupedDocuments grouped, int rank) {
        return grouped.key(rank).index() + "/" + grouped.key(rank).id();
    }
}
