/**
 * Exports the plan of a job to an index, as the user: a document for each group, duplicate, pair and query, and a summary. Nothing reads an
 * export back but the check that it is whole. Ids derive from the content, so exporting again changes nothing.
 */
package org.neardup.plugin.job.phase.export;
