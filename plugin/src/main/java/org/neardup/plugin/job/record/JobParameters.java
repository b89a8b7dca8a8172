package org.neardup.plugin.job.record;

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
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What the cluster state keeps of a job from its start to its end: what coordination needs. All else is in the job's documents. Who
 * started it is written to disk with the cluster state, and neither shown to anybody nor written to a snapshot.
 *
 * @param kind              whether it finds, applies or undoes
 * @param dest              the result index, which it has for itself
 * @param user              who started it
 * @param startMillis       when it was started
 * @param requestsPerSecond the speed that it was started with, -1 for no limit
 * @param clusterUuid       the cluster that it was started in
 * @param indexUuid         the index of job documents that it was started with
 */
public record JobParameters(
    JobKind kind,
    String dest,
    JobUser user,
    long startMillis,
    float requestsPerSecond,
    String clusterUuid,
    String indexUuid
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
            new JobUser((String) parsed[2], parsed[7] == null ? Map.of() : (Map<String, String>) parsed[7]),
            (Long) parsed[3],
            (Float) parsed[4],
            (String) parsed[5],
            (String) parsed[6]
        )
    );

    static {
        PARSER.declareString(constructorArg(), text -> RecordVersion.constant(JobKind.class, text), new ParseField("kind"));
        PARSER.declareString(constructorArg(), new ParseField("dest"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("owner"));
        PARSER.declareLong(constructorArg(), new ParseField("start_millis"));
        PARSER.declareFloat(constructorArg(), new ParseField("requests_per_second"));
        PARSER.declareString(constructorArg(), new ParseField("cluster_uuid"));
        PARSER.declareString(constructorArg(), new ParseField("index_uuid"));
        PARSER.declareObject(optionalConstructorArg(), (parser, context) -> parser.mapStrings(), new ParseField("headers"));
    }

    /**
     * Whether the job was started in this cluster, and the index of job documents is still the one that it was started with. Otherwise the
     * job came back with a snapshot: whatever it was about to do belongs to another cluster, or to another time.
     */
    public boolean belongTo(ClusterState state) {
        IndexMetadata documents = state.metadata().getProject(ProjectId.DEFAULT).index(JobStore.INDEX);
        return clusterUuid.equals(state.metadata().clusterUUID()) && documents != null && indexUuid.equals(documents.getIndexUUID());
    }

    public static JobParameters fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    public static JobParameters readFrom(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "what the cluster state has of a job");
        JobKind kind = RecordVersion.constant(JobKind.class, in.readString());
        String dest = in.readString();
        String owner = in.readOptionalString();
        long startMillis = in.readVLong();
        float requestsPerSecond = in.readFloat();
        String clusterUuid = in.readString();
        String indexUuid = in.readString();
        JobUser user = new JobUser(owner, in.readMap(StreamInput::readString));
        return new JobParameters(kind, dest, user, startMillis, requestsPerSecond, clusterUuid, indexUuid);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeString(kind.name());
        out.writeString(dest);
        out.writeOptionalString(user.name());
        out.writeVLong(startMillis);
        out.writeFloat(requestsPerSecond);
        out.writeString(clusterUuid);
        out.writeString(indexUuid);
        out.writeMap(user.headers(), StreamOutput::writeString);
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
            if (user.name() != null) {
                builder.field("owner", user.name());
            }
            builder.field("headers", user.headers());
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
