package org.neardup.plugin.job.control;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What the cluster state keeps of a job from its start to its end: what coordination needs. All else is in the job's documents. Owner and
 * headers, which say who started it, are written to disk with the cluster state, and neither shown to anybody nor written to a snapshot.
 *
 * @param kind              whether it finds, applies or undoes
 * @param dest              the result index, which it has for itself
 * @param owner             who started it, null if security is off
 * @param startMillis       when it was started
 * @param requestsPerSecond the speed that it was started with, -1 for no limit
 * @param clusterUuid       the cluster that it was started in
 * @param indexUuid         the index of job documents that it was started with
 * @param headers           the security headers of the user who started it
 */
public record JobParameters(
    JobKind kind,
    String dest,
    String owner,
    long startMillis,
    float requestsPerSecond,
    String clusterUuid,
    String indexUuid,
    Map<String, String> headers
) implements PersistentTaskParams {

    /** The name of the persistent task, and of its parameters and state. */
    public static final String NAME = "near_duplicates";

    private static final byte VERSION = 1;

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<JobParameters, Void> PARSER = new ConstructingObjectParser<>(
        NAME,
        true,
        parsed -> new JobParameters(
            (JobKind) parsed[0],
            (String) parsed[1],
            (String) parsed[2],
            (Long) parsed[3],
            (Float) parsed[4],
            (String) parsed[5],
            (String) parsed[6],
            parsed[7] == null ? Map.of() : (Map<String, String>) parsed[7]
        )
    );

    static {
        PARSER.declareString(constructorArg(), JobKind::of, new ParseField("kind"));
        PARSER.declareString(constructorArg(), new ParseField("dest"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("owner"));
        PARSER.declareLong(constructorArg(), new ParseField("start_millis"));
        PARSER.declareFloat(constructorArg(), new ParseField("requests_per_second"));
        PARSER.declareString(constructorArg(), new ParseField("cluster_uuid"));
        PARSER.declareString(constructorArg(), new ParseField("index_uuid"));
        PARSER.declareObject(optionalConstructorArg(), (parser, context) -> parser.mapStrings(), new ParseField("headers"));
    }

    public JobParameters {
        headers = Map.copyOf(headers);
    }

    /**
     * Whether the job was started in this cluster, and the index of job documents is still the one that it was started with. Otherwise the
     * job came back with a snapshot: whatever it was about to do belongs to another cluster, or to another time.
     */
    boolean belongTo(ClusterState state) {
        IndexMetadata documents = state.metadata().getProject(ProjectId.DEFAULT).index(JobStore.INDEX);
        return clusterUuid.equals(state.metadata().clusterUUID()) && documents != null && indexUuid.equals(documents.getIndexUUID());
    }

    /** Reads what {@link #toXContent} wrote. */
    public static JobParameters fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static JobParameters readFrom(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "what the cluster state has of a job");
        return new JobParameters(
            JobKind.of(in.readString()),
            in.readString(),
            in.readOptionalString(),
            in.readVLong(),
            in.readFloat(),
            in.readString(),
            in.readString(),
            in.readMap(StreamInput::readString)
        );
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeString(kind.name());
        out.writeString(dest);
        out.writeOptionalString(owner);
        out.writeVLong(startMillis);
        out.writeFloat(requestsPerSecond);
        out.writeString(clusterUuid);
        out.writeString(indexUuid);
        out.writeMap(headers, StreamOutput::writeString);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.field("kind", kind.toString());
        builder.field("dest", dest);
        builder.field("start_millis", startMillis);
        builder.field("requests_per_second", requestsPerSecond);
        builder.field("cluster_uuid", clusterUuid);
        builder.field("index_uuid", indexUuid);
        if (Metadata.CONTEXT_MODE_GATEWAY.equals(params.param(Metadata.CONTEXT_MODE_PARAM))) {
            if (owner != null) {
                builder.field("owner", owner);
            }
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
