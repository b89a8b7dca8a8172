/**
 * Explains why two texts are near-duplicates or not, {@code GET /{index}/_near_duplicates/_explain}: fetches two documents as the user
 * ({@link org.neardup.plugin.explain.Side}), decides as an exact search does ({@link org.neardup.plugin.explain.Verdict}), and finds the
 * passages that both texts have or only one has ({@link org.neardup.plugin.explain.PassageFinder}).
 */
package org.neardup.plugin.explain;
