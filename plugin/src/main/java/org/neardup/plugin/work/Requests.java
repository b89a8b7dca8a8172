package org.neardup.plugin.work;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.admin.indices.alias.Alias;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;

import java.util.function.Predicate;

/** Common forms of asynchronous requests and of their responses. */
public final class Requests {

    private Requests() {}

    /** A client that sends requests with the plugin's origin: no user needs privileges for them. */
    public static Client system(Client client) {
        return new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN);
    }

    /** Makes all changes of indices visible. Sent by the plugin, because users with write access may lack permission to refresh. */
    public static void refresh(Client client, Retries retries, IndicesOptions options, String... indices) {
        RefreshRequest request = new RefreshRequest(indices).indicesOptions(options);
        retries.<BroadcastResponse>call(listener -> system(client).admin().indices().refresh(request, listener));
    }

    /** A request to create a hidden index with a hidden alias: one shard, with a second copy if there is a second node. */
    public static CreateIndexRequest hiddenIndex(String index, String alias, Settings more) {
        Settings.Builder settings = Settings.builder().put(IndexMetadata.SETTING_NUMBER_OF_SHARDS, 1);
        settings.put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1").put(IndexMetadata.SETTING_INDEX_HIDDEN, true).put(more);
        return new CreateIndexRequest(index).settings(settings).alias(new Alias(alias).isHidden(true));
    }

    /** Checks whether a document exists, in an index that need not exist. */
    public static void exists(Client client, String index, String id, ActionListener<Boolean> listener) {
        GetRequest request = new GetRequest(index, id).fetchSourceContext(FetchSourceContext.DO_NOT_FETCH_SOURCE);
        client.get(request, insteadOf(Requests::isNoIndex, false, listener).map(GetResponse::isExists));
    }

    /** Responds with a value instead of failures that match. */
    public static <T> ActionListener<T> insteadOf(Predicate<Exception> failure, T value, ActionListener<T> listener) {
        return listener.delegateResponse((l, e) -> {
            if (failure.test(e)) {
                l.onResponse(value);
            } else {
                l.onFailure(e);
            }
        });
    }

    /** Whether a request failed because its index does not exist. */
    public static boolean isNoIndex(Exception failure) {
        return ExceptionsHelper.unwrapCause(failure) instanceof IndexNotFoundException;
    }

    /** Throws the first failure of a bulk request, or returns its response. */
    public static BulkResponse requireDone(BulkResponse response) {
        for (BulkItemResponse item : response) {
            if (item.isFailed()) {
                throw ExceptionsHelper.convertToRuntime(item.getFailure().getCause());
            }
        }
        return response;
    }
}
