package org.neardup.plugin.job.request;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
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
import org.neardup.plugin.job.work.RecordVersion;

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

    /** Reads what {@link #doWriteTo} wrote. */
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
            : new FewTokensQuery(type.name(), minTokens, withoutDigest);
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

    /** Reads the number at the head of each stored set. */
    private static final class FewTokensQuery extends Query {

        private final String field;
        private final int minTokens;
        private final boolean withoutDigest;

        /** @param field has binary doc values in the form of {@link SignatureCodec} */
        FewTokensQuery(String field, int minTokens, boolean withoutDigest) {
            this.field = Objects.requireNonNull(field);
            this.minTokens = minTokens;
            this.withoutDigest = withoutDigest;
        }

        @Override
        public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
            return new ConstantScoreWeight(this, boost) {

                @Override
                public ScorerSupplier scorerSupplier(LeafReaderContext segment) throws IOException {
                    BinaryDocValues sets = segment.reader().getBinaryDocValues(field);
                    if (sets == null) {
                        return null;
                    }
                    return ConstantScoreScorerSupplier.fromIterator(
                        TwoPhaseIterator.asDocIdSetIterator(fewTokens(sets)),
                        score(),
                        scoreMode,
                        segment.reader().maxDoc()
                    );
                }

                @Override
                public boolean isCacheable(LeafReaderContext segment) {
                    return DocValues.isCacheable(segment, field);
                }
            };
        }

        private TwoPhaseIterator fewTokens(BinaryDocValues sets) {
            return new TwoPhaseIterator(sets) {

                @Override
                public boolean matches() throws IOException {
                    BytesRef set = sets.binaryValue();
                    return SignatureCodec.distinct(set.bytes, set.offset, set.length) < minTokens
                        && (withoutDigest == false
                            || SignatureCodec.digest(set.bytes, set.offset, set.length) == SignatureCodec.NO_DIGEST);
                }

                @Override
                public float matchCost() {
                    return 10;
                }
            };
        }

        @Override
        public void visit(QueryVisitor visitor) {
            if (visitor.acceptField(field)) {
                visitor.visitLeaf(this);
            }
        }

        @Override
        public String toString(String defaultField) {
            return "tokens(" + field + " < " + minTokens + (withoutDigest ? ", no digest" : "") + ")";
        }

        @Override
        public boolean equals(Object other) {
            return sameClassAs(other)
                && other instanceof FewTokensQuery query
                && field.equals(query.field)
                && minTokens == query.minTokens
                && withoutDigest == query.withoutDigest;
        }

        @Override
        public int hashCode() {
            return Objects.hash(classHash(), field, minTokens, withoutDigest);
        }
    }
}
