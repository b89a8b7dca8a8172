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
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.InternalSingleBucketAggregation;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.phase.search.QueryCandidates;
import org.neardup.plugin.job.phase.search.QueryCandidates.QueryLog;
import org.neardup.plugin.validation.FieldCheck;

import java.util.List;
import java.util.Map;

/** Checks, as the user, that a query log has the index, fields and frequencies of the request. */
final class QueryLogCheck {

    private static final String PARAMETER = "candidates.queries.";
    private static final String NEGATIVE = "negative";

    private final Client client;
    private final List<String> problems;

    /** @param problems receives a sentence for each problem */
    QueryLogCheck(Client client, List<String> problems) {
        this.client = client;
        this.problems = problems;
    }

    /** Checks the query log of a job, if it has one. */
    void check(QueryCandidates queries, ActionListener<Void> listener) {
        QueryLog log = queries == null ? null : queries.log();
        // Missing parameters were already reported.
        if (log == null || log.index().isEmpty()) {
            listener.onResponse(null);
            return;
        }
        SubscribableListener.<FieldCapabilitiesResponse>newForked(l -> client.fieldCaps(fields(log), l))
            .<Void>andThen((l, fields) -> {
                if (hasFields(log, fields)) {
                    count(log, l);
                } else {
                    l.onResponse(null);
                }
            })
            .addListener(listener.delegateResponse((l, e) -> {
                String refusal = DocumentCheck.refusal(e);
                if (e instanceof IndexNotFoundException) {
                    problems.add("[" + PARAMETER + "index] [" + log.index() + "] does not exist");
                } else if (refusal != null) {
                    problems.add("[" + PARAMETER + "filter] cannot be run: " + refusal);
                } else {
                    l.onFailure(e);
                    return;
                }
                l.onResponse(null);
            }));
    }

    private static FieldCapabilitiesRequest fields(QueryLog log) {
        return new FieldCapabilitiesRequest().indices(log.index()).fields("*");
    }

    private boolean hasFields(QueryLog log, FieldCapabilitiesResponse fields) {
        int before = problems.size();
        if (fields.getIndices().length == 0) {
            problems.add("[" + PARAMETER + "index] [" + log.index() + "] matches no index; name an index with queries");
            return false;
        }
        if (log.textField() != null) {
            mapped("text_field", log.textField(), log, fields);
        }
        if (log.frequencyField() != null) {
            Map<String, FieldCapabilities> types = mapped("frequency_field", log.frequencyField(), log, fields);
            List<String> wrong = types.keySet().stream().filter(type -> isNumeric(type) == false).sorted().toList();
            if (wrong.isEmpty() == false) {
                problems.add(
                    "[" + PARAMETER + "frequency_field] [" + log.frequencyField() + "] must be numeric, but is of type " + wrong + " in ["
                        + log.index() + "]"
                );
            }
        }
        return problems.size() == before;
    }

    private static boolean isNumeric(String type) {
        return FieldCheck.isWhole(type) || FieldCheck.isFloating(type) || type.equals("unsigned_long");
    }

    private Map<String, FieldCapabilities> mapped(String parameter, String field, QueryLog log, FieldCapabilitiesResponse fields) {
        Map<String, FieldCapabilities> types = fields.getField(field);
        if (types == null || types.isEmpty()) {
            problems.add("[" + PARAMETER + parameter + "] [" + field + "] is not mapped in [" + log.index() + "]");
            return Map.of();
        }
        return types;
    }

    private void count(QueryLog log, ActionListener<Void> listener) {
        BoolQueryBuilder wanted = QueryBuilders.boolQuery();
        if (log.filter() != null) {
            wanted.filter(QueryBuilders.wrapperQuery(log.filter()));
        }
        SearchSourceBuilder source = new SearchSourceBuilder().query(wanted).size(0).trackTotalHitsUpTo(1);
        if (log.frequencyField() != null) {
            source.aggregation(AggregationBuilders.filter(NEGATIVE, QueryBuilders.rangeQuery(log.frequencyField()).lt(0)));
        }
        SearchRequest request = new SearchRequest(log.index()).source(source).allowPartialSearchResults(false);
        client.search(request, listener.map(response -> check(log, response)));
    }

    private Void check(QueryLog log, SearchResponse response) {
        if (response.getHits().getTotalHits().value() == 0) {
            problems.add(
                "[" + PARAMETER + "index] [" + log.index() + "] has no query" + (log.filter() == null ? "" : " that matches the [filter]")
            );
        }
        if (log.frequencyField() != null) {
            long negative = response.getAggregations().<InternalSingleBucketAggregation>get(NEGATIVE).getDocCount();
            if (negative > 0) {
                problems.add(
                    "[" + PARAMETER + "frequency_field] [" + log.frequencyField() + "] is negative in [" + negative + "] documents of ["
                        + log.index() + "]; exclude them by a [filter]"
                );
            }
        }
        return null;
    }
}
