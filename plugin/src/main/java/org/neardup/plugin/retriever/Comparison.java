package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentFragment;
import org.neardup.plugin.window.WindowColumns;
import org.neardup.plugin.window.KeepValues;

import java.util.List;

/** How the documents of a window are compared: the field that decides, and the threshold for near-duplicates. */
public sealed interface Comparison extends ToXContentFragment permits ByFingerprint, BySketch, BySignature, ByFieldType {

    /** The field that decides, or null if none was given. */
    String field();

    /** The values that the search of the window returns. */
    WindowColumns columns(KeepValues keep);

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems);
}
