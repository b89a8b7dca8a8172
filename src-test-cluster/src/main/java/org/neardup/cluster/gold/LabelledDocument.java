package org.neardup.cluster.gold;

/**
 * A document of a collection.
 *
 * @param label documents of the same label are near-duplicates, others are not
 * @param site  where it stands, or empty if it stands alone
 * @param text  all of it
 */
public record LabelledDocument(String label, String site, String text) {}
