package org.neardup.plugin.validation;

import org.elasticsearch.ElasticsearchSecurityException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

import java.util.Collection;

/**
 * Reports missing privileges to search a point in time. The server authorizes such a search, and its requests to shards, by the names of
 * the indices, even if the user opened the point in time through an alias (see {@code SearchContextId#decodeIndices}).
 */
public final class PointInTimeAccess {

    private PointInTimeAccess() {}

    /**
     * Fails with 403 if the user may not search a point in time of these indices. Call as the user.
     *
     * @param parameter needs the search
     */
    public static void check(Client client, String parameter, Collection<String> indices, ActionListener<Void> listener) {
        SearchSourceBuilder none = new SearchSourceBuilder().size(0).query(new MatchNoneQueryBuilder());
        SearchRequest request = new SearchRequest(indices.toArray(String[]::new)).source(none);
        client.search(request, explaining(parameter, indices, listener).map(found -> null));
    }

    /** Adds the remedy to the failure of a search that the user may not run; passes on the rest. */
    public static <T> ActionListener<T> explaining(String parameter, Collection<String> indices, ActionListener<T> listener) {
        return listener.delegateResponse((l, e) -> {
            Throwable cause = ExceptionsHelper.unwrapCause(e);
            l.onFailure(cause instanceof ElasticsearchSecurityException refused ? new ElasticsearchSecurityException(
                "[{}] cannot search a point in time of {}; grant [read] on these names, because an alias alone does not allow it: {}",
                refused.status(), e, parameter, indices, refused.getMessage()) : e);
        });
    }
}
