/**
 * The result of a job: groups with the document that each keeps, and the profile of higher thresholds.
 *
 * <p>The groups are computed in memory, which is reserved first: linked documents are sorted in keep order and divided into components;
 * {@link org.neardup.kernel.group} divides each component into groups, with their profile over all higher thresholds. Then they are written
 * as the plan of the job, always in the same order, so that writing it again changes nothing.
 */
package org.neardup.plugin.job.phase.result;
