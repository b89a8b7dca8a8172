package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.window.WindowColumns;
import org.neardup.plugin.window.KeepValues;

import java.io.IOException;
import java.util.List;

/**
 * Documents are near-duplicates if their fingerprints are near.
 *
 * @param field       a {@code simhash} field, or null if none was given
 * @param maxDistance maximum number of bits in which the fingerprints of a pair differ, 0 to {@link #MAX_DISTANCE}
 */
public record ByFingerprint(String field, int maxDistance) implements Comparison {

    /** Three bits, which Manku et al. found best for 64-bit fingerprints. */
    public static final int DEFAULT_MAX_DISTANCE = 3;

    /** One random pair of 64-bit fingerprints in 80,000 is this near, six pairs in a window of 1,000; greater distances mean nothing. */
    public static final int MAX_DISTANCE = 15;

    @Override
    public WindowColumns columns(KeepValues keep) {
        return new WindowColumns(field, null, null, keep);
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field).check(problems);
        if (maxDistance < 0 || maxDistance > MAX_DISTANCE) {
            problems.add("[max_distance] must be from 0 to " + MAX_DISTANCE + ", but was [" + maxDistance + "]");
        }
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.field(NearDuplicatesParser.FIELD, field).field(NearDuplicatesParser.MAX_DISTANCE, maxDistance);
    }
}
