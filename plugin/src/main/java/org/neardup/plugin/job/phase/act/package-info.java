/**
 * Carries out what a job planned: marks or deletes the documents that no group keeps, and takes marks back. The plan is read page by page.
 * A document is changed only if it still is the version that was compared. What became of each page is noted in the job's work index, so
 * that a job that starts again neither acts nor counts twice.
 */
package org.neardup.plugin.job.phase.act;
