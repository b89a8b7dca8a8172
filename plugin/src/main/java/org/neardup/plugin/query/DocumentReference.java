package org.neardup.plugin.query;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;

import java.util.function.Function;

import static org.elasticsearch.core.Strings.format;

/**
 * A request's reference to a document. It is read by a separate search as the user, which finds only refreshed documents that the user may
 * see.
 *
 * @param parameter names the reference in messages
 * @param field     the field to read
 * @param type      of the field
 */
public record DocumentReference(String parameter, SimHashTarget.Like document, String field, String type) {

    /**
     * Passes values of the document to the listener, or an exception with status 404 if it does not exist, 400 if several match or the
     * field cannot be read.
     *
     * @param indices where it is searched
     * @param values  what to fetch
     * @param read    reads them; the hit is not valid afterwards
     */
    public <T> void find(
        Client client, String[] indices, SearchSourceBuilder values, Function<SearchHit, T> read, ActionListener<T> listener) {
        values.query(QueryBuilders.idsQuery().addIds(document.id())).fetchSource(false).trackTotalHits(false).size(2);
        SearchRequest request = new SearchRequest(indices).source(values).routing(document.routing()).allowPartialSearchResults(false);
        ActionListener<SearchResponse> reader = ActionListener.wrap(
            response -> ActionListener.completeWith(listener, () -> read.apply(only(response))),
            e -> listener.onFailure(ExceptionsHelper.status(e) == RestStatus.BAD_REQUEST ? unreadable(e) : e));
        UserSearches.run(client, reader, search -> client.search(request, search));
    }

    /** The failure to read the field. */
    ElasticsearchStatusException unreadable(Exception cause) {
        String text = "[%s] cannot read field [%s] of document %s; is it a field of type [%s]?";
        return new ElasticsearchStatusException(format(text, parameter, field, document, type), RestStatus.BAD_REQUEST, cause);
    }

    private SearchHit only(SearchResponse response) {
        SearchHit[] hits = response.getHits().getHits();
        if (hits.length == 0) {
            throw new ResourceNotFoundException(
                "[{}] document {} not found; new documents become visible after a refresh", parameter, document);
        }
        if (hits.length > 1) {
            throw new IllegalArgumentException("[" + parameter + "] several documents match " + document + "; give its [_index]");
        }
        return hits[0];
    }
}
