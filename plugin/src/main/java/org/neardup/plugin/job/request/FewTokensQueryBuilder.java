package org.neardup.plugin.job.request;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.queries.function.FunctionMatchQuery;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.Objects;

/**
 * Documents whose signature set has fewer distinct tokens than a job asks for, or those of them whose texts have no digest. Sent between
 * nodes only, in the searches of {@link DocumentCheck}: no request can name it.
 */
public final class FewTokensQueryBuilder extends LeafQueryBuilder<FewTokensQueryBuilder> {

    /** The name between nodes. */
    public static final String NAME = "near_duplicates_few_tokens";

    private static final byte VERSION = 2;

    private final String field;
    private final int minTokens;
    private final boolean withoutDigest;

    /** @param withoutDigest whether only documents are meant whose texts have no digest */
    FewTokensQueryBuilder(String field, int minTokens, boolean withoutDigest) {
        this.field = Objects.requireNonNull(field);
        this.minTokens = minTokens;
        this.withoutDigest = withoutDigest;
    }

    public FewTokensQueryBuilder(StreamInput in) throws IOException {
        super(in);
        RecordVersion.read(in, VERSION, "query [" + NAME + "]");
        this.field = in.readString();
        this.minTokens = in.readVInt();
        this.withoutDigest = in.readBoolean();
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeString(field);
        out.writeVInt(minTokens);
        out.writeBoolean(withoutDigest);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(NAME).field("field", field).field("min_tokens", minTokens);
        builder.field("without_digest", withoutDigest);
        boostAndQueryNameToXContent(builder);
        builder.endObject();
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) {
        MappedFieldType type = context.getFieldType(field);
        return type == null
            ? Queries.newMatchNoDocsQuery("no field [" + field + "] in this index")
            : new FunctionMatchQuery(new IsMeant(type.name(), minTokens, withoutDigest), value -> value == 1);
    }

    @Override
    protected boolean doEquals(FewTokensQueryBuilder other) {
        return field.equals(other.field) && minTokens == other.minTokens && withoutDigest == other.withoutDigest;
    }

    @Override
    protected int doHashCode() {
        return Objects.hash(field, minTokens, withoutDigest);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
        return TransportVersion.zero();
    }

    /** 1 for the documents that are meant, by the head of their stored sets, 0 for others with a set; none for those without. */
    private static final class IsMeant extends DoubleValuesSource {

        private final String field;
        private final int minTokens;
        private final boolean withoutDigest;

        /** @param field has binary doc values in the form of {@link SignatureCodec} */
        IsMeant(String field, int minTokens, boolean withoutDigest) {
            this.field = field;
            this.minTokens = minTokens;
            this.withoutDigest = withoutDigest;
        }

        @Override
        public DoubleValues getValues(LeafReaderContext segment, DoubleValues scores) throws IOException {
            BinaryDocValues sets = segment.reader().getBinaryDocValues(field);
            return sets == null ? DoubleValues.EMPTY : new DoubleValues() {

                @Override
                public double doubleValue() throws IOException {
                    BytesRef set = sets.binaryValue();
                    return SignatureCodec.distinct(set.bytes, set.offset, set.length) < minTokens
                        && (withoutDigest == false
                            || SignatureCodec.digest(set.bytes, set.offset, set.length) == SignatureCodec.NO_DIGEST) ? 1 : 0;
                }

                @Override
                public boolean advanceExact(int document) throws IOException {
                    return sets.advanceExact(document);
                }
            };
        }

        @Override
        public boolean needsScores() {
            return false;
        }

        @Override
        public DoubleValuesSource rewrite(IndexSearcher searcher) {
            return this;
        }

        @Override
        public boolean isCacheable(LeafReaderContext segment) {
            return DocValues.isCacheable(segment, field);
        }

        @Override
        public String toString() {
            return "tokens(" + field + " < " + minTokens + (withoutDigest ? ", no digest" : "") + ")";
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof IsMeant same
                && field.equals(same.field)
                && minTokens == same.minTokens
                && withoutDigest == same.withoutDigest;
        }

        @Override
        public int hashCode() {
            return Objects.hash(field, minTokens, withoutDigest);
        }
    }
}
