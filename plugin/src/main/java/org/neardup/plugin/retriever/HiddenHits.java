package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.RefCounted;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.xcontent.Text;
import org.neardup.plugin.retriever.Groups.Group;
import org.neardup.plugin.server.ServerHits;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.Window;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fetches what inner hits show of the hidden documents of some groups, and nothing of the others.
 *
 * @param source     of the child's search
 * @param childQuery the child's query by its ranking; only highlighting uses it
 */
record HiddenHits(
    DocumentSearch search, Window window, GroupHits options, SearchSourceBuilder source, Function<RankDoc[], QueryBuilder> childQuery) {

    /**
     * The hits to show.
     *
     * @param hits  a new hit for each document, by its position; documents of failed shards are missing
     * @param shown by the position of the kept document, the positions of the hidden ones to show
     */
    record Fetched(Map<Integer, SearchHit> hits, Map<Integer, int[]> shown) {}

    /** Fetches also the ids of the kept documents. */
    void fetch(List<Group> groups, ActionListener<Fetched> listener) {
        if (options.isSorted() == false || options.size() == 0 || groups.isEmpty()) {
            fetch(groups, group -> IntStream.of(group.hidden()), listener);
            return;
        }
        int[] hidden = groups.stream().flatMapToInt(group -> IntStream.of(group.hidden())).toArray();
        SearchSourceBuilder sorted = options.sorted(documents(hidden)).storedFields(DocumentSearch.NO_STORED_FIELDS);
        search.run(sorted, listener.delegateFailureAndWrap((l, response) -> {
            int[] order = positions(response).toArray();
            fetch(groups, group -> Arrays.stream(order).filter(position -> Arrays.binarySearch(group.hidden(), position) >= 0), l);
        }));
    }

    private void fetch(List<Group> groups, Function<Group, IntStream> order, ActionListener<Fetched> listener) {
        Map<Integer, int[]> shown = new HashMap<>();
        groups.forEach(group -> shown.put(group.kept(), order.apply(group).skip(options.from()).limit(options.size()).toArray()));
        int[] hidden = shown.values().stream().flatMapToInt(Arrays::stream).toArray();
        IntStream kept = groups.stream().mapToInt(Group::kept);
        fetchIds(options.areIds() ? IntStream.concat(kept, IntStream.of(hidden)) : kept, listener.delegateFailureAndWrap((l, hits) -> {
            if (options.areIds() || hidden.length == 0) {
                l.onResponse(new Fetched(hits, shown));
            } else {
                search.run(contents(hidden), l.map(response -> {
                    for (SearchHit hit : response.getHits()) {
                        hits.put(DocumentSearch.positionOf(hit), copy(hit));
                    }
                    return new Fetched(hits, shown);
                }));
            }
        }));
    }

    private void fetchIds(IntStream positions, ActionListener<Map<Integer, SearchHit>> listener) {
        search.fetchIds(window, positions.toArray(), listener.map(found -> {
            Map<Integer, SearchHit> hits = new HashMap<>();
            Stream.of(found.documents()).forEach(document -> {
                SearchHit hit = SearchHit.unpooled(0, (String) document.values()[0]);
                hit.shard(document.shard());
                hits.put(DocumentSearch.positionOf(document), hit);
            });
            return hits;
        }));
    }

    private SearchSourceBuilder documents(int[] positions) {
        return DocumentSearch.documents(window, positions).runtimeMappings(source.runtimeMappings());
    }

    /** Highlights the child's query unless the options have a query of their own. */
    private SearchSourceBuilder contents(int[] positions) {
        SearchSourceBuilder contents = options.extend(documents(positions));
        HighlightBuilder highlight = contents.highlighter();
        return highlight == null || highlight.highlightQuery() != null ? contents : contents.highlighter(
            new HighlightBuilder(highlight, childQuery.apply(window.rankDocs()), highlight.fields()));
    }

    private static IntStream positions(SearchResponse response) {
        return Arrays.stream(response.getHits().getHits()).mapToInt(DocumentSearch::positionOf);
    }

    /** A hit that is not released with its response. */
    private SearchHit copy(SearchHit hit) {
        // Without the tiebreaker of a search in a point in time.
        int sorts = options.isSorted() ? options.options().getSorts().size() : 0;
        BytesReference source = hit.hasSource() ? new BytesArray(BytesReference.toBytes(hit.getSourceRef())) : null;
        return new SearchHit(
            0, Float.NaN, 0, new Text(hit.getId()), null, hit.getVersion(), hit.getSeqNo(), hit.getPrimaryTerm(), source,
            hit.getHighlightFields(), ServerHits.sortValues(hit, sorts), Map.of(), null,
            hit.getShard(), hit.getIndex(), hit.getClusterAlias(), null, new HashMap<>(hit.getDocumentFields()),
            new HashMap<>(hit.getMetadataFields()), RefCounted.ALWAYS_REFERENCED);
    }
}
