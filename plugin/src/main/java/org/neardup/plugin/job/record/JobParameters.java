package org.neardup.plugin.job.record;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Map;

/**
 * What the cluster state keeps of a job from its start to its end: what coordination needs. All else is in the job's documents. Who
 * started it is written to disk with the cluster state, and neither shown to anybody nor written to a snapshot.
 *
 * @param kind              whether it finds, applies or undoes
 * @param dest              the result index, which it has for itself
 * @param startMillis       when it was started
 * @param requestsPerSecond the speed that it was started with, -1 for no limit
 * @param clusterUuid       the cluster that it was started in
 * @param indexUuid         the index of job documents that it was started with
 * @param owner             name of the {@link JobUser} who started it, or null
 * @param headers           by which the user is known again; null where that is not told
 */
public record JobParameters(
    JobKind kind,
    String dest,
    long startMillis,
    float requestsPerSecond,
    String clusterUuid,
    String indexUuid,
    @Nullable String owner,
    @Nullable Map<String, String> headers
) implements JsonRecord, PersistentTaskParams {

    /** The name of the persistent task, and of its parameters and state. */
    public static final String NAME = "near_duplicates";

    /** Reads the form in JSON, and between nodes. */
    public static final JsonRecordParser<JobParameters> PARSER = JsonRecordParser.lenient(JobParameters.class, Map.of());

    /** @param user who started it */
    public JobParameters(
        JobKind kind,
        String dest,
        JobUser user,
        long startMillis,
        float requestsPerSecond,
        String clusterUuid,
        String indexUuid
    ) {
        this(kind, dest, startMillis, requestsPerSecond, clusterUuid, indexUuid, user.name(), user.headers());
    }

    /** Who started it. */
    public JobUser user() {
        return new JobUser(owner, headers == null ? Map.of() : headers);
    }

    /**
     * Whether the job was started in this cluster, and the index of job documents is still the one that it was started with. Otherwise the
     * job came back with a snapshot: whatever it was about to do belongs to another cluster, or to another time.
     */
    public boolean belongTo(ClusterState state) {
        IndexMetadata documents = state.metadata().getProject(ProjectId.DEFAULT).index(JobStore.INDEX);
        return clusterUuid.equals(state.metadata().clusterUUID()) && documents != null && indexUuid.equals(documents.getIndexUUID());
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        if (Metadata.CONTEXT_MODE_GATEWAY.equals(params.param(Metadata.CONTEXT_MODE_PARAM))) {
            return write(builder);
        }
        writeFields(builder.startObject(), "owner", "headers");
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
