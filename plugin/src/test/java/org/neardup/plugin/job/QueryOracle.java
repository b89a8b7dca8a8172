package org.neardup.plugin.job;

import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.QueryOrder;
import org.neardup.plugin.job.query.QueryCandidates.StopRule;
import org.neardup.plugin.job.query.QueryCandidates;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;

/**
 * The expected marks of a query-driven job: processes the queries one by one, compares all pairs of documents in a window, and removes
 * marked documents from all later windows.
 */
final class QueryOracle {

    /**
     * A document.
     *
     * @param number defines the order of hits, the greatest first
     */
    record Doc(String index, String id, int number, List<String> words, BigDecimal authority, Instant seen, boolean isProtected) {

        String key() {
            return index + "/" + id;
        }
    }

    /** The outcome of a query. */
    record Outcome(FrequentQuery query, int hits, int results, int removed) {}

    private final List<Doc> docs;
    private final QueryCandidates asked;
    private final Grouping grouping;
    private final KeepRule keep;
    private final IntFunction<BiPredicate<Doc, Doc>> near;
    private final Map<String, String> keptOf = new TreeMap<>();
    private final List<Outcome> outcomes = new ArrayList<>();

    /** Documents without a date are last. */
    private static final Comparator<Doc> LATEST = Comparator.comparing((Doc doc) -> doc.seen.equals(Instant.MAX))
        .thenComparing(Comparator.comparing(Doc::seen).reversed());

    /** @param near returns for a distance of fingerprints which documents are near-duplicates */
    QueryOracle(List<Doc> docs, QueryCandidates asked, Grouping grouping, KeepRule keep, IntFunction<BiPredicate<Doc, Doc>> near) {
        this.docs = docs;
        this.keep = keep;
        this.asked = asked;
        this.grouping = grouping;
        this.near = near;
        List<FrequentQuery> queries = new ArrayList<>(asked.inline().stream().sorted(FrequentQuery.ORDER).toList());
        if (asked.order() == QueryOrder.GAIN) {
            queries = byGain(queries);
        }
        for (int rank = 0; rank < queries.size() && stops() == false; rank++) {
            search(rank, queries.get(rank));
        }
    }

    /** Repeatedly picks the query with the most documents among its best hits that are not among those of any query before. */
    private List<FrequentQuery> byGain(List<FrequentQuery> byFrequency) {
        List<FrequentQuery> order = new ArrayList<>();
        List<FrequentQuery> left = new ArrayList<>(byFrequency);
        Set<Doc> seen = new HashSet<>();
        while (true) {
            FrequentQuery next = null;
            Set<Doc> most = Set.of();
            for (FrequentQuery query : left) {
                List<Doc> found = found(query);
                Set<Doc> adds = new HashSet<>(found.subList(0, Math.min(found.size(), Math.min(100, asked.window().most()))));
                adds.removeAll(seen);
                if (adds.size() > most.size()) {
                    next = query;
                    most = adds;
                }
            }
            if (next == null) {
                return order;
            }
            order.add(next);
            left.remove(next);
            seen.addAll(most);
        }
    }

    private List<Doc> found(FrequentQuery query) {
        Set<String> words = new HashSet<>(Arrays.asList(query.text().split(" ")));
        return docs.stream()
            .filter(doc -> doc.words != null && doc.words.stream().anyMatch(words::contains))
            .sorted(Comparator.comparingInt(Doc::number).reversed())
            .toList();
    }

    private boolean stops() {
        StopRule stop = asked.stopWhen();
        if (stop == null || outcomes.size() < stop.lastQueries()) {
            return false;
        }
        List<Outcome> last = outcomes.subList(outcomes.size() - stop.lastQueries(), outcomes.size());
        return last.stream().mapToInt(Outcome::removed).average().orElseThrow() < stop.fewerThan();
    }

    private void search(int rank, FrequentQuery query) {
        List<Doc> found = found(query);
        int size = 0;
        if (found.size() >= asked.window().minResults()) {
            size = (int) Math.min(asked.window().most(), Math.ceil(asked.window().shareOfHits() * found.size()));
        }
        int distance = asked.fingerprints() == null ? 0 : asked.fingerprints().distance(rank, query.frequency(), found.size());
        List<Doc> window = found.stream()
            .filter(doc -> keptOf.containsKey(doc.key()) == false)
            .limit(size)
            .sorted(
                Comparator.comparing((Doc doc) -> doc.isProtected == false)
                    .thenComparing(doc -> doc.authority.negate())
                    .thenComparing(keep.isLatest() ? LATEST : Comparator.comparing(Doc::seen))
                    .thenComparing(doc -> -new HashSet<>(doc.words).size())
                    .thenComparing(Doc::index)
                    .thenComparing(Doc::id))
            .toList();
        outcomes.add(new Outcome(query, found.size(), window.size(), mark(window, near.apply(distance))));
    }

    private int mark(List<Doc> window, BiPredicate<Doc, Doc> areNear) {
        Map<Doc, List<Doc>> groups = new LinkedHashMap<>();
        GroupsByDefinition.centres(window, grouping, areNear)
            .forEach((doc, centre) -> groups.computeIfAbsent(centre, first -> new ArrayList<>()).add(doc));
        int marked = 0;
        for (List<Doc> group : groups.values()) {
            Doc centre = group.getFirst();
            for (Doc member : group.subList(1, group.size())) {
                if (member.isProtected == false) {
                    keptOf.put(member.key(), centre.key());
                    marked++;
                }
            }
            boolean isDropped = keep.minAuthority() != null
                && centre.authority.compareTo(new BigDecimal(keep.minAuthority().toString())) < 0;
            if (isDropped && centre.isProtected == false && group.size() > 1) {
                keptOf.put(centre.key(), centre.key());
                marked++;
            }
        }
        return marked;
    }

    List<Outcome> outcomes() {
        return outcomes;
    }

    /** The document kept instead of each marked one; for groups that keep none, the first. */
    Map<String, String> keptOf() {
        Map<String, String> last = new TreeMap<>();
        keptOf.forEach((marked, kept) -> {
            String stays = kept;
            while (keptOf.getOrDefault(stays, stays).equals(stays) == false) {
                stays = keptOf.get(stays);
            }
            last.put(marked, stays);
        });
        return last;
    }
}
