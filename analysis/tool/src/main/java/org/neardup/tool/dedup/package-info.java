/**
 * Finds the near-duplicates among documents of files, as an index-wide job does among those of an index: token sets of texts, document
 * frequencies, links by an exact join in units that fit into memory, and groups of the linked documents. Documents are numbered in input
 * order.
 */
package org.neardup.tool.dedup;
