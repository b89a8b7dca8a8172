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
 * Reports missing privileges to read indices by their own names. The server authorizes a search of a point in time, and its requests to
 * shards, by these names, even if the user opened the point in time through an alias (see {@code SearchContextId#decodeIndices}). Documents
 * to change are read by them, too.
 */
public final class ReadAccess {

    private ReadAccess() {}

    /**
     * Fails with 403 if the user may not search these indices. Call as the user.
     *
     * @param parameter needs it
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
                "[{}] cannot read {} by name; grant [read] on these names, because an alias alone does not allow it: {}",
                refused.status(), e, parameter, indices, refused.getMessage()) : e);
        });
    }
}
