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
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import static org.elasticsearch.core.Strings.format;

/**
 * Reads the fingerprint of a query's {@code like} document. Runs a separate search as the user, so it finds only refreshed documents that
 * the user may see.
 */
final class LikeDocument {

    private LikeDocument() {}

    /**
     * Passes the fingerprint to the listener, or an exception with status 404 if the document does not exist, 400 if it has no fingerprint.
     */
    static void fetch(Client client, String field, SimHashTarget.Like like, ActionListener<Fingerprint> listener) {
        SearchSourceBuilder source = new SearchSourceBuilder().query(QueryBuilders.idsQuery().addIds(like.id()));
        source.docValueField(field, SimHashFieldType.QUALIFIED_FORMAT).fetchSource(false).trackTotalHits(false).size(2);
        SearchRequest request = new SearchRequest(like.index()).source(source).routing(like.routing()).allowPartialSearchResults(false);
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

    private static Fingerprint read(SearchResponse response, String field, SimHashTarget.Like like) {
        SearchHit[] hits = response.getHits().getHits();
        if (hits.length == 0) {
            throw new ResourceNotFoundException("[like] document {} not found; new documents become visible after a refresh", like);
        }
        if (hits.length > 1) {
            throw new IllegalArgumentException("[like] several documents match " + like + "; name one index");
        }
        DocumentField values = hits[0].field(field);
        List<Object> fingerprints = values == null ? List.of() : values.getValues();
        if (fingerprints.isEmpty()) {
            throw new IllegalArgumentException(
                "[like] document " + like + " has no fingerprint in field [" + field + "]; the field must be mapped there "
                    + "as [simhash], outside nested objects, and its text must have tokens");
        }
        try {
            return Fingerprint.parseQualifiedText(fingerprints.getFirst().toString());
        } catch (IllegalArgumentException e) {
            throw unreadable(field, like, e);
        }
    }

    private static ElasticsearchStatusException unreadable(String field, SimHashTarget.Like like, Exception cause) {
        String text = "[like] cannot read a fingerprint from field [%s] of document %s; is it a field of type [simhash]?";
        return new ElasticsearchStatusException(format(text, field, like), RestStatus.BAD_REQUEST, cause);
    }
}
