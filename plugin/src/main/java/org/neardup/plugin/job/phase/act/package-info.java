/**
 * Carries out a plan: marks or deletes duplicates, and removes marks. Reads the plan page by page, and changes a document only in the
 * version that was compared. Records the outcome of each page in the work index, so that a restarted job neither acts nor counts twice.
 */
package org.neardup.plugin.job.phase.act;
