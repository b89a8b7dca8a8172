package org.neardup.plugin.job;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.get.MultiGetResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.util.CollectionUtils;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.Retries;
import org.neardup.plugin.work.TransientFailures;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads documents as they are now. Calls block.
 *
 * @param client        of the user who reads
 * @param state         of the cluster
 * @param ensureRunning called at least every 200 ms while waiting; the call ends with any exception that it throws
 */
public record CurrentDocuments(Client client, Supplier<ClusterState> state, Runnable ensureRunning) {

    /** Several documents of an index can have the same id under different routing values. */
    private static final int MOST = 10_000;
    private static final int MOST_IDS = 1_000;

    public CurrentDocuments(JobContext job) {
        this(job, job.userClient());
    }

    public CurrentDocuments(JobContext job, Client client) {
        this(client, job::clusterState, job::ensureRunning);
    }

    /** Gets documents in real time, with some fields of their sources; repeats the request while one is unavailable. */
    public Map<DocumentKey, MultiGetItemResponse> get(Collection<DocumentKey> keys, String... fields) {
        if (keys.isEmpty()) {
            return Map.of();
        }
        MultiGetRequest request = new MultiGetRequest();
        FetchSourceContext source = FetchSourceContext.of(true, fields, null);
        keys.forEach(key -> request.add(new MultiGetRequest.Item(key.index(), key.id()).routing(key.routing()).fetchSourceContext(source)));
        MultiGetResponse response = new Retries(ensureRunning).call(
            listener -> client.multiGet(request, listener.map(CurrentDocuments::requireAvailable)));
        Map<DocumentKey, MultiGetItemResponse> found = new LinkedHashMap<>();
        int next = 0;
        for (DocumentKey key : keys) {
            found.put(key, response.getResponses()[next++]);
        }
        return found;
    }

    private static MultiGetResponse requireAvailable(MultiGetResponse response) {
        for (MultiGetItemResponse item : response) {
            if (item.isFailed() && TransientFailures.isTransient(item.getFailure().getFailure())) {
                throw ExceptionsHelper.convertToRuntime(item.getFailure().getFailure());
            }
        }
        return response;
    }

    /**
     * Searches for documents of an index, as of its last refresh; the others are absent from the result.
     *
     * @param query does not restrict them; if it has a name, hits tell whether they match it
     * @param value what to return of a document
     */
    public <T> Map<DocumentKey, T> search(
        String index, Collection<DocumentKey> keys, QueryBuilder query, SearchSourceBuilder source, Function<SearchHit, T> value) {
        IndexMetadata metadata = ServerProject.of(state.get()).index(index);
        int most = metadata == null ? MOST : Math.min(MOST, IndexSettings.MAX_RESULT_WINDOW_SETTING.get(metadata.getSettings()));
        Map<DocumentKey, T> found = new HashMap<>();
        List<String> ids = keys.stream().map(DocumentKey::id).distinct().toList();
        for (List<String> some : CollectionUtils.eagerPartition(ids, Math.min(MOST_IDS, most))) {
            QueryBuilder optional = QueryBuilders.boolQuery().filter(QueryBuilders.idsQuery().addIds(some.toArray(String[]::new)))
                .should(query).minimumShouldMatch(0);
            source.size(most).trackTotalHits(false).fetchSource(false).query(optional);
            SearchRequest request = new SearchRequest(index).source(source).allowPartialSearchResults(false)
                .indicesOptions(IndicesOptions.lenientExpandOpen());
            found.putAll(new Retries(ensureRunning).<Map<DocumentKey, T>>call(listener -> client.search(request, listener.map(response -> {
                Map<DocumentKey, T> part = new HashMap<>();
                for (SearchHit hit : response.getHits()) {
                    part.put(DocumentKey.of(hit), value.apply(hit));
                }
                return part;
            }))));
        }
        return found;
    }
}
