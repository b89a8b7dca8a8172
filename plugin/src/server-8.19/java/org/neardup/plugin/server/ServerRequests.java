package org.neardup.plugin.server;

import org.elasticsearch.action.admin.indices.mapping.get.GetMappingsRequest;
import org.elasticsearch.core.TimeValue;

/** Requests of the server whose parameters differ. */
public final class ServerRequests {

    private ServerRequests() {}

    /** A request for mappings. From 9.0 on, its timeout has no default. */
    public static GetMappingsRequest mappings(TimeValue timeout, String index) {
        return new GetMappingsRequest().masterNodeTimeout(timeout).indices(index);
    }
}
