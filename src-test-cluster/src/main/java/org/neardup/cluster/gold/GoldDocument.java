package org.neardup.cluster.gold;

/**
 * A document of a gold set.
 *
 * @param id    its place in the set, from 0
 * @param group what it is a near-duplicate of: the documents of a group are near-duplicates, others are not
 * @param core  the id of its core
 * @param site  the name of the site whose frame it has
 * @param edit  what was done to its core, in lower case
 * @param share of the words that belong to the core, above 0 and below 1
 * @param text  frame and core
 */
public record GoldDocument(int id, int group, String core, String site, String edit, double share, String text) {}
