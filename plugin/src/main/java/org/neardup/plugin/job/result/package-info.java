/**
 * What a job leaves in its result index: pairs, groups with the document that each keeps, the plan of what may be removed, and a summary.
 *
 * <p>First all is decided in memory, which is reserved before it is taken: documents that occur in pairs are put in the order in which they
 * are kept, and groups are made with their profile over all higher thresholds. Then it is written under names that follow from its
 * content alone, so that writing it again changes nothing.
 */
package org.neardup.plugin.job.result;
