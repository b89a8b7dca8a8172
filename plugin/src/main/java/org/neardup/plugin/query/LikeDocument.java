package org.neardup.plugin.query;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.transport.RemoteClusterAware;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import static org.elasticsearch.core.Strings.format;

/**
 * A query's {@code like} document. It is read by a separate search as the user, which finds only refreshed documents that the user may see.
 *
 * @param itself matches this document alone
 */
record LikeDocument(Fingerprint fingerprint, QueryBuilder itself) {

    /**
     * Passes the document to the listener, or an exception with status 404 if it does not exist, 400 if it has no fingerprint.
     *
     * @param indices where it is searched
     */
    static void fetch(Client client, String field, SimHashTarget.Like like, String[] indices, ActionListener<LikeDocument> listener) {
        SearchSourceBuilder source = new SearchSourceBuilder().query(QueryBuilders.idsQuery().addIds(like.id()));
        source.docValueField(field, SimHashFieldType.QUALIFIED_FORMAT).fetchSource(false).trackTotalHits(false).size(2);
        SearchRequest request = new SearchRequest(indices).source(source).routing(like.routing()).allowPartialSearchResults(false);
        searchAsUser(client, request, ActionListener.wrap(
            response -> ActionListener.completeWith(listener, () -> read(response, field, like)),
            e -> listener.onFailure(ExceptionsHelper.status(e) == RestStatus.BAD_REQUEST ? unreadable(field, like, e) : e)));
    }

    /**
     * Searches with the user's headers alone. The outer search's context also contains its authorization: every index behind its aliases,
     * without their filters. An inner search in that context would inherit it without a check.
     */
    @SuppressWarnings("try")
    private static void searchAsUser(Client client, SearchRequest request, ActionListener<SearchResponse> listener) {
        ThreadContext context = client.threadPool().getThreadContext();
        Supplier<ThreadContext.StoredContext> outer = context.newRestorableContext(false);
        try (ThreadContext.StoredContext ignored = context.stashAndMergeHeaders(Map.of())) {
            client.search(request, new ContextPreservingActionListener<>(outer, listener));
        }
    }

    private static LikeDocument read(SearchResponse response, String field, SimHashTarget.Like like) {
        SearchHit[] hits = response.getHits().getHits();
        if (hits.length == 0) {
            throw new ResourceNotFoundException("[like] document {} not found; new documents become visible after a refresh", like);
        }
        if (hits.length > 1) {
            throw new IllegalArgumentException("[like] several documents match " + like + "; give its [_index]");
        }
        DocumentField values = hits[0].field(field);
        List<Object> fingerprints = values == null ? List.of() : values.getValues();
        if (fingerprints.isEmpty()) {
            throw new IllegalArgumentException(
                "[like] document " + like + " has no fingerprint in field [" + field + "]; the field must be mapped there "
                    + "as [simhash], outside nested objects, and its text must have tokens");
        }
        try {
            return new LikeDocument(Fingerprint.parseQualifiedText(fingerprints.getFirst().toString()), itself(hits[0], like));
        } catch (IllegalArgumentException e) {
            throw unreadable(field, like, e);
        }
    }

    private static QueryBuilder itself(SearchHit hit, SimHashTarget.Like like) {
        String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
        BoolQueryBuilder itself = QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds(like.id())).filter(QueryBuilders.termQuery("_index", index));
        return like.routing() == null ? itself : itself.filter(QueryBuilders.termQuery("_routing", like.routing()));
    }

    private static ElasticsearchStatusException unreadable(String field, SimHashTarget.Like like, Exception cause) {
        String text = "[like] cannot read a fingerprint from field [%s] of document %s; is it a field of type [simhash]?";
        return new ElasticsearchStatusException(format(text, field, like), RestStatus.BAD_REQUEST, cause);
    }
}
