package org.neardup.plugin.work;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.settings.Settings;

import java.util.List;

/** Finds the nodes that can run jobs, by a node attribute that the plugin sets. */
public final class JobNodes {

    private static final String ATTRIBUTE = "near_duplicates.installed";

    private JobNodes() {}

    public static Settings attribute() {
        return Settings.builder().put("node.attr." + ATTRIBUTE, true).build();
    }

    public static boolean hasPlugin(DiscoveryNode node) {
        return Boolean.parseBoolean(node.getAttributes().get(ATTRIBUTE));
    }

    /** Ids of the data nodes with the plugin, sorted. */
    public static List<String> workers(ClusterState state) {
        return state.nodes().getDataNodes().values().stream().filter(JobNodes::hasPlugin).map(DiscoveryNode::getId).sorted().toList();
    }
}
