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
 * Reads the fingerprint of the document that a query names. It is a search of its own, as the user who searches, and so sees what that user
 * may see and what was refreshed.
 */
final class LikeDocument {

    private LikeDocument() {}

    /** Passes on the fingerprint, or an exception of status 404 if there is no such document and 400 if it has no fingerprint. */
    static void fetch(Client client, String field, SimHashTarget.Like like, ActionListener<Fingerprint> listener) {
        SearchSourceBuilder source = new SearchSourceBuilder().query(QueryBuilders.idsQuery().addIds(like.id()))
            .docValueField(field, SimHashFieldType.QUALIFIED_FORMAT)
            .fetchSource(false)
            .trackTotalHits(false)
            .size(2);
        SearchRequest request = new SearchRequest(like.index()).source(source).routing(like.routing()).allowPartialSearchResults(false);
        searchAsUser(
            client,
            request,
            ActionListener.wrap(
                response -> ActionListener.completeWith(listener, () -> read(response, field, like)),
                e -> listener.onFailure(ExceptionsHelper.status(e) == RestStatus.BAD_REQUEST ? unreadable(field, like, e) : e)
            )
        );
    }

    /**
     * Searches with the user's headers alone. What the context knows besides is what the outer search was allowed: every index behind the
     * aliases that it names, without their filters. A search within it would be allowed the same and never asked for more.
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
            throw new ResourceNotFoundException("[simhash] there is no document {} to be [like]; a new one is seen after a refresh", like);
        }
        if (hits.length > 1) {
            throw new IllegalArgumentException("[simhash] there are several documents " + like + " to be [like]; name one index");
        }
        DocumentField values = hits[0].field(field);
        List<Object> fingerprints = values == null ? List.of() : values.getValues();
        if (fingerprints.isEmpty()) {
            throw new IllegalArgumentException(
                "[simhash] document " + like + " to be [like] has no fingerprint in field [" + field + "]: the field must be mapped there "
                    + "as [simhash], outside nested objects, and its text must have tokens"
            );
        }
        try {
            return Fingerprint.parseQualifiedText(fingerprints.getFirst().toString());
        } catch (IllegalArgumentException e) {
            throw unreadable(field, like, e);
        }
    }

    private static ElasticsearchStatusException unreadable(String field, SimHashTarget.Like like, Exception cause) {
        String text = "[simhash] cannot read a fingerprint from field [%s] of document %s to be [like]; is it a field of type [simhash]?";
        return new ElasticsearchStatusException(format(text, field, like), RestStatus.BAD_REQUEST, cause);
    }
}
