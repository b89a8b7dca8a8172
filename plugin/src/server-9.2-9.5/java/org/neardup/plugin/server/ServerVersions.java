package org.neardup.plugin.server;

import org.elasticsearch.TransportVersion;

/** Versions of the wire format. From 9.2 on, they are methods of {@link TransportVersion}; before, constants of another class. */
public final class ServerVersions {

    private ServerVersions() {}

    /** Older than any version. */
    static TransportVersion zero() {
        return TransportVersion.zero();
    }

    /** The oldest version of a node that can be in one cluster with this one. */
    public static TransportVersion minimumCompatible() {
        return TransportVersion.minimumCompatible();
    }
}
