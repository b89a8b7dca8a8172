package org.neardup.plugin.job.phase.result;

import org.elasticsearch.action.admin.indices.delete.DeleteIndexRequest;
import org.elasticsearch.action.admin.indices.flush.FlushRequest;
import org.elasticsearch.action.admin.indices.settings.put.UpdateSettingsRequest;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.action.support.master.AcknowledgedResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.neardup.plugin.work.IndexCopies;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.function.Supplier;

/**
 * The copies of a result index. Each copy indexes every document, so while a job writes to an index that it created, there is only one,
 * without periodic refreshes. After the last write, the server copies the index to the other nodes as files. If the only copy is lost with
 * its node before that, the job writes everything again. An index that existed before the job keeps its copies.
 *
 * <p>Changes settings with a server origin, not as the user, who may lack the privilege to change settings or delete an index despite being
 * allowed to create and write it.
 *
 * @param client  the node's client
 * @param jobId   the writing job
 * @param index   the result index, created by this job or not
 * @param retries repeats failed requests that change the index
 */
public record ResultCopies(Client client, String jobId, String index, Retries retries) {

    private static final Logger LOGGER = LogManager.getLogger(ResultCopies.class);

    /** The settings that differ meanwhile. */
    private static final List<String> SETTINGS = List.of(
        IndexMetadata.SETTING_NUMBER_OF_REPLICAS, IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS,
        IndexMetadata.SETTING_WAIT_FOR_ACTIVE_SHARDS.getKey(), IndexSettings.INDEX_REFRESH_INTERVAL_SETTING.getKey());
    private static final Settings ONE_COPY = Settings.builder()
        .put(IndexMetadata.SETTING_NUMBER_OF_REPLICAS, 0).put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, false)
        .put(IndexMetadata.SETTING_WAIT_FOR_ACTIVE_SHARDS.getKey(), 1)
        .put(IndexSettings.INDEX_REFRESH_INTERVAL_SETTING.getKey(), -1).build();

    public ResultCopies {
        client = Requests.system(client);
    }

    /** The settings for creating a result index. On a single node these are already final, which saves an update. */
    static Settings atFirst(ClusterState state, String index) {
        return state.nodes().getDataNodes().size() > 1 ? ONE_COPY : atLast(state, index);
    }

    /** The final settings: from a template, by default a second copy if there is a second node. */
    private static Settings atLast(ClusterState state, String index) {
        ProjectMetadata project = state.metadata().getProject(ProjectId.DEFAULT);
        String template = MetadataIndexTemplateService.findV2Template(project, index, false);
        Settings said = template == null
            ? MetadataIndexTemplateService.resolveSettings(MetadataIndexTemplateService.findV1Templates(project, index, false))
            : MetadataIndexTemplateService.resolveSettings(project, template);
        Settings.Builder atLast = Settings.builder();
        if (said.hasValue(IndexMetadata.SETTING_NUMBER_OF_REPLICAS) == false) {
            atLast.put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1");
        }
        return atLast.put(said.filter(SETTINGS::contains)).build();
    }

    /** Whether the job created the index and its only copy is lost. */
    static boolean areLost(ClusterState state, String jobId, String index) {
        return IndexCopies.areLost(state, index) && own(state, jobId, index) != null;
    }

    /** The index if the job created it, otherwise null. */
    private static IndexMetadata own(ClusterState state, String jobId, String index) {
        IndexMetadata found = state.metadata().getProject(ProjectId.DEFAULT).index(index);
        return found != null && ResultSchema.isMadeBy(found.mapping(), jobId) ? found : null;
    }

    /**
     * Raises the number of copies of a completely written index, if the job created it with one. Waits as long as the cluster creates them,
     * and a limited time for it to begin.
     */
    void complete(ClusterState state) {
        if (hasOneCopy(state)) {
            // New copies start from the last commit and index all later documents.
            retries.<BroadcastResponse>call(listener -> client.admin().indices().flush(new FlushRequest(index), listener));
            raise(state);
            while (IndexCopies.await(client, index, retries)) {
                LOGGER.debug("the result index [{}] of job [{}] is still being copied", index, jobId);
            }
        }
    }

    /** Sets the final number of copies, if the job created the index with one; does not wait for them. */
    public void raise(ClusterState state) {
        if (hasOneCopy(state)) {
            Settings.Builder settings = Settings.builder();
            SETTINGS.forEach(settings::putNull);
            UpdateSettingsRequest request = new UpdateSettingsRequest(settings.put(atLast(state, index)).build(), index);
            retries.<AcknowledgedResponse>call(listener -> client.admin().indices().updateSettings(request, listener));
        }
    }

    private boolean hasOneCopy(ClusterState state) {
        IndexMetadata own = own(state, jobId, index);
        return own != null && own.getSettings().filter(SETTINGS::contains).equals(ONE_COPY);
    }

    /** Deletes the index as long as its only copy is lost: between two attempts, a user may have deleted it and created another. */
    void deleteLost(Supplier<ClusterState> state) {
        try {
            retries.<AcknowledgedResponse>call(listener -> {
                if (areLost(state.get(), jobId, index)) {
                    client.admin().indices().delete(new DeleteIndexRequest(index), listener);
                } else {
                    listener.onResponse(AcknowledgedResponse.TRUE);
                }
            });
        } catch (IndexNotFoundException e) {
            // The user deleted it first.
        }
    }
}
