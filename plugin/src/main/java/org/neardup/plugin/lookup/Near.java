package org.neardup.plugin.lookup;

/**
 * The document that is most similar to a text.
 *
 * @param index      of the document, a concrete one
 * @param similarity as the query {@code near_duplicates} scores it, above 0 and at most 1
 */
public record Near(String index, String id, float similarity) {}
