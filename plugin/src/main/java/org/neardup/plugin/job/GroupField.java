package org.neardup.plugin.job;

import org.neardup.plugin.work.JsonRecord;

/**
 * The field that {@link Output.Action#GROUP} writes.
 *
 * @param field   the name of a keyword field, without dots
 * @param singles whether documents without near-duplicates get a value of their own
 */
public record GroupField(String field, boolean singles) implements JsonRecord {

    public static final GroupField DEFAULT = new GroupField("near_duplicate_group", true);
}
