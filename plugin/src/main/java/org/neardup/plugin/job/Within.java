package org.neardup.plugin.job;

import org.neardup.plugin.work.JsonRecord;

/**
 * Restricts near-duplicates to documents of about the same time: the dates of two of them differ by at most the span. Of several dates of a
 * document, the earliest counts. Documents without a date are only compared with each other.
 *
 * @param field      of type {@code date} or {@code date_nanos}; dates are compared to the millisecond
 * @param spanMillis at least 1
 */
public record Within(String field, long spanMillis) implements JsonRecord {}
