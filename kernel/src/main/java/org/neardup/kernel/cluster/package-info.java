/**
 * Groups of near-duplicates, from pairs or straight from fingerprints.
 *
 * <p>Near-duplication is not transitive. {@link org.neardup.kernel.cluster.Clusters#star} keeps every member within the distance of the
 * kept item, which collapsing search results needs (Pi et al., <em>Query-biased Near Duplicate Web Document Detecting</em>, section II: one
 * document of a group is shown). {@link org.neardup.kernel.cluster.Clusters#connected} follows chains and lets them drift.
 *
 * <p>Both need one operation, {@link org.neardup.kernel.cluster.FreeItems}: the neighbours of an item that no cluster has taken yet. It is
 * called at most once for each item, so no list of all pairs is needed: a thousand equal documents have half a million pairs.
 *
 * <p>{@link org.neardup.kernel.group} forms the same groups of sets, and counts them at every higher threshold.
 */
package org.neardup.kernel.cluster;
