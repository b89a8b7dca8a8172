package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

/**
 * The part of a plan to carry out: the body of {@code _apply} without its action. It can only exclude documents.
 *
 * @param query     JSON of a query on the documents, of which only matches are changed, or null for all
 * @param threshold the minimum similarity to the kept document, as written, or null for the job's threshold
 * @param protect   JSON of a query on the documents that excludes its matches, or null
 * @param dryRun    whether to select without changing documents
 */
public record PlanSelection(@Nullable String query, @Nullable String threshold, @Nullable String protect, boolean dryRun)
    implements JsonRecord {}
