package org.neardup.plugin.retriever;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The parameters of a collapse as they were given, without the child.
 *
 * @param values  the parameters that {@link NearDuplicatesParser} reads, by name; they can be invalid
 * @param filters the queries of {@code filter}
 * @param protect matches documents that must be shown, or null
 * @param innerHits how hidden documents are shown, or null
 */
record NearDuplicatesParameters(
    Map<String, Object> values, List<QueryBuilder> filters, @Nullable Float minScore, @Nullable String name, @Nullable QueryBuilder protect,
    @Nullable InnerHitBuilder innerHits) implements Writeable, ToXContentFragment {

    NearDuplicatesParameters(StreamInput in) throws IOException {
        this(
            in.readGenericMap(), in.readNamedWriteableCollectionAsList(QueryBuilder.class), in.readOptionalFloat(),
            in.readOptionalString(), in.readOptionalNamedWriteable(QueryBuilder.class), in.readOptionalWriteable(InnerHitBuilder::new));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeGenericMap(values);
        out.writeNamedWriteableCollection(filters);
        out.writeOptionalFloat(minScore);
        out.writeOptionalString(name);
        out.writeOptionalNamedWriteable(protect);
        out.writeOptionalWriteable(innerHits);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.mapContents(values);
        if (filters.isEmpty() == false) {
            builder.field(RetrieverBuilder.PRE_FILTER_FIELD.getPreferredName(), filters);
        }
        if (minScore != null) {
            builder.field(RetrieverBuilder.MIN_SCORE_FIELD.getPreferredName(), minScore);
        }
        if (name != null) {
            builder.field(RetrieverBuilder.NAME_FIELD.getPreferredName(), name);
        }
        if (protect != null) {
            builder.field(NearDuplicatesParser.PROTECT, protect);
        }
        if (innerHits != null) {
            builder.field(NearDuplicatesParser.INNER_HITS, innerHits);
        }
        return builder;
    }
}
