/**
 * Real Elasticsearch nodes as processes of this machine: unpacks the distribution and installs the plugin once, then starts clusters of any
 * size from it, each node with its own folder, ports and heap.
 *
 * <p>Uses the plugin like its users: a zip, installed by {@code elasticsearch-plugin} and controlled over REST.
 */
package org.neardup.cluster.node;
