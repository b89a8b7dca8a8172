/**
 * Groups of near-duplicates, from pairs or straight from fingerprints.
 *
 * <p>Near-duplication is not transitive. {@link org.neardup.kernel.cluster.StarClusters} keeps every member within the distance of the item
 * that is kept, as the collapse of search results needs it (Pi et al., <em>Query-biased Near Duplicate Web Document Detecting</em>, section
 * II: one document of a group is shown). {@link org.neardup.kernel.cluster.ConnectedClusters} follows chains and lets them drift.
 *
 * <p>Both ask for the same thing: the neighbours of an item that no cluster has taken yet. Whatever answers that is a
 * {@link org.neardup.kernel.cluster.FreeItems}. An answer is given once for each item at most, so no list of all pairs is needed, of which
 * a thousand equal documents have half a million.
 *
 * <p>{@link org.neardup.kernel.group} makes the same groups of sets, and tells how many there would be at every higher threshold.
 */
package org.neardup.kernel.cluster;
