package org.neardup.plugin.mapper;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Set;

/**
 * Document frequencies stored in a mapping: they never change, and stay with the index.
 *
 * @param documents the number of documents that were counted, at least 1
 * @param error     maximum number of documents by which a count is too low
 * @param digest    of the tokens, 16 hexadecimal digits
 * @param tokens    base 64 of a stored {@link SignatureSet} in which the multiplicity of a token is its document frequency; null if only
 *                  the digest is needed
 */
public record FrozenFrequencies(long documents, long error, String digest, @Nullable String tokens) implements ToXContentObject {

    /** The maximum; more tokens would make the mapping too large for the cluster state. */
    static final int MOST_TOKENS = 1 << 16;

    private static final String DOCUMENTS = "documents";
    private static final String ERROR = "error";
    private static final String TOKENS = "tokens";

    FrozenFrequencies(long documents, long error, String tokens) {
        this(documents, error, Fingerprint.toHex(TokenHash.hash(tokens)), tokens);
    }

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
     * Parses the mapping parameter.
     *
     * @param value JSON, or already parsed
     * @throws IllegalArgumentException if {@link #toXContent} cannot have written it
     */
    static FrozenFrequencies parse(Object value) {
        if (value instanceof FrozenFrequencies frequencies) {
            return frequencies;
        }
        if (value instanceof Map<?, ?> map && map.keySet().equals(Set.of(DOCUMENTS, ERROR, TOKENS))
            && (map.get(DOCUMENTS) instanceof Integer || map.get(DOCUMENTS) instanceof Long)
            && (map.get(ERROR) instanceof Integer || map.get(ERROR) instanceof Long)
            && map.get(TOKENS) instanceof String tokens) {
            return new FrozenFrequencies(((Number) map.get(DOCUMENTS)).longValue(), ((Number) map.get(ERROR)).longValue(), tokens);
        }
        throw new IllegalArgumentException(
            "[" + TokenWeighting.FREQUENCIES + "] must be an object with the whole numbers [" + DOCUMENTS + "] and [" + ERROR
                + "], the text [" + TOKENS + "] and nothing else");
    }

    /** @throws IllegalArgumentException if a number is out of range, there are too many tokens, or the tokens are corrupt */
    DocumentFrequencies thaw() {
        if (documents < 1 || error < 0 || error > documents) {
            throw wrong("[" + DOCUMENTS + "] must be at least 1, and [" + ERROR + "] from 0 to that", null);
        }
        try {
            byte[] stored = Base64.getDecoder().decode(tokens);
            if (SignatureCodec.distinct(stored, 0, stored.length) > MOST_TOKENS) {
                throw wrong("[" + TOKENS + "] has more than [" + MOST_TOKENS + "] tokens; take fewer", null);
            }
            return thaw(SignatureCodec.decode(stored, 0, stored.length));
        } catch (IllegalArgumentException e) {
            throw wrong("[" + TOKENS + "] is corrupt: " + e.getMessage(), e);
        }
    }

    private DocumentFrequencies thaw(SignatureSet set) {
        long[] ids = new long[set.distinct()];
        int[] counts = new int[ids.length];
        for (int place = 0; place < ids.length; place++) {
            ids[place] = set.token(place);
            counts[place] = set.multiplicity(place);
            if (counts[place] > documents) {
                throw new IllegalArgumentException("a token has [" + counts[place] + "] of [" + documents + "] documents");
            }
        }
        return new DocumentFrequencies(documents, error, ids, counts);
    }

    private static IllegalArgumentException wrong(String problem, @Nullable Exception cause) {
        return new IllegalArgumentException("[" + TokenWeighting.FREQUENCIES + "] is invalid: " + problem, cause);
    }

    /** A copy without the tokens; its digest still identifies the frequencies. */
    FrozenFrequencies withoutTokens() {
        return new FrozenFrequencies(documents, error, digest, null);
    }

    /** Identifies the frequencies: equal text means equal frequencies. */
    @Override
    public String toString() {
        return documents + " documents, error " + error + ", tokens " + digest;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field(DOCUMENTS, documents).field(ERROR, error).field(TOKENS, tokens).endObject();
    }
}
