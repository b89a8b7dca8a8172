/**
 * What a job leaves in its result index: groups with the document that each keeps, the plan of what may be removed, pairs if the job asks
 * for them, and a summary.
 *
 * <p>First all is decided in memory, which is reserved before it is taken: linked documents are put in the order in which they are kept and
 * divided into components; each component is divided into groups, with their profile over all higher thresholds, by
 * {@link org.neardup.kernel.group}. Then it is written under names that follow from its content alone, so that writing it again changes
 * nothing.
 */
package org.neardup.plugin.job.phase.result;
