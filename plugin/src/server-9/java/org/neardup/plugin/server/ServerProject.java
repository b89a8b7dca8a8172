package org.neardup.plugin.server;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ProjectState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.routing.IndexRoutingTable;
import org.elasticsearch.cluster.routing.IndexShardRoutingTable;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;

/**
 * What a cluster state says of indices and tasks. From 9.1 on, it belongs to a project of the cluster, and more and more methods need the
 * project; clusters that people run themselves have one.
 */
public record ServerProject(ProjectState state) {

    static final ProjectId ID = ProjectId.DEFAULT;

    public static ServerProject of(ClusterState state) {
        return new ServerProject(state.projectState(ID));
    }

    ProjectMetadata metadata() {
        return state.metadata();
    }

    /** All indices. */
    public Iterable<IndexMetadata> indices() {
        return metadata();
    }

    /** An index of this name; null if there is none. */
    @Nullable
    public IndexMetadata index(String name) {
        return metadata().index(name);
    }

    /** This very index; null if it was deleted or replaced. */
    @Nullable
    public IndexMetadata index(Index index) {
        return metadata().index(index);
    }

    /** @throws org.elasticsearch.index.IndexNotFoundException if it was deleted or replaced */
    public IndexMetadata indexSafe(Index index) {
        return metadata().getIndexSafe(index);
    }

    /** The index, alias or data stream of this name; null if there is none. */
    @Nullable
    public IndexAbstraction named(String name) {
        return metadata().getIndicesLookup().get(name);
    }

    /** Whether a block forbids to read or to write an index. */
    public boolean isBlocked(ClusterBlockLevel level, String index) {
        return state.blocks().indexBlockedException(ID, level, index) != null;
    }

    /** @throws org.elasticsearch.cluster.block.ClusterBlockException if a block forbids to read the index */
    public void requireReadable(String index) {
        state.blocks().globalBlockedRaiseException(ID, ClusterBlockLevel.READ);
        state.blocks().indexBlockedRaiseException(ID, ClusterBlockLevel.READ, index);
    }

    /** The block that forbids to read anything; null if there is none. */
    @Nullable
    public ClusterBlockException readBlock() {
        return state.blocks().globalBlockedException(ID, ClusterBlockLevel.READ);
    }

    /** The block that forbids to read one of the indices; null if there is none. */
    @Nullable
    public ClusterBlockException readBlock(String[] indices) {
        return state.blocks().indicesBlockedException(ID, ClusterBlockLevel.READ, indices);
    }

    /** The copies of an index; null if it does not exist. */
    @Nullable
    public IndexRoutingTable routing(String index) {
        return state.routingTable().index(index);
    }

    /** @throws org.elasticsearch.index.shard.ShardNotFoundException if it does not exist */
    public IndexShardRoutingTable routing(ShardId shard) {
        return state.routingTable().shardRoutingTable(shard);
    }

    /** The settings that templates give to a new index. */
    public Settings templateSettings(String index) {
        String template = MetadataIndexTemplateService.findV2Template(metadata(), index, false);
        return template == null
            ? MetadataIndexTemplateService.resolveSettings(MetadataIndexTemplateService.findV1Templates(metadata(), index, false))
            : MetadataIndexTemplateService.resolveSettings(metadata(), template);
    }

    /** The persistent tasks; null if there are none. */
    @Nullable
    public PersistentTasksCustomMetadata tasks() {
        return PersistentTasksCustomMetadata.get(metadata());
    }
}
