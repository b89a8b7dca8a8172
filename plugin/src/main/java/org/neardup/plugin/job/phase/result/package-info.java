/**
 * The content of a job's result index: groups with the document that each keeps, the plan of removable documents, pairs if requested, and a
 * summary.
 *
 * <p>The groups are computed in memory, which is reserved first: linked documents are sorted in keep order and divided into components;

 * {@link org.neardup.kernel.group} divides each component into groups, with their profile over all higher thresholds. Then the result is
 * written under ids that derive only from its content, so that writing it again changes nothing.
 */
package org.neardup.plugin.job.phase.result;
