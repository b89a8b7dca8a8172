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
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.plugin.server.ServerQueryBuilder;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/**
 * Matches documents by the number of distinct tokens of their signature set. For the searches of {@link DocumentCheck} only: users cannot
 * name it in requests.
 */
public final class TokenCountQueryBuilder extends ServerQueryBuilder<TokenCountQueryBuilder> {

    public static final String NAME = "near_duplicates_token_count";

    private static final JsonRecordParser<Condition> PARSER = JsonRecordParser.lenient(Condition.class, Map.of());

    private final Condition condition;

    /**
     * The condition on a document.
     *
     * @param field with signature sets
     * @param least minimum number of distinct tokens
     * @param most  maximum number of distinct tokens
     */
    public record Condition(String field, int least, int most) implements JsonRecord {

        private boolean isMetBy(BytesRef set) {
            int tokens = SignatureCodec.distinct(set.bytes, set.offset, set.length);
            return tokens >= least && tokens <= most;
        }
    }

    TokenCountQueryBuilder(String field, int least, int most) {
        condition = new Condition(Objects.requireNonNull(field), least, most);
    }

    public TokenCountQueryBuilder(StreamInput in) throws IOException {
        super(in);
        condition = PARSER.read(in);
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        condition.writeTo(out);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        condition.writeFields(builder.startObject(NAME));
        boostAndQueryNameToXContent(builder);
        builder.endObject();
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) {
        MappedFieldType type = context.getFieldType(condition.field);
        if (type == null) {
            return Queries.newMatchNoDocsQuery("no field [" + condition.field + "] in this index");
        }
        Condition ofField = new Condition(type.name(), condition.least, condition.most);
        return new FunctionMatchQuery(new IsMeant(ofField), value -> value == 1);
    }

    @Override
    protected boolean doEquals(TokenCountQueryBuilder other) {
        return condition.equals(other.condition);
    }

    @Override
    protected int doHashCode() {
        return condition.hashCode();
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    /** 1 for matching documents, by the head of their stored sets, 0 for other documents with a set; no value for those without. */
    private static final class IsMeant extends DoubleValuesSource {

        private final Condition condition;

        /** @param condition on a field with binary doc values in the format of {@link SignatureCodec} */
        IsMeant(Condition condition) {
            this.condition = condition;
        }

        @Override
        public DoubleValues getValues(LeafReaderContext segment, DoubleValues scores) throws IOException {
            BinaryDocValues sets = segment.reader().getBinaryDocValues(condition.field);
            return sets == null ? DoubleValues.EMPTY : new DoubleValues() {

                @Override
                public double doubleValue() throws IOException {
                    return condition.isMetBy(sets.binaryValue()) ? 1 : 0;
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
            return DocValues.isCacheable(segment, condition.field);
        }

        @Override
        public String toString() {
            return "number of tokens: " + condition;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof IsMeant same && condition.equals(same.condition);
        }

        @Override
        public int hashCode() {
            return condition.hashCode();
        }
    }
}
