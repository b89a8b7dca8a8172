package org.neardup.kernel.cluster;

/**
 * The clusters of all pairs, and how many there would be if the threshold were higher.
 *
 * @param clusters at the lowest step
 * @param profile  at every step
 */
public record ProfiledClusters(Clusters clusters, ThresholdProfile profile) {}
