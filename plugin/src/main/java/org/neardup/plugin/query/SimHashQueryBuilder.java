package org.neardup.plugin.query;

import org.apache.lucene.search.Query;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.mapper.Fingerprinter;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;
import org.neardup.plugin.server.ServerQueryBuilder;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Supplier;

import static org.elasticsearch.core.Strings.format;

/**
 * The query {@code simhash}: matches documents whose fingerprint in a {@code simhash} field is within a Hamming distance of a target's. The
 * score is {@code boost * (1 - distance / 64)}, the share of equal bits. An index without the field has no matches, provided that another
 * one has it.
 */
public final class SimHashQueryBuilder extends ServerQueryBuilder<SimHashQueryBuilder> {

    public static final String NAME = "simhash";

    public static final int DEFAULT_MAX_DISTANCE = 3;

    public static final int LARGEST_MAX_DISTANCE = 15;

    private static final LikeDocument.Reading<Fingerprint> LIKE = new LikeDocument.Reading<>(
        NAME, SimHashFieldMapper.CONTENT_TYPE, SimHashFieldType.QUALIFIED_FORMAT,
        value -> Fingerprint.parseQualifiedText(value.toString()), "fingerprint", "its text must have tokens");

    private final String field;
    private final SimHashTarget target;
    private final int maxDistance;
    /** Returns the {@code like} document, or null until it arrives; null before the fetch starts. Never serialized. */
    private final Supplier<LikeDocument<Fingerprint>> fetched;

    /**
     * @param maxDistance 0 to {@value #LARGEST_MAX_DISTANCE}
     * @throws IllegalArgumentException if the distance is out of range
     */
    public SimHashQueryBuilder(String field, SimHashTarget target, int maxDistance) {
        this(field, target, maxDistance, null);
    }

    private SimHashQueryBuilder(String field, SimHashTarget target, int maxDistance, Supplier<LikeDocument<Fingerprint>> fetched) {
        checkMaxDistance(maxDistance);
        this.field = Objects.requireNonNull(field);
        this.target = Objects.requireNonNull(target);
        this.maxDistance = maxDistance;
        this.fetched = fetched;
    }

    public SimHashQueryBuilder(StreamInput in) throws IOException {
        super(in);
        this.field = in.readString();
        this.target = SimHashTarget.readFrom(in);
        this.maxDistance = in.readVInt();
        this.fetched = null;
    }

    public static SimHashQueryBuilder fromXContent(XContentParser parser) throws IOException {
        return SimHashQueryParser.parse(parser);
    }

    static void checkMaxDistance(int maxDistance) {
        if (maxDistance < 0 || maxDistance > LARGEST_MAX_DISTANCE) {
            throw new IllegalArgumentException(
                format("[%s] must be from 0 to %d, but was [%d]", SimHashQueryParser.MAX_DISTANCE, LARGEST_MAX_DISTANCE, maxDistance));
        }
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        if (fetched != null) {
            throw new IllegalStateException("the fingerprint is still being fetched: finish the rewrite first");
        }
        out.writeString(field);
        target.writeTo(out);
        out.writeVInt(maxDistance);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(NAME);
        builder.field(SimHashQueryParser.FIELD, field);
        target.toXContent(builder, params);
        builder.field(SimHashQueryParser.MAX_DISTANCE, maxDistance);
        boostAndQueryNameToXContent(builder);
        builder.endObject();
    }

    @Override
    protected QueryBuilder doRewrite(QueryRewriteContext context) {
        if (context.getResolvedIndices() != null) {
            String ifOriginsDiffer =
                target instanceof SimHashTarget.Bits ? "give the [value] with its origin, in the format [qualified]" : null;
            new SearchedField(NAME, field, SimHashFieldMapper.CONTENT_TYPE).check(context.getResolvedIndices(), ifOriginsDiffer);
        }
        if (target instanceof SimHashTarget.Like like) {
            if (fetched == null) {
                return new SimHashQueryBuilder(field, target, maxDistance, LIKE.start(context, field, like));
            }
            LikeDocument<Fingerprint> document = fetched.get();
            return document == null ? this : QueryBuilders.boolQuery()
                .must(new SimHashQueryBuilder(field, new SimHashTarget.Qualified(document.value()), maxDistance))
                .mustNot(document.itself());
        }
        return this;
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) throws IOException {
        MappedFieldType mapped = context.getFieldType(field);
        if (mapped == null) {
            return Queries.newMatchNoDocsQuery("no field [" + field + "] in this index");
        }
        if (mapped instanceof SimHashFieldType type) {
            long fingerprint = fingerprint(type, context);
            return fingerprint == SimHash.NONE && target instanceof SimHashTarget.Text
                ? Queries.newMatchNoDocsQuery("the text has no tokens for analyzer [" + type.analyzer().name() + "]")
                : new SimHashQuery(type.name(), fingerprint, maxDistance);
        }
        throw new IllegalArgumentException(format(
            "[%s] query needs a field of type [simhash], but [%s] in index [%s] is of type [%s]", NAME, field,
            context.getFullyQualifiedIndex().getName(), mapped.typeName()));
    }

    private long fingerprint(SimHashFieldType type, SearchExecutionContext context) throws IOException {
        return switch (target) {
            case SimHashTarget.Bits(long bits) -> bits;
            case SimHashTarget.Text(String text) -> {
                Fingerprinter fingerprinter = type.fingerprinter();
                TokenHashCollector.collect(type.analyzer().analyzer(), type.name(), text, fingerprinter);
                yield fingerprinter.fingerprint();
            }
            case SimHashTarget.Qualified(Fingerprint fingerprint) -> {
                checkComparable(fingerprint, type, context.getFullyQualifiedIndex().getName());
                yield fingerprint.bits();
            }
            case SimHashTarget.Like like -> throw new IllegalArgumentException(
                "[" + NAME + "] query with [like] can be used only where a search can first read the document; give its [value] here");
        };
    }

    private static void checkComparable(Fingerprint fingerprint, SimHashFieldType type, String index) {
        if (type.origin().equals(fingerprint.origin()) == false) {
            throw new IllegalArgumentException(format(
                "[%s] query cannot compare a fingerprint of %s with field [%s] of index [%s], which is of %s; "
                    + "search indices whose mappings and analyzers agree, or reindex one of them",
                NAME, fingerprint.origin(), type.name(), index, type.origin()));
        }
    }

    @Override
    protected boolean doEquals(SimHashQueryBuilder other) {
        return field.equals(other.field) && target.equals(other.target) && maxDistance == other.maxDistance
            && Objects.equals(fetched, other.fetched);
    }

    @Override
    protected int doHashCode() {
        return Objects.hash(field, target, maxDistance, fetched);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }
}
