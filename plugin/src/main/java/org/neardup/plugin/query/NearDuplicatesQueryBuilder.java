package org.neardup.plugin.query;

import org.apache.lucene.search.Query;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.mapper.StoredSet;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.query.SimHashTarget.Like;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.retriever.SignatureThreshold;
import org.neardup.plugin.server.ServerQueryBuilder;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The query {@code near_duplicates}: matches documents whose set in a {@code signature_set} field with terms is similar to that of a
 * document or a text. The score is {@code boost * similarity}. An index without the field has no matches, provided that another one has it.
 */
public final class NearDuplicatesQueryBuilder extends ServerQueryBuilder<NearDuplicatesQueryBuilder> {

    public static final String NAME = "near_duplicates";

    private static final LikeDocument.Reading<StoredSet> LIKE = new LikeDocument.Reading<>(
        NAME, SignatureSetFieldMapper.CONTENT_TYPE, SignatureSetFieldType.ORIGIN_FORMAT, StoredSet::fromValue, "signature set",
        "its text must not be blank");

    private final Example like;
    private final String similarity;
    private final SignatureThreshold threshold;
    /** Of the {@code like} document, once it is fetched. */
    @Nullable
    private final StoredSet set;
    /** Returns the {@code like} document, or null until it arrives; null before the fetch starts. Never serialized. */
    @Nullable
    private final Supplier<LikeDocument<StoredSet>> fetched;

    /**
     * @param similarity one of {@link Similarity#NAMES} with thresholds up to 1
     * @param threshold  the field and the minimum similarity, checked
     */
    public NearDuplicatesQueryBuilder(Example like, String similarity, SignatureThreshold threshold) {
        this(like, similarity, threshold, null, null);
    }

    NearDuplicatesQueryBuilder(
        Example like, String similarity, SignatureThreshold threshold, @Nullable StoredSet set,
        @Nullable Supplier<LikeDocument<StoredSet>> fetched) {
        this.like = Objects.requireNonNull(like);
        this.similarity = Objects.requireNonNull(similarity);
        this.threshold = Objects.requireNonNull(threshold);
        this.set = set;
        this.fetched = fetched;
    }

    public NearDuplicatesQueryBuilder(StreamInput in) throws IOException {
        super(in);
        this.like = (Example) SimHashTarget.readFrom(in);
        this.similarity = in.readString();
        this.threshold = new SignatureThreshold(in);
        this.set = in.readOptionalWriteable(StoredSet::readFrom);
        this.fetched = null;
    }

    public static NearDuplicatesQueryBuilder fromXContent(XContentParser parser) throws IOException {
        return NearDuplicatesQueryParser.parse(parser);
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        if (fetched != null) {
            throw new IllegalStateException("the set is still being fetched: finish the rewrite first");
        }
        like.writeTo(out);
        out.writeString(similarity);
        threshold.writeTo(out);
        out.writeOptionalWriteable(set);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(NAME);
        like.toXContent(builder, params);
        builder.field(NearDuplicatesQueryParser.SIMILARITY, similarity);
        threshold.toXContent(builder, params);
        boostAndQueryNameToXContent(builder);
        builder.endObject();
    }

    @Override
    protected QueryBuilder doRewrite(QueryRewriteContext context) {
        if (context.getResolvedIndices() != null) {
            new SearchedField(NAME, threshold.field(), SignatureSetFieldMapper.CONTENT_TYPE).check(context.getResolvedIndices(), null);
        }
        if (set == null && like instanceof Like document) {
            if (fetched == null) {
                return new NearDuplicatesQueryBuilder(like, similarity, threshold, null, LIKE.start(context, threshold.field(), document));
            }
            LikeDocument<StoredSet> arrived = fetched.get();
            return arrived == null ? this : QueryBuilders.boolQuery()
                .must(new NearDuplicatesQueryBuilder(like, similarity, threshold, arrived.value(), null))
                .mustNot(arrived.itself());
        }
        return this;
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) throws IOException {
        String field = threshold.field();
        String index = context.getFullyQualifiedIndex().getName();
        SetField searched = SetField.of(context.getFieldType(field), field, index);
        if (searched == null) {
            return Queries.newMatchNoDocsQuery("no field [" + field + "] in this index");
        }
        SetComparison comparison = comparison(searched);
        return comparison == null
            ? Queries.newMatchNoDocsQuery("the text is blank")
            : new NearDuplicatesQuery(searched.type().name(), comparison);
    }

    /** Returns null for a blank text. */
    @Nullable
    private SetComparison comparison(SetField searched) throws IOException {
        Similarity measure = threshold.measure(similarity);
        if (like instanceof Text(String text)) {
            return searched.comparison(text, measure, threshold.minTokens());
        }
        if (set == null) {
            throw new IllegalArgumentException(
                "[" + NAME + "] query with a document in [like] can be used only where a search can first read the document; "
                    + "give its text here");
        }
        return searched.comparison(set, measure, threshold.minTokens());
    }

    @Override
    protected boolean doEquals(NearDuplicatesQueryBuilder other) {
        return like.equals(other.like) && similarity.equals(other.similarity) && threshold.equals(other.threshold)
            && Objects.equals(set, other.set) && Objects.equals(fetched, other.fetched);
    }

    @Override
    protected int doHashCode() {
        return Objects.hash(like, similarity, threshold, set, fetched);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }
}
