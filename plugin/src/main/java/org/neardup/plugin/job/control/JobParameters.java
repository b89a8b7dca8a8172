package org.neardup.plugin.job.control;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;

import java.io.IOException;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What the cluster state keeps of a job from its start to its end. The headers say who started it; they are written to disk with the
 * cluster state, and shown to nobody.
 *
 * @param kind              whether it finds, applies or undoes
 * @param specification     what it is asked to do
 * @param earlierJob        id of the job that it builds on, or null
 * @param startMillis       when it was started
 * @param requestsPerSecond the speed that it was started with, -1 for no limit
 * @param headers           the security headers of the user who started it
 */
public record JobParameters(
    JobKind kind,
    JobSpecification specification,
    String earlierJob,
    long startMillis,
    float requestsPerSecond,
    Map<String, String> headers
) implements PersistentTaskParams {

    /** The name of the persistent task, and of its parameters and state. */
    public static final String NAME = "near_duplicates";

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<JobParameters, Void> PARSER = new ConstructingObjectParser<>(
        NAME,
        true,
        parsed -> new JobParameters(
            (JobKind) parsed[0],
            (JobSpecification) parsed[1],
            (String) parsed[2],
            (Long) parsed[3],
            (Float) parsed[4],
            parsed[5] == null ? Map.of() : (Map<String, String>) parsed[5]
        )
    );

    static {
        PARSER.declareString(constructorArg(), JobKind::of, new ParseField("kind"));
        PARSER.declareObject(constructorArg(), (parser, context) -> JobSpecification.fromXContent(parser), new ParseField("specification"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("earlier_job"));
        PARSER.declareLong(constructorArg(), new ParseField("start_millis"));
        PARSER.declareFloat(constructorArg(), new ParseField("requests_per_second"));
        PARSER.declareObject(optionalConstructorArg(), (parser, context) -> parser.mapStrings(), new ParseField("headers"));
    }

    public JobParameters {
        headers = Map.copyOf(headers);
    }

    /** Reads what {@link #toXContent} wrote. */
    public static JobParameters fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static JobParameters readFrom(StreamInput in) throws IOException {
        return new JobParameters(
            in.readEnum(JobKind.class),
            JobSpecification.readFrom(in),
            in.readOptionalString(),
            in.readVLong(),
            in.readFloat(),
            in.readMap(StreamInput::readString)
        );
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeEnum(kind);
        specification.writeTo(out);
        out.writeOptionalString(earlierJob);
        out.writeVLong(startMillis);
        out.writeFloat(requestsPerSecond);
        out.writeMap(headers, StreamOutput::writeString);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.field("kind", kind.toString());
        builder.field("specification", specification, params);
        if (earlierJob != null) {
            builder.field("earlier_job", earlierJob);
        }
        builder.field("start_millis", startMillis);
        builder.field("requests_per_second", requestsPerSecond);
        if (Metadata.CONTEXT_MODE_GATEWAY.equals(params.param(Metadata.CONTEXT_MODE_PARAM))) {
            builder.field("headers", headers);
        }
        return builder.endObject();
    }

    /** For logs, which must not tell who started the job either. */
    @Override
    public String toString() {
        return Strings.toString(this);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
        return TransportVersion.minimumCompatible();
    }
}
