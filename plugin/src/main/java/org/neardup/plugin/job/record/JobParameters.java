package org.neardup.plugin.job.record;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.server.ServerVersions;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The part of a job in the cluster state, from its start to its end: what coordination needs. The rest is in the job's documents. The user
 * who started it is written to disk with the cluster state, but neither shown nor included in snapshots.
 *
 * @param dest              the index that it exports to, which no other running job uses; or null
 * @param plan              the job whose plan it carries out, undoes or exports; null for others
 * @param changed           UUIDs of the indices whose documents it marks or deletes, which no other running job changes
 * @param requestsPerSecond its initial rate limit, -1 for none
 * @param clusterUuid       the cluster that it was started in
 * @param indexUuid         the index of job documents at its start
 * @param owner             name of the {@link JobUser} who started it, or null
 * @param headers           with which the job sends requests as the user; null where the user is omitted
 */
public record JobParameters(
    JobKind kind, @Nullable String dest, @Nullable String plan, List<String> changed, long startMillis, float requestsPerSecond,
    String clusterUuid, String indexUuid, @Nullable String owner, @Nullable Map<String, String> headers)
    implements JsonRecord, PersistentTaskParams {

    /** The name of the persistent task, and of its parameters and state. */
    public static final String NAME = "near_duplicates";
    /** Parses JSON, from disk and between nodes. */
    public static final JsonRecordParser<JobParameters> PARSER = JsonRecordParser.lenient(JobParameters.class, Map.of());

    public JobUser user() {
        return new JobUser(owner, headers == null ? Map.of() : headers);
    }

    /**
     * Whether the job was started in this cluster, with the current index of job documents. Otherwise a snapshot restored the job: it
     * belongs to another cluster or an earlier state, and must not run.
     */
    public boolean belongTo(ClusterState state) {
        IndexMetadata documents = ServerProject.of(state).index(JobStore.INDEX);
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

    /** For logs, which must not reveal the user either. */
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
        return ServerVersions.minimumCompatible();
    }
}
