package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

/**
 * An index whose documents are queries that users asked.
 *
 * @param index          its name, or that of an alias or a data stream
 * @param textField      has the text of a query, or null
 * @param queryField     has a query as an object or as JSON; null if there is a text field
 * @param frequencyField has how often it was asked; null if each document stands for one time
 * @param filter         JSON of the query that chooses documents, or null for all
 * @param mostQueries    how many queries are taken, the most frequent ones
 */
public record QueryLog(
    String index,
    @Nullable String textField,
    @Nullable String queryField,
    @Nullable String frequencyField,
    @Nullable String filter,
    int mostQueries
) implements JsonRecord {}
