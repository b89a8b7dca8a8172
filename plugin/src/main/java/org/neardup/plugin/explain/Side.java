package org.neardup.plugin.explain;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.rest.RestStatus;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SetWithTexts;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SourceText;
import org.neardup.plugin.mapper.StoredSet;

import java.io.IOException;
import java.util.List;

/**
 * One of the two texts.
 *
 * @param parameter that names it in the request
 * @param document  null for a text of the request
 * @param content   null if it has no signatures, or if they are hidden from the user
 */
record Side(String parameter, @Nullable Document document, @Nullable SetWithTexts content) {

    private static final SignatureSet NO_TOKENS = SignatureSet.of(new long[0], 0);

    /** What is not the set and the texts. */
    private static final long FIXED_BYTES = 1024;

    /** A document of an index. */
    record Document(String index, String id) {}

    Side {
        if (content != null && content.stored() == null) {
            throw new ElasticsearchStatusException(
                "[{}] has [{}] different tokens, but can have [{}] at most; explain a part of the text", RestStatus.BAD_REQUEST, parameter,
                content.distinct(), SetWithTexts.MOST_TOKENS);
        }
    }

    /** A text of the request, with the signatures that it would have in this field. */
    static Side of(String parameter, String text, SignatureSetFieldMapper field) throws IOException {
        StoredSet set = field.fieldType().set(text);
        return new Side(parameter, null, set == null ? null : SetWithTexts.of(set.stored(), List.of(new SourceText(null, 0, text))));
    }

    /** The memory of its content, in bytes. */
    long bytes() {
        return FIXED_BYTES + (content == null ? 0 : content.stored().length + Character.BYTES * characters());
    }

    /** The length of its texts. */
    long characters() {
        return content == null ? 0 : content.texts().stream().map(SourceText::text).mapToLong(String::length).sum();
    }

    /** Number of distinct tokens. */
    int distinct() {
        return content == null ? 0 : content.distinct();
    }

    SignatureSet set() {
        return content == null ? NO_TOKENS : SignatureSetFieldMapper.decode(content.stored());
    }

    /** The set that searches compare: of the digest of the text if it has too few tokens. */
    SignatureSet compared(SignatureSet set, int minTokens) {
        BytesRef stored = content.stored();
        return set.distinct() >= minTokens
            ? set : SignatureSet.ofDigest(SignatureCodec.digest(stored.bytes, stored.offset, stored.length));
    }
}
