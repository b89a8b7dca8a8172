package org.neardup.plugin.explain;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.mapper.SetWithTexts;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.query.DocumentReference;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.query.SimHashTarget.Like;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;

import static org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType.TEXTS_FORMAT;

/**
 * Fetches the documents of a request as the user.
 *
 * @param names   of the indices in the request
 * @param indices to which they lead
 * @param memory  reserved for what is fetched; the caller releases it
 */
record SideFetch(Client client, String[] names, ComparedIndices indices, String field, MemoryClaim memory) {

    /** The two sides; null for a text, which the request contains. */
    record Fetched(@Nullable Side first, @Nullable Side second) {}

    void fetch(ExplainOptions options, ActionListener<Fetched> listener) {
        fetch(ExplainOptions.FIRST, options.first(), listener.delegateFailureAndWrap((l, first) -> {
            fetch(ExplainOptions.SECOND, options.second(), l.map(second -> new Fetched(first, second)));
        }));
    }

    private void fetch(String parameter, Example example, ActionListener<Side> listener) {
        if (example instanceof Like like) {
            String[] searched = like.index() == null ? names : new String[] {like.index()};
            SearchSourceBuilder values = new SearchSourceBuilder().fetchField(new FieldAndFormat(field, TEXTS_FORMAT));
            new DocumentReference(parameter, like, field, SignatureSetFieldMapper.CONTENT_TYPE).find(
                client, searched, values, hit -> read(parameter, hit), listener);
        } else {
            listener.onResponse(null);
        }
    }

    private Side read(String parameter, SearchHit hit) {
        boolean isElsewhere = hit.getClusterAlias() != null
            || indices.indices().stream().noneMatch(index -> index.getName().equals(hit.getIndex()));
        if (isElsewhere) {
            throw new IllegalArgumentException(
                "[" + parameter + "._index] leads to [" + hit.getIndex() + "], which is not among the indices of the request, "
                    + Arrays.toString(names) + "; name it there, too");
        }
        DocumentField values = hit.field(field);
        boolean isEmpty = values == null || values.getValues().isEmpty();
        Side side = new Side(
            parameter, new Side.Document(hit.getIndex(), hit.getId()),
            isEmpty ? null : SetWithTexts.fromValue(values.getValues().getFirst()));
        memory.reserve(side.bytes());
        return side;
    }
}
