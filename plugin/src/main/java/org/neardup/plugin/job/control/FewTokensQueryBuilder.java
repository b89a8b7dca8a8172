package org.neardup.plugin.job.control;

import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.util.Objects;

/**
 * Documents whose signature set has fewer distinct tokens than a job asks for. Sent between nodes only, in the searches of
 * {@link DocumentCheck}: no request can name it.
 */
public final class FewTokensQueryBuilder extends LeafQueryBuilder<FewTokensQueryBuilder> {

    /** The name between nodes. */
    public static final String NAME = "near_duplicates_few_tokens";

    private static final byte VERSION = 1;

    private final String field;
    private final int minTokens;

    FewTokensQueryBuilder(String field, int minTokens) {
        this.field = Objects.requireNonNull(field);
        this.minTokens = minTokens;
    }

    /** Reads what {@link #doWriteTo} wrote. */
    public FewTokensQueryBuilder(StreamInput in) throws IOException {
        super(in);
        RecordVersion.read(in, VERSION, "query [" + NAME + "]");
        this.field = in.readString();
        this.minTokens = in.readVInt();
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeString(field);
        out.writeVInt(minTokens);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(NAME).field("field", field).field("min_tokens", minTokens);
        boostAndQueryNameToXContent(builder);
        builder.endObject();
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) {
        MappedFieldType type = context.getFieldType(field);
        return type == null
            ? Queries.newMatchNoDocsQuery("no field [" + field + "] in this index")
            : new FewTokensQuery(type.name(), minTokens);
    }

    @Override
    protected boolean doEquals(FewTokensQueryBuilder other) {
        return field.equals(other.field) && minTokens == other.minTokens;
    }

    @Override
    protected int doHashCode() {
        return Objects.hash(field, minTokens);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
        return TransportVersion.zero();
    }
}
