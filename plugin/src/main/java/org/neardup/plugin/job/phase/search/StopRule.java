package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * Ends the search when further queries remove few documents.
 *
 * @param lastQueries number of last queries to average over
 * @param fewerThan   stop if these removed fewer documents than this on average
 */
public record StopRule(@Name("queries") int lastQueries, double fewerThan) implements JsonRecord {}
