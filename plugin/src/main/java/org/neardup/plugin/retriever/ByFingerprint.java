package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.List;

/**
 * Documents are near-duplicates if their fingerprints are near and, on demand, their signature sets similar by Jaccard.
 *
 * @param field       a {@code simhash} field, or null if none was given
 * @param maxDistance fingerprints at most so many bits apart make a pair, 0 to {@link #MAX_DISTANCE}
 * @param verify      the exact test of each pair, or null to believe the fingerprints
 */
public record ByFingerprint(String field, int maxDistance, @Nullable SignatureThreshold verify) implements Comparison {

    /** Pairs at most three bits apart, as Manku et al. found best for 64 bits. */
    public static final int DEFAULT_MAX_DISTANCE = 3;

    /** Of random pairs of 64 bits one in 80,000 is as near as this, six in a window of 1,000; a greater distance says nothing. */
    public static final int MAX_DISTANCE = 15;

    @Override
    public SignatureThreshold signatures() {
        return verify;
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field).check(problems);
        if (maxDistance < 0 || maxDistance > MAX_DISTANCE) {
            problems.add("[max_distance] must be from 0 to " + MAX_DISTANCE + ", but was [" + maxDistance + "]");
        }
        if (verify != null) {
            verify.check(NearDuplicatesParser.VERIFY + ".", problems);
        }
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(NearDuplicatesParser.FIELD, field).field(NearDuplicatesParser.MAX_DISTANCE, maxDistance);
        if (verify != null) {
            verify.toXContent(builder.startObject(NearDuplicatesParser.VERIFY), params).endObject();
        }
        return builder;
    }
}
