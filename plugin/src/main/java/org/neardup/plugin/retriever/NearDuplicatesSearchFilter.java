package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.server.ServerHits;
import org.neardup.plugin.window.SearchBounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Completes the response of a search with a {@code near_duplicates} retriever: adds the hidden documents to the hits that hide them, and
 * adds the numbers. A retriever itself can only change the ranking. The section {@code near_duplicates} of {@code ext} becomes such a
 * retriever here.
 *
 * @param breaker the plugin's breaker, available once the node has started
 * @param nodeId  of this node, available once it has started
 * @param weights the weights of tokens, available once the node has started
 */
public record NearDuplicatesSearchFilter(Supplier<CircuitBreaker> breaker, Supplier<String> nodeId, Supplier<SampledWeights> weights)
    implements MappedActionFilter {

    /** The report of a retriever and the name of its inner hits. */
    private record Collapse(String name, CollapseReport report) {}

    @Override
    public String actionName() {
        return TransportSearchAction.TYPE.name();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <Request extends ActionRequest, Response extends ActionResponse> void apply(
        Task task, String action, Request request, ActionListener<Response> listener, ActionFilterChain<Request, Response> chain) {
        if (request instanceof SearchRequest given) {
            SearchRequest search = ExtCollapse.apply(given, weights);
            List<Collapse> collapses = open(search, task);
            chain.proceed(task, action, (Request) search, collapses.isEmpty() ? listener : completing(collapses, listener));
        } else {
            chain.proceed(task, action, request, listener);
        }
    }

    private List<Collapse> open(SearchRequest request, Task task) {
        SearchSourceBuilder source = request.source();
        List<Collapse> collapses = new ArrayList<>();
        if (source != null && source.retriever() != null) {
            var cancellable = task instanceof CancellableTask some ? some : null;
            var bounds = new SearchBounds(cancellable, nodeId.get(), request, source.timeout(), breaker.get());
            open(source, bounds, source.retriever(), collapses);
        }
        Set<String> names = new HashSet<>();
        for (Collapse collapse : collapses) {
            if (names.add(collapse.name) == false) {
                collapse.report.addProblem(
                    "two retrievers name their inner hits [" + collapse.name + "]; give one of them an [inner_hits.name] of its own");
            }
        }
        return collapses;
    }

    private static void open(SearchSourceBuilder source, SearchBounds bounds, RetrieverBuilder retriever, List<Collapse> collapses) {
        if (retriever instanceof NearDuplicatesRetrieverBuilder collapsing) {
            CollapseReport report = collapsing.openReport(bounds);
            report.wantTotalHits(SearchRequest.resolveTrackTotalHitsUpTo(null, source));
            int size = source.size() < 0 ? SearchService.DEFAULT_SIZE : source.size();
            report.wantPage(size);
            if (retriever == source.retriever() && source.postFilter() == null && source.collapse() == null && source.slice() == null) {
                int from = Math.max(source.from(), SearchService.DEFAULT_FROM);
                report.wantGroups(from, from + size);
            } else {
                report.wantGroups(0, Integer.MAX_VALUE);
            }
            collapses.add(new Collapse(collapsing.innerHitsName(), report));
        }
        if (retriever instanceof CompoundRetrieverBuilder<?> compound) {
            int first = collapses.size();
            compound.innerRetrievers().forEach(child -> open(source, bounds, child.retriever(), collapses));
            if (compound.innerRetrievers().size() > 1) {
                collapses.subList(first, collapses.size()).forEach(inside -> inside.report.addProblem(
                    "is one of the lists that [" + compound.getName() + "] merges, and another one may show what it hides: put it around ["
                        + compound.getName() + "] instead"));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <Response extends ActionResponse> ActionListener<Response> completing(
        List<Collapse> collapses, ActionListener<Response> listener) {
        return listener.delegateFailureAndWrap(
            (l, response) -> ActionListener.respondAndRelease(l, (Response) complete(collapses, (SearchResponse) response)));
    }

    private static SearchResponse complete(List<Collapse> collapses, SearchResponse response) {
        SearchHits hits = response.getHits();
        for (int i = 0; i < hits.getHits().length; i++) {
            addInnerHits(collapses, hits, i);
        }
        List<NearDuplicatesSection.Named> numbers = collapses.stream()
            .filter(collapse -> collapse.report.summary() != null)
            .map(collapse -> new NearDuplicatesSection.Named(collapse.name, collapse.report.summary(), collapse.report.warnings()))
            .toList();
        if (numbers.isEmpty()) {
            response.mustIncRef();
            return response;
        }
        boolean timedOut = numbers.stream().anyMatch(named -> named.summary().timedOut());
        return new NearDuplicatesSearchResponse(response, timedOut, new NearDuplicatesSection(numbers));
    }

    private static void addInnerHits(List<Collapse> collapses, SearchHits hits, int position) {
        SearchHit hit = hits.getAt(position);
        Map<String, SearchHits> innerHits = new HashMap<>();
        for (Collapse collapse : collapses) {
            if (collapse.report.hidesBehind(hit)) {
                if (hit.getInnerHits() != null && hit.getInnerHits().containsKey(collapse.name)) {
                    throw new IllegalArgumentException(
                        "two parts of the request name their inner hits [" + collapse.name + "]; give the [near_duplicates] retriever an "
                            + "[inner_hits.name] of its own");
                }
                innerHits.put(collapse.name, collapse.report.innerHits(hit));
            }
        }
        if (innerHits.isEmpty() == false) {
            ServerHits.addInnerHits(hits, position, innerHits);
        }
    }
}
