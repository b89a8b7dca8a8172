package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

/**
 * An index whose documents are queries of users.
 *
 * @param index          name of the index, an alias or a data stream
 * @param textField      field with the text of a query, or null
 * @param queryField     field with a query as an object or as JSON; null if there is a text field
 * @param frequencyField field with the frequency of the query; null if each document counts once
 * @param filter         JSON of the query that selects documents, or null for all
 * @param mostQueries    maximum number of queries; the most frequent ones are taken
 */
public record QueryLog(
    String index,
    @Nullable String textField,
    @Nullable String queryField,
    @Nullable String frequencyField,
    @Nullable String filter,
    int mostQueries
) implements JsonRecord {}
