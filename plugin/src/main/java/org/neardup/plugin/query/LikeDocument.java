package org.neardup.plugin.query;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.transport.RemoteClusterAware;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A query's {@code like} document. It is read by a separate search as the user, which finds only refreshed documents that the user may see.
 *
 * @param value  of the query's field
 * @param itself matches this document alone
 */
record LikeDocument<T>(T value, QueryBuilder itself) {

    /**
     * What a query reads of the document.
     *
     * @param query  its name
     * @param type   of the field
     * @param format of the doc value
     * @param parse  reads the formatted value; refuses others with an {@link IllegalArgumentException}
     * @param value  names it in messages
     * @param needs  when a document has one
     */
    record Reading<T>(String query, String type, String format, Function<Object, T> parse, String value, String needs) {

        /** Starts to fetch the document; what this returns gives null until it arrives. */
        Supplier<LikeDocument<T>> start(QueryRewriteContext context, String field, SimHashTarget.Like like) {
            AtomicReference<LikeDocument<T>> arriving = new AtomicReference<>();
            String[] indices = like.index() == null ? searched(context) : new String[] {like.index()};
            context.registerAsyncAction((client, listener) -> fetch(client, field, like, indices, listener.map(document -> {
                arriving.set(document);
                return null;
            })));
            return arriving::get;
        }

        /** The names of the searched indices, as the user gave them. */
        private String[] searched(QueryRewriteContext context) {
            OriginalIndices local = context.getResolvedIndices() == null ? null : context.getResolvedIndices().getLocalIndices();
            if (local == null) {
                throw new IllegalArgumentException("[" + query + "] [like] must have an [_index] if no index of this cluster is searched");
            }
            return local.indices();
        }

        /**
         * Passes the document to the listener, or an exception with status 404 if it does not exist, 400 if it has no value.
         *
         * @param indices where it is searched
         */
        private void fetch(
            Client client, String field, SimHashTarget.Like like, String[] indices, ActionListener<LikeDocument<T>> listener) {
            var reference = new DocumentReference("like", like, field, type);
            SearchSourceBuilder values = new SearchSourceBuilder().docValueField(field, format);
            reference.find(client, indices, values, hit -> read(hit, reference), listener);
        }

        private LikeDocument<T> read(SearchHit hit, DocumentReference like) {
            DocumentField field = hit.field(like.field());
            List<Object> values = field == null ? List.of() : field.getValues();
            if (values.isEmpty()) {
                throw new IllegalArgumentException(
                    "[like] document " + like.document() + " has no " + value + " in field [" + like.field()
                        + "]; the field must be mapped "
                        + "there as [" + type + "], outside nested objects, and " + needs);
            }
            try {
                return new LikeDocument<>(parse.apply(values.getFirst()), itself(hit, like.document()));
            } catch (IllegalArgumentException e) {
                throw like.unreadable(e);
            }
        }
    }

    private static QueryBuilder itself(SearchHit hit, SimHashTarget.Like like) {
        String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
        BoolQueryBuilder itself = QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds(like.id())).filter(QueryBuilders.termQuery("_index", index));
        return like.routing() == null ? itself : itself.filter(QueryBuilders.termQuery("_routing", like.routing()));
    }
}
