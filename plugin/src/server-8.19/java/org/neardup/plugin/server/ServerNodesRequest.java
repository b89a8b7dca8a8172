package org.neardup.plugin.server;

import org.elasticsearch.action.support.nodes.BaseNodesRequest;

/** Base of requests to all nodes. Before 9.0, it names the type of the request itself. */
public abstract class ServerNodesRequest<R extends ServerNodesRequest<R>> extends BaseNodesRequest<R> {

    protected ServerNodesRequest() {
        super(new String[0]);
    }
}
