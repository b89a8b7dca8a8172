package org.neardup.plugin.retriever;

import org.apache.lucene.search.TotalHits;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.internal.SearchContext;
import org.neardup.plugin.window.RunningComparison.Outcome;
import org.neardup.plugin.window.SearchBounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the response of a search says about a collapse in addition to the hits. The search filter sets what it needs, the retriever writes
 * it, and the filter reads it when the search is complete.
 */
final class CollapseReport {

    /** Identifies a document in any response. With custom routing, several shards of an index can have the same id. */
    record DocumentKey(@Nullable String cluster, ShardId shard, String id) {
        static DocumentKey of(SearchHit hit) {
            return new DocumentKey(hit.getClusterAlias(), hit.getShard().getShardId(), hit.getId());
        }
    }

    /**
     * @param total their number
     * @param hits  the best ranked of them, at most the requested number
     */
    record HiddenDocuments(int total, SearchHit[] hits) {}

    /**
     * @param window number of documents that the child returned
     * @param groups number of groups of two or more among them
     * @param hidden number of them that are hidden
     * @param notCompared number of documents that the child returned and that were not compared
     * @param compared the outcome of comparing, or null if only fingerprints were compared
     * @param timedOut whether the search's timeout cut the window or the comparing short
     * @param before number of documents that the child matched in total, or null if they were not counted
     */
    record Summary(
        int window, int groups, int hidden, int notCompared, @Nullable Outcome compared, boolean timedOut, @Nullable TotalHits before) {}

    private final SearchBounds bounds;
    private final List<String> problems = new ArrayList<>();
    private DefaultWindow defaultWindow;
    private int pageSize;
    private int trackTotalHitsUpTo = SearchContext.TRACK_TOTAL_HITS_DISABLED;
    private int firstPlace;
    private int endPlace;
    private Map<DocumentKey, HiddenDocuments> hiddenBehind = Map.of();
    private volatile Summary summary;

    CollapseReport(SearchBounds bounds) {
        this.bounds = bounds;
    }

    SearchBounds bounds() {
        return bounds;
    }

    /** Adds a problem of the search as a whole; the search then fails with it. */
    void addProblem(String problem) {
        problems.add(problem);
    }

    List<String> problems() {
        return problems;
    }

    /** Sets where the size of the window comes from, if the request has none. */
    void windowIs(DefaultWindow window) {
        defaultWindow = window;
    }

    /** What a user should know of the search. */
    List<String> warnings() {
        return defaultWindow == null || summary.window < defaultWindow.size()
            ? List.of() : defaultWindow.warning(pageSize).stream().toList();
    }

    /** Sets the number of documents that the search returns. */
    void wantPage(int size) {
        pageSize = size;
    }

    /** Requests a count of the child's matches up to a number; {@link SearchContext#TRACK_TOTAL_HITS_DISABLED} for no count. */
    void wantTotalHits(int upTo) {
        trackTotalHitsUpTo = upTo;
    }

    int trackTotalHitsUpTo() {
        return trackTotalHitsUpTo;
    }

    /** Requests descriptions of the groups at these positions of the collapsed ranking, {@code end} exclusive. */
    void wantGroups(int first, int end) {
        firstPlace = first;
        endPlace = end;
    }

    boolean wantsGroupAt(int place) {
        return place >= firstPlace && place < endPlace;
    }

    void write(Summary summary, Map<DocumentKey, HiddenDocuments> hiddenBehind) {
        this.hiddenBehind = hiddenBehind;
        this.summary = summary;
    }

    /** Returns the numbers, or null if the search did not run the retriever. */
    @Nullable
    Summary summary() {
        return summary;
    }

    boolean hidesBehind(SearchHit kept) {
        return summary != null && hiddenBehind.containsKey(DocumentKey.of(kept));
    }

    /** Returns the inner hits of a document that hides others. */
    SearchHits innerHits(SearchHit kept) {
        HiddenDocuments hidden = hiddenBehind.get(DocumentKey.of(kept));
        float maxScore = hidden.hits.length == 0 ? Float.NaN : hidden.hits[0].getScore();
        return new SearchHits(hidden.hits, new TotalHits(hidden.total, TotalHits.Relation.EQUAL_TO), maxScore);
    }
}
