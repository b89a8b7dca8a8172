package org.neardup.plugin.server;

import org.apache.lucene.search.LongValues;
import org.elasticsearch.index.fielddata.LeafNumericFieldData;
import org.elasticsearch.index.fielddata.plain.SortedNumericIndexFieldData.NanoSecondFieldData;
import org.elasticsearch.search.MultiValueMode;

/** Picks one of a document's numbers. From 9.3 on, the server's result is Lucene's class of numbers; before, one of its own. */
public final class OneOfLongs {

    private OneOfLongs() {}

    /** One of the field's numbers, dates in milliseconds. */
    public static LongValues pick(LeafNumericFieldData field, MultiValueMode mode) {
        return mode.select(field.getLongValues());
    }

    /** One of the field's dates, in nanoseconds. */
    public static LongValues pickNanos(NanoSecondFieldData field, MultiValueMode mode) {
        return mode.select(field.getLongValuesAsNanos());
    }
}
