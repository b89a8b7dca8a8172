package org.neardup.plugin.server;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.bulk.BackoffPolicy;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.Retry;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.TimeValue;

/** Repeats the parts of a bulk that were rejected. From 9.1 on, the server's policy of delays is in another package. */
public final class BulkRetry {

    private static final BackoffPolicy BACKOFF = BackoffPolicy.exponentialBackoff(TimeValue.timeValueMillis(50), 10);

    private BulkRetry() {}

    /** Sends a bulk, up to ten more times after growing delays from 50 ms on. */
    public static void send(Client client, BulkRequest bulk, ActionListener<BulkResponse> listener) {
        new Retry(BACKOFF, client.threadPool()).withBackoff(client::bulk, bulk, listener);
    }
}
