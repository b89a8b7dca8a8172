package org.neardup.cluster.gold;

/**
 * A document of a gold set.
 *
 * @param id    its position in the set, from 0
 * @param group documents of the same group are near-duplicates, others are not
 * @param core  the id of its core
 * @param site  the name of the site whose frame it has
 * @param edit  the edit of its core, in lower case
 * @param share of the words that belong to the core, above 0 and below 1
 * @param text  frame and core
 */
public record GoldDocument(int id, int group, String core, String site, String edit, double share, String text) {}
