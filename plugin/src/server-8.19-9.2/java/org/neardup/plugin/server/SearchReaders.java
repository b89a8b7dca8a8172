package org.neardup.plugin.server;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.ReaderContext;
import org.elasticsearch.search.internal.ShardSearchContextId;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the open readers of points in time. From 9.5 on, the server returns them; before, this listener keeps them. */
public final class SearchReaders implements SearchOperationListener {

    private final Map<ShardSearchContextId, ReaderContext> open = new ConcurrentHashMap<>();

    /** The open reader of a point in time on this node; null if it has none of this id. */
    @Nullable
    public ReaderContext find(SearchService searchService, ShardId shardId, ShardSearchContextId id) {
        ReaderContext reader = open.get(id);
        return reader != null && reader.indexShard().shardId().equals(shardId) ? reader : null;
    }

    /** The reader of a point in time serves several searches, as that of a scroll does. */
    @Override
    public void onNewReaderContext(ReaderContext reader) {
        if (reader.singleSession() == false && reader.scrollContext() == null) {
            open.put(reader.id(), reader);
        }
    }

    @Override
    public void onFreeReaderContext(ReaderContext reader) {
        open.remove(reader.id());
    }
}
