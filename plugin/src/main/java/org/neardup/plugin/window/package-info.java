/**
 * Windows, the best documents of a ranking (Pi, Fu, Zou, Guo, Han, <em>Query-biased near duplicate web document detecting</em>, section
 * III.A), and what compares their documents; shared by searches and query-driven jobs.
 *
 * <p>{@link org.neardup.plugin.window.WindowColumns} names the values to read, {@link org.neardup.plugin.window.DocumentSearch} finds the
 * {@link org.neardup.plugin.window.Window}, and {@link org.neardup.plugin.window.WindowSamples},
 * {@link org.neardup.plugin.window.WindowSketches} or the sets of {@link org.neardup.plugin.window.SetFetch} are compared, within the
 * limits of a {@link org.neardup.plugin.window.RunningComparison}. Shards send the values with the order of the documents:
 * {@link org.neardup.plugin.window.WindowRankBuilder} requests them and {@link org.neardup.plugin.window.ShardValueReader} reads them.
 */
package org.neardup.plugin.window;
