package org.neardup.plugin.server;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.ReaderContext;
import org.elasticsearch.search.internal.ShardSearchContextId;

/** Finds the open readers of points in time. From 9.5 on, the server returns them; before, this listener keeps them. */
public final class SearchReaders implements SearchOperationListener {

    /** The open reader of a point in time on this node; null if it has none of this id. */
    @Nullable
    public ReaderContext find(SearchService searchService, ShardId shardId, ShardSearchContextId id) {
        return searchService.getActivePITContexts(shardId).stream().filter(reader -> reader.id().equals(id)).findFirst().orElse(null);
    }
}
