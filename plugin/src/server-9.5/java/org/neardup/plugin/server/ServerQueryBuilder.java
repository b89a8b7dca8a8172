package org.neardup.plugin.server;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.query.LeafQueryBuilder;

import java.io.IOException;

/**
 * Base of queries that contain no other queries. From 9.5 on, the server counts clauses while it builds a query, and has a base of its own
 * for queries that have none.
 */
public abstract class ServerQueryBuilder<Q extends ServerQueryBuilder<Q>> extends LeafQueryBuilder<Q> {

    protected ServerQueryBuilder() {}

    protected ServerQueryBuilder(StreamInput in) throws IOException {
        super(in);
    }

    /** Any: a node without the plugin cannot read the query, whatever its version. */
    @Override
    public final TransportVersion getMinimalSupportedVersion() {
        return ServerVersions.zero();
    }
}
