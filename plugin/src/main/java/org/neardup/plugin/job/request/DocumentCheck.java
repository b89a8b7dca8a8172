package org.neardup.plugin.job.request;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.InternalSingleBucketAggregation;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.server.ServerTotals;
import org.neardup.plugin.validation.VisibleFields;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Searches a job's documents as the user, to check its queries. A query that a shard rejects is a problem of the request.
 *
 * @param options resolve the names of the source
 */
public record DocumentCheck(Client client, Source source, IndicesOptions options, List<String> problems) {

    private static final String WITH_FIELD = "with_field";
    private static final String FEW = "few";
    private static final String MANY = "many";

    /** Counts the documents to read, or only the new ones if some are distinguished; adds a problem if there is nothing to compare. */
    void count(ActionListener<DocumentCounts> listener) {
        QueryBuilder selected = source.query() == null ? QueryBuilders.matchAllQuery() : QueryBuilders.wrapperQuery(source.query());
        if (source.newDocuments() == null) {
            count("query", selected,
                listener.map(counts -> counts == null || isAny(counts.compared()) == false ? DocumentCounts.NONE : counts));
            return;
        }
        QueryBuilder withField = QueryBuilders.boolQuery().filter(selected).filter(QueryBuilders.existsQuery(source.field()));
        search("query", matching(withField), DocumentCheck::total, listener.delegateFailureAndWrap((l, compared) -> {
            if (compared == null || isAny(compared) == false) {
                l.onResponse(DocumentCounts.NONE);
            } else {
                QueryBuilder newDocuments = QueryBuilders.wrapperQuery(source.newQuery());
                count("candidates.new", newDocuments, l.map(counts -> counts == null ? DocumentCounts.NONE : counts));
            }
        }));
    }

    /** Whether a number of documents is not 0; adds a problem if it is. */
    private boolean isAny(long compared) {
        if (compared == 0) {
            String condition = source.query() == null ? "" : " and matches the [query]";
            problems.add("no document in " + source.names() + " has the field [" + source.field() + "]" + condition
                + "; there is nothing to compare");
        }
        return compared > 0;
    }

    /** Passes null and adds a problem if a shard rejects the query. */
    private void count(String parameter, QueryBuilder query, ActionListener<DocumentCounts> listener) {
        search(parameter, matching(query)
            .aggregation(AggregationBuilders.filter(WITH_FIELD, QueryBuilders.existsQuery(source.field())))
            .aggregation(AggregationBuilders.filter(FEW, tokens(0, source.minTokens() - 1)))
            .aggregation(AggregationBuilders.filter(MANY, tokens(source.maxTokens() + 1, Integer.MAX_VALUE))),
            DocumentCheck::counts, listener);
    }

    private TokenCountQueryBuilder tokens(int least, int most) {
        return new TokenCountQueryBuilder(source.field(), least, most);
    }

    private static DocumentCounts counts(SearchResponse response) {
        long compared = count(response, WITH_FIELD) - count(response, MANY);
        return new DocumentCounts(compared, count(response, FEW), total(response) - compared);
    }

    private static long total(SearchResponse response) {
        return ServerTotals.count(response.getHits().getTotalHits());
    }

    private static long count(SearchResponse response, String aggregation) {
        return response.getAggregations().<InternalSingleBucketAggregation>get(aggregation).getDocCount();
    }

    /**
     * Tries the query of protected documents, and checks that the user sees its fields.
     *
     * @param fields   further fields that the user must see, by parameter
     * @param protect  JSON of the query, or null
     * @param listener receives the parameters with fields that the user does not see
     */
    void checkVisible(
        Map<String, String> fields, String protect, List<IndexMetadata> indices, VisibleFields visibleFields,
        ActionListener<Set<String>> listener) {
        VisibleFields.Scope scope = new VisibleFields.Scope(source.names(), options, indices);
        ActionListener<String> afterTrial = listener.delegateFailureAndWrap((l, runs) -> {
            visibleFields.check(scope, fields, runs, problems, l);
        });
        if (protect == null) {
            afterTrial.onResponse(null);
        } else {
            search("protect", matching(QueryBuilders.wrapperQuery(protect)), response -> protect, afterTrial);
        }
    }

    /** Tries a query that selects documents; null for none. */
    void tryQuery(String query, ActionListener<Void> listener) {
        if (query == null) {
            listener.onResponse(null);
        } else {
            search("query", matching(QueryBuilders.wrapperQuery(query)), response -> null, listener);
        }
    }

    private static SearchSourceBuilder matching(QueryBuilder query) {
        return new SearchSourceBuilder().query(query).size(0).trackTotalHits(true);
    }

    /** Passes null and adds a problem if a shard rejects the query. */
    private <T> void search(String parameter, SearchSourceBuilder search, Function<SearchResponse, T> result, ActionListener<T> listener) {
        SearchRequest request = new SearchRequest(source.names().toArray(String[]::new));
        request.indicesOptions(options).allowPartialSearchResults(false).source(search);
        ActionListener<T> problemAsNull = nullIfRefused(parameter, problems, listener).delegateResponse((l, e) -> {
            if (ExceptionsHelper.status(e) == RestStatus.SERVICE_UNAVAILABLE) {
                listener.onFailure(new ElasticsearchStatusException(
                    "not all shards of {} can be read; wait until the health of the cluster is yellow or green, and start the job again",
                    RestStatus.SERVICE_UNAVAILABLE, e, source.names()));
            } else {
                l.onFailure(e);
            }
        });
        client.search(request, problemAsNull.map(result::apply));
    }

    /** Passes null to the listener and adds a problem for the parameter if a shard rejects the query of a search. */
    public static <T> ActionListener<T> nullIfRefused(String parameter, List<String> problems, ActionListener<T> listener) {
        return listener.delegateResponse((l, e) -> {
            Exception cause = List.of(ElasticsearchException.guessRootCauses(e)).getLast();
            if (ExceptionsHelper.status(cause) == RestStatus.BAD_REQUEST) {
                problems.add("[" + parameter + "] cannot be run: " + cause.getMessage());
                l.onResponse(null);
            } else {
                l.onFailure(e);
            }
        });
    }
}
