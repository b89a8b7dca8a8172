package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.xcontent.ToXContentFragment;

import java.util.List;

/** How the documents of a window are compared: the field that decides, and the threshold for near-duplicates. */
public sealed interface Comparison extends ToXContentFragment permits ByFingerprint, BySketch, BySignature, ByFieldType {

    /** The field that decides, or null if none was given. */
    String field();

    /** The signature sets to read and compare, or null for none. */
    @Nullable
    SignatureThreshold signatures();

    /** The field to fetch for each document of the window, or null if the values are sort values or are fetched later. */
    @Nullable
    default FieldAndFormat fetched() {
        return null;
    }

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems);
}
