package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * Ends the search when further queries add little.
 *
 * @param lastQueries how many of the last queries are looked at
 * @param fewerThan   the search ends when these removed fewer documents than this on average
 */
public record StopRule(@Name("queries") int lastQueries, double fewerThan) implements JsonRecord {}
