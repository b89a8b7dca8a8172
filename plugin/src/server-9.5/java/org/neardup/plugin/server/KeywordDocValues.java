package org.neardup.plugin.server;

import org.apache.lucene.index.BinaryDocValues;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;

/** Base of doc values that are presented as keywords. From 9.5 on, the server wants to know what they are made from. */
public abstract class KeywordDocValues extends SortedBinaryDocValues {

    /** @param source null if they are not made from binary doc values */
    protected KeywordDocValues(@Nullable BinaryDocValues source) {
        super(source);
    }
}
