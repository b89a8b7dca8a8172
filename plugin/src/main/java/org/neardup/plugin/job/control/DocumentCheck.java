package org.neardup.plugin.job.control;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobSpecification;

import java.util.List;

/** Looks, as the user, for the documents that a job is about. A query that a shard refuses is a problem of the request. */
final class DocumentCheck {

    private final Client client;
    private final JobSpecification specification;
    private final IndicesOptions options;
    private final List<String> problems;

    /**
     * @param options  how the names of the specification lead to indices
     * @param problems takes a sentence for everything that is wrong
     */
    DocumentCheck(Client client, JobSpecification specification, IndicesOptions options, List<String> problems) {
        this.client = client;
        this.specification = specification;
        this.options = options;
        this.problems = problems;
    }

    /** Counts the documents that have the field and match the query; 0 is a problem. */
    void count(QueryBuilder query, ActionListener<Long> listener) {
        BoolQueryBuilder wanted = QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(specification.field()));
        if (query != null) {
            wanted.filter(query);
        }
        search("query", wanted, listener.map(count -> {
            if (count != null && count == 0) {
                problems.add(
                    "no document in " + specification.names() + " has the field [" + specification.field() + "]"
                        + (query == null ? "" : " and matches the [query]") + ": there is nothing to compare"
                );
            }
            return count == null ? 0 : count;
        }));
    }

    /** Tries a query. */
    void tryQuery(String parameter, QueryBuilder query, ActionListener<Void> listener) {
        search(parameter, query, listener.map(count -> null));
    }

    private void search(String parameter, QueryBuilder query, ActionListener<Long> listener) {
        SearchRequest request = new SearchRequest(specification.names().toArray(String[]::new));
        request.indicesOptions(options).allowPartialSearchResults(false);
        request.source(new SearchSourceBuilder().query(query).size(0).trackTotalHits(true));
        ActionListener<Long> problemAsNull = listener.delegateResponse((l, e) -> {
            String refusal = refusal(e);
            if (ExceptionsHelper.status(e) == RestStatus.SERVICE_UNAVAILABLE) {
                l.onFailure(unavailable(e));
            } else if (refusal == null) {
                l.onFailure(e);
            } else {
                problems.add("[" + parameter + "] cannot be run: " + refusal);
                l.onResponse(null);
            }
        });
        client.search(request, problemAsNull.map(response -> response.getHits().getTotalHits().value()));
    }

    private Exception unavailable(Exception failure) {
        return new ElasticsearchStatusException(
            "not all shards of {} can be read: wait until the health of the cluster is yellow or green, and start the job again",
            RestStatus.SERVICE_UNAVAILABLE,
            failure,
            specification.indices()
        );
    }

    private static String refusal(Exception failure) {
        Throwable cause = failure;
        for (ElasticsearchException root : ElasticsearchException.guessRootCauses(failure)) {
            cause = root;
        }
        return ExceptionsHelper.status(cause) == RestStatus.BAD_REQUEST ? cause.getMessage() : null;
    }
}
