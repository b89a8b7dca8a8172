package org.neardup.plugin.job.phase.result;

/**
 * Documents that near-duplicates connect and whose part of the profile ends early, since to compare them at higher thresholds costs too
 * much.
 *
 * @param rank  of the one that is kept first
 * @param label the least threshold at which they are not counted
 */
record UnprofiledGroup(int rank, String label) {}
