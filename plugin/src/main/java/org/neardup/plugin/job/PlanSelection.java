package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

/**
 * Which part of a plan is carried out: the body of {@code _apply} beside its action. It can only leave documents out.
 *
 * @param query     JSON of a query over the duplicates of the result index, or null for all
 * @param threshold the least similarity to the kept document, as written, or null for that of the job
 * @param protect   JSON of a query over the documents themselves, whose matches are left alone, or null
 * @param dryRun    whether to select only, and change nothing
 */
public record PlanSelection(@Nullable String query, @Nullable String threshold, @Nullable String protect, boolean dryRun)
    implements
        JsonRecord {}
