package org.neardup.cluster.gold;

/**
 * A document of a collection.
 *
 * @param label documents of the same label are near-duplicates, others are not
 * @param site  its site, or empty
 * @param text  the whole text
 */
public record LabelledDocument(String label, String site, String text) {}
