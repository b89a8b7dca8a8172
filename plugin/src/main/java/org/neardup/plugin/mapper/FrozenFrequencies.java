package org.neardup.plugin.mapper;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Set;

/**
 * Document frequencies as a mapping holds them, so that they never change and go wherever the index goes.
 *
 * @param documents the number of documents that were counted, at least 1
 * @param error     the most documents by which a count is too low
 * @param tokens    in base 64 the stored form of a {@link SignatureSet} in which each token occurs as often as it has documents
 */
public record FrozenFrequencies(long documents, long error, String tokens) implements ToXContentObject {

    /** More tokens make a mapping too large for the cluster state. */
    static final int MOST_TOKENS = 1 << 16;

    private static final String DOCUMENTS = "documents";
    private static final String ERROR = "error";
    private static final String TOKENS = "tokens";

    /** Freezes frequencies. */
    public static FrozenFrequencies of(DocumentFrequencies frequencies) {
        long[] tokens = new long[frequencies.size()];
        int[] counts = new int[tokens.length];
        for (int place = 0; place < tokens.length; place++) {
            tokens[place] = frequencies.token(place);
            counts[place] = frequencies.count(place);
        }
        byte[] stored = SignatureCodec.encode(SignatureSet.of(tokens, counts));
        return new FrozenFrequencies(frequencies.documents(), frequencies.error(), Base64.getEncoder().encodeToString(stored));
    }

    /**
     * Reads what a mapping says.
     *
     * @throws IllegalArgumentException if this is nothing that {@link #toXContent} writes
     */
    static FrozenFrequencies parse(Object value) {
        if (value instanceof Map<?, ?> map
            && map.keySet().equals(Set.of(DOCUMENTS, ERROR, TOKENS))
            && map.get(DOCUMENTS) instanceof Number documents
            && map.get(ERROR) instanceof Number error
            && map.get(TOKENS) instanceof String tokens) {
            return new FrozenFrequencies(documents.longValue(), error.longValue(), tokens);
        }
        throw new IllegalArgumentException(
            "[" + TokenWeighting.FREQUENCIES + "] must be an object with the numbers [" + DOCUMENTS + "] and [" + ERROR
                + "], the text [" + TOKENS + "] and nothing else"
        );
    }

    /**
     * The frequencies.
     *
     * @throws IllegalArgumentException if a number is out of range, there are too many tokens, or they are damaged
     */
    DocumentFrequencies thaw() {
        if (documents < 1 || error < 0) {
            throw new IllegalArgumentException("[" + DOCUMENTS + "] must be at least 1 and [" + ERROR + "] at least 0");
        }
        byte[] stored = Base64.getDecoder().decode(tokens);
        if (SignatureCodec.distinct(stored, 0, stored.length) > MOST_TOKENS) {
            throw new IllegalArgumentException("there may be at most [" + MOST_TOKENS + "] tokens");
        }
        SignatureSet set = SignatureCodec.decode(stored, 0, stored.length);
        long[] ids = new long[set.distinct()];
        int[] counts = new int[ids.length];
        for (int place = 0; place < ids.length; place++) {
            ids[place] = set.token(place);
            counts[place] = set.multiplicity(place);
        }
        return new DocumentFrequencies(documents, error, ids, counts);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field(DOCUMENTS, documents).field(ERROR, error).field(TOKENS, tokens).endObject();
    }
}
