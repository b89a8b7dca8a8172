package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.search.rescore.RescorerBuilder;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RescorerRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.server.ServerRetrievers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Replaces the section {@code near_duplicates} of {@code ext} by the retriever, around the retriever of the search or around
 * {@linkplain GivenSearchRetrieverBuilder the search as given}. Shards and remote clusters do not see the section; a remote cluster without
 * the plugin could not read it.
 *
 * <p>The caller's request stays as it is, because a caller can send it again.
 */
final class ExtCollapse {

    /** Smaller than every score: a source cannot forget its minimum score. */
    private static final float NO_MIN_SCORE = 0;

    private final SearchSourceBuilder given;
    private final List<String> problems = new ArrayList<>();

    private ExtCollapse(SearchSourceBuilder given) {
        this.given = given;
    }

    /** Returns the request with the retriever, or the same request if it has no section. */
    static SearchRequest apply(SearchRequest request, Supplier<SampledWeights> weights) {
        SearchSourceBuilder given = request.source();
        NearDuplicatesExtBuilder section = given == null ? null : given.ext().stream()
            .filter(NearDuplicatesExtBuilder.class::isInstance).map(NearDuplicatesExtBuilder.class::cast).findFirst().orElse(null);
        if (section == null) {
            return request;
        }
        SearchSourceBuilder source = new ExtCollapse(given).around(section.parameters(), weights);
        SearchRequest collapsed = new SearchRequest(request).source(source);
        collapsed.setParentTask(request.getParentTask());
        // The server has validated the request without the retriever. The retriever keeps its problems for one error.
        source.retriever().validate(source, null, request.scroll() != null, ServerRetrievers.allowsPartialResults(request));
        return collapsed;
    }

    private SearchSourceBuilder around(NearDuplicatesParameters parameters, Supplier<SampledWeights> weights) {
        SearchSourceBuilder source = given.shallowCopy();
        source.ext(given.ext().stream().filter(section -> section instanceof NearDuplicatesExtBuilder == false).toList());
        RetrieverBuilder child = given.retriever();
        if (child == null) {
            checkGiven();
            child = rescored(new GivenSearchRetrieverBuilder(given));
            source.query(null).knnSearch(List.of()).sort((List<SortBuilder<?>>) null).clearRescorers();
            if (given.minScore() != null) {
                source.minScore(NO_MIN_SCORE);
            }
        } else {
            checkRetriever(child);
        }
        return source.retriever(NearDuplicatesParser.retriever(child, parameters, problems).weighing(weights));
    }

    private RetrieverBuilder rescored(RetrieverBuilder search) {
        if (isRescored() == false) {
            return search;
        }
        List<RescorerBuilder<?>> rescorers = new ArrayList<>();
        given.rescores().forEach(rescorers::add);
        return new RescorerRetrieverBuilder(search, rescorers);
    }

    private boolean isRescored() {
        return given.rescores() != null && given.rescores().isEmpty() == false;
    }

    private void checkRetriever(RetrieverBuilder retriever) {
        if (retriever instanceof NearDuplicatesRetrieverBuilder) {
            problems.add("is a retriever and a section of [ext] in one search; leave one of them out");
        } else if (retriever instanceof CompoundRetrieverBuilder<?> compound) {
            compound.innerRetrievers().forEach(child -> checkRetriever(child.retriever()));
        }
    }

    private void checkGiven() {
        if (given.searchAfter() != null) {
            problems.add("cannot be used with [search_after]; page with [from] and [size], within [rank_window_size]");
        }
        if (given.terminateAfter() != SearchContext.DEFAULT_TERMINATE_AFTER) {
            problems.add("cannot be used with [terminate_after]; leave it out, or limit the search by [timeout]");
        }
        if (given.rankBuilder() != null) {
            problems.add("cannot be used with [rank]; merge lists by a [retriever]");
        }
        boolean isSorted = given.sorts() != null && given.sorts().isEmpty() == false;
        boolean byField = isSorted && given.sorts().getFirst() instanceof ScoreSortBuilder == false;
        if (byField && isRescored()) {
            problems.add("cannot be used with [rescore] and a [sort] by a field; leave one of them out");
        }
        if (given.indexBoosts().isEmpty() == false) {
            problems.add("cannot be used with [indices_boost]; boost an index by a clause of the [query] on [_index]");
        }
        if (given.knnSearch().stream().anyMatch(knn -> knn.innerHit() != null)) {
            problems.add("cannot be used with [inner_hits] of [knn]; leave them out");
        }
        if (given.knnSearch().stream().anyMatch(knn -> knn.queryName() != null)) {
            problems.add("cannot be used with [_name] of [knn]; leave it out");
        }
    }
}
