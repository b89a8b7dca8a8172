package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.fieldcaps.FieldCapabilities;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.InternalSingleBucketAggregation;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.query.QueryCandidates.QueryLog;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.server.ServerTotals;
import org.neardup.plugin.validation.ReadAccess;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks, as the user, that a query log has the index, fields and frequencies of the request. */
record QueryLogCheck(Client client, QueryLog log, List<String> problems) {

    private static final String NEGATIVE = "negative";

    void check(ActionListener<Void> listener) {
        FieldCapabilitiesRequest fields = new FieldCapabilitiesRequest().indices(log.index()).fields("*");
        SubscribableListener.<FieldCapabilitiesResponse>newForked(l -> client.fieldCaps(fields, l))
            .<Void>andThen((l, found) -> {
                if (hasFields(found)) {
                    List<String> names = List.of(found.getIndices());
                    ReadAccess.check(client, "candidates.queries.index", names, l.delegateFailureAndWrap((l2, none) -> count(l2)));
                } else {
                    l.onResponse(null);
                }
            })
            .addListener(DocumentCheck.nullIfRefused("candidates.queries.filter", problems, listener).delegateResponse((l, e) -> {
                if (e instanceof IndexNotFoundException) {
                    problem("index", "[" + log.index() + "] does not exist");
                    l.onResponse(null);
                } else {
                    l.onFailure(e);
                }
            }));
    }

    private void problem(String parameter, String text) {
        problems.add("[candidates.queries." + parameter + "] " + text);
    }

    private boolean hasFields(FieldCapabilitiesResponse fields) {
        int before = problems.size();
        if (fields.getIndices().length == 0) {
            problem("index", "[" + log.index() + "] matches no index; name an index with queries");
            return false;
        }
        if (log.textField() != null) {
            types("text_field", log.textField(), fields);
        }
        if (log.frequencyField() != null) {
            List<String> wrong = types("frequency_field", log.frequencyField(), fields).stream()
                .filter(type -> (FieldCheck.isWhole(type) || FieldCheck.isFloating(type) || type.equals("unsigned_long")) == false)
                .sorted()
                .toList();
            if (wrong.isEmpty() == false) {
                problem("frequency_field", "[" + log.frequencyField() + "] must be numeric, but is of type " + wrong + " in ["
                    + log.index() + "]");
            }
        }
        return problems.size() == before;
    }

    private Set<String> types(String parameter, String field, FieldCapabilitiesResponse fields) {
        Map<String, FieldCapabilities> types = fields.getField(field);
        if (types == null || types.isEmpty()) {
            problem(parameter, "[" + field + "] is not mapped in [" + log.index() + "]");
            return Set.of();
        }
        return types.keySet();
    }

    private void count(ActionListener<Void> listener) {
        SearchSourceBuilder source = new SearchSourceBuilder().size(0).trackTotalHitsUpTo(1);
        if (log.filter() != null) {
            source.query(QueryBuilders.wrapperQuery(log.filter()));
        }
        if (log.frequencyField() != null) {
            source.aggregation(AggregationBuilders.filter(NEGATIVE, QueryBuilders.rangeQuery(log.frequencyField()).lt(0)));
        }
        SearchRequest request = new SearchRequest(log.index()).source(source).allowPartialSearchResults(false);
        client.search(request, listener.map(this::check));
    }

    private Void check(SearchResponse response) {
        if (ServerTotals.count(response.getHits().getTotalHits()) == 0) {
            problem("index", "[" + log.index() + "] has no query" + (log.filter() == null ? "" : " that matches the [filter]"));
        }
        long negative = log.frequencyField() == null
            ? 0
            : response.getAggregations().<InternalSingleBucketAggregation>get(NEGATIVE).getDocCount();
        if (negative > 0) {
            problem("frequency_field", "[" + log.frequencyField() + "] is negative in [" + negative + "] documents of [" + log.index()
                + "]; exclude them by a [filter]");
        }
        return null;
    }
}
