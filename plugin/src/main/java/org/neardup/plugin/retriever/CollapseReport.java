package org.neardup.plugin.retriever;

import org.apache.lucene.search.TotalHits;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.internal.SearchContext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the response of a search tells about a collapse beside the hits. Whoever starts the search says what is wanted, the retriever
 * writes, and when the search is over the first one reads.
 */
final class CollapseReport {

    /** Names a document in any response. With routing of its own, an id may be in several shards of an index. */
    record DocumentKey(@Nullable String cluster, ShardId shard, String id) {
        static DocumentKey of(SearchHit hit) {
            return new DocumentKey(hit.getClusterAlias(), hit.getShard().getShardId(), hit.getId());
        }
    }

    /**
     * The documents hidden behind a kept one.
     *
     * @param total how many they are
     * @param hits  the best ranked of them, as many as were asked for
     */
    record HiddenDocuments(int total, SearchHit[] hits) {}

    /**
     * The numbers of a collapse.
     *
     * @param window how many documents the child returned
     * @param groups how many groups of two or more were among them
     * @param hidden how many of them are not shown
     * @param compared what became of the comparing of signature sets or sketches, or null if there was to be none
     * @param timedOut whether the search's timeout cut the window or the comparing short
     * @param before how many documents the child matched in all, or null if they were not counted
     */
    record Summary(int window, int groups, int hidden, @Nullable Compared compared, boolean timedOut, @Nullable TotalHits before) {}

    /**
     * What became of the comparing of signature sets or sketches.
     *
     * @param estimated    whether sketches alone decided
     * @param tooFewTokens how many documents had too few signatures, and were compared by their whole texts; with fingerprints, of
     *                     those with a near one
     * @param notCompared  how many documents have nothing to be compared by
     * @param stoppedBy    why some pairs were not compared, or null if all were
     */
    record Compared(boolean estimated, int tooFewTokens, int notCompared, @Nullable String stoppedBy) {

        boolean isComplete() {
            return stoppedBy == null;
        }

        boolean timedOut() {
            return WindowSets.TIMEOUT.equals(stoppedBy);
        }
    }

    private final SearchBounds bounds;
    private final List<String> problems = new ArrayList<>();
    private int trackTotalHitsUpTo = SearchContext.TRACK_TOTAL_HITS_DISABLED;
    private int firstPlace;
    private int endPlace;
    private Map<DocumentKey, HiddenDocuments> hiddenBehind = Map.of();
    private volatile Summary summary;

    CollapseReport(SearchBounds bounds) {
        this.bounds = bounds;
    }

    /** What bounds the search. */
    SearchBounds bounds() {
        return bounds;
    }

    /** Adds something that is wrong with the search as a whole; it fails with this. */
    void addProblem(String problem) {
        problems.add(problem);
    }

    List<String> problems() {
        return problems;
    }

    /** Has the matches of the child counted up to a number, {@link SearchContext#TRACK_TOTAL_HITS_DISABLED} for not at all. */
    void wantTotalHits(int upTo) {
        trackTotalHitsUpTo = upTo;
    }

    int trackTotalHitsUpTo() {
        return trackTotalHitsUpTo;
    }

    /** Has the groups described that stand at these places of the collapsed ranking, the first inclusive, the last exclusive. */
    void wantGroups(int first, int end) {
        firstPlace = first;
        endPlace = end;
    }

    boolean wantsGroupAt(int place) {
        return place >= firstPlace && place < endPlace;
    }

    /** Writes the report. */
    void write(Summary summary, Map<DocumentKey, HiddenDocuments> hiddenBehind) {
        this.hiddenBehind = hiddenBehind;
        this.summary = summary;
    }

    /** Returns the numbers, or null if there was no collapse because the search was answered without the retriever. */
    @Nullable
    Summary summary() {
        return summary;
    }

    /** Tells whether documents are hidden behind one. */
    boolean hidesBehind(SearchHit kept) {
        return summary != null && hiddenBehind.containsKey(DocumentKey.of(kept));
    }

    /** Returns the inner hits of a document that others are hidden behind. */
    SearchHits innerHits(SearchHit kept) {
        HiddenDocuments hidden = hiddenBehind.get(DocumentKey.of(kept));
        float maxScore = hidden.hits.length == 0 ? Float.NaN : hidden.hits[0].getScore();
        return new SearchHits(hidden.hits, new TotalHits(hidden.total, TotalHits.Relation.EQUAL_TO), maxScore);
    }
}
