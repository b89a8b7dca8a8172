/** Writes the plan of a job to an index, as the user. Nothing reads it back. */
package org.neardup.plugin.job.phase.export;
