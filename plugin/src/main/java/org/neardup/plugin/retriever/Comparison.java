package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.xcontent.ToXContentFragment;

import java.util.List;

/** How the documents of a window are compared: which field decides, and from where on two of them are near-duplicates. */
public sealed interface Comparison extends ToXContentFragment permits ByFingerprint, BySketch, BySignature, ByFieldType {

    /** The field that decides, or null if none was given. */
    String field();

    /** The signature sets that are read and compared, or null if none are. */
    @Nullable
    SignatureThreshold signatures();

    /** What is fetched of each document of the window to compare it by, or null if it comes with the order or later. */
    @Nullable
    default FieldAndFormat fetched() {
        return null;
    }

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems);
}
