package org.neardup.plugin.query;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.transport.RemoteClusterAware;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;
import org.neardup.plugin.mapper.SimHashFieldMapper;

import java.util.List;

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
        var reference = new DocumentReference("like", like, field, SimHashFieldMapper.CONTENT_TYPE);
        SearchSourceBuilder values = new SearchSourceBuilder().docValueField(field, SimHashFieldType.QUALIFIED_FORMAT);
        reference.find(client, indices, values, hit -> read(hit, reference), listener);
    }

    private static LikeDocument read(SearchHit hit, DocumentReference like) {
        DocumentField values = hit.field(like.field());
        List<Object> fingerprints = values == null ? List.of() : values.getValues();
        if (fingerprints.isEmpty()) {
            throw new IllegalArgumentException(
                "[like] document " + like.document() + " has no fingerprint in field [" + like.field() + "]; the field must be mapped "
                    + "there as [simhash], outside nested objects, and its text must have tokens");
        }
        try {
            return new LikeDocument(Fingerprint.parseQualifiedText(fingerprints.getFirst().toString()), itself(hit, like.document()));
        } catch (IllegalArgumentException e) {
            throw like.unreadable(e);
        }
    }

    private static QueryBuilder itself(SearchHit hit, SimHashTarget.Like like) {
        String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
        BoolQueryBuilder itself = QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds(like.id())).filter(QueryBuilders.termQuery("_index", index));
        return like.routing() == null ? itself : itself.filter(QueryBuilders.termQuery("_routing", like.routing()));
    }
}
