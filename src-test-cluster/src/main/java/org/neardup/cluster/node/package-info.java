/**
 * Real Elasticsearch nodes as processes of this machine: the distribution is unpacked and the plugin installed into it once, then
 * clusters of any size start from it, each node with its own folder, ports and heap.
 *
 * <p>The plugin is met here as its users meet it: a zip, installed by {@code elasticsearch-plugin} and spoken to over REST.
 */
package org.neardup.cluster.node;
