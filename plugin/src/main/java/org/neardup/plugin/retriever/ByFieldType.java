package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;

import java.io.IOException;
import java.util.List;

/**
 * Documents are compared as the type of a field suggests: nothing else was said.
 *
 * @param field a {@code simhash} or {@code signature_set} field, or null if none was given
 */
public record ByFieldType(String field) implements Comparison {

    @Override
    public SignatureThreshold signatures() {
        return null;
    }

    @Override
    public void check(List<String> problems) {
        if (field == null || field.isEmpty()) {
            problems.add(
                "[" + NearDuplicatesParser.FIELD + "] is missing: name a field of type [" + SimHashFieldMapper.CONTENT_TYPE + "] or ["
                    + SignatureSetFieldMapper.CONTENT_TYPE + "]"
            );
        }
    }

    /** The comparison for fields of a type: by signatures if it is theirs, otherwise by fingerprints. */
    Comparison of(String type) {
        return SignatureSetFieldMapper.CONTENT_TYPE.equals(type)
            ? BySignature.of(field)
            : new ByFingerprint(field, ByFingerprint.DEFAULT_MAX_DISTANCE, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.field(NearDuplicatesParser.FIELD, field);
    }
}
