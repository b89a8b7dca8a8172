package org.neardup.plugin.query;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.mapper.StoredSet;

import java.io.IOException;

import static org.elasticsearch.core.Strings.format;

/**
 * The field of an index in which the query {@code near_duplicates} finds sets.
 *
 * @param type  has terms
 * @param index names the index in messages
 */
public record SetField(SignatureSetFieldType type, String index) {

    private static final String QUERY = NearDuplicatesQueryBuilder.NAME;

    /** Each segment looks up each token of the target. */
    static final int MOST_TOKENS = 1_000_000;

    /**
     * The field of a request in an index.
     *
     * @param mapped null if the index does not map it; then this returns null
     * @param path   of the field in the request, which may be an alias
     * @throws IllegalArgumentException if it is of another type, or has no terms
     */
    @Nullable
    public static SetField of(@Nullable MappedFieldType mapped, String path, String index) {
        if (mapped == null) {
            return null;
        }
        if (mapped instanceof SignatureSetFieldType type) {
            if (type.hasTerms() == false) {
                throw new IllegalArgumentException(format(
                    "[%s] query needs terms, but field [%s] of index [%s] has none; map a field with \"index\": true, and reindex", QUERY,
                    type.name(), index));
            }
            return new SetField(type, index);
        }
        throw new IllegalArgumentException(format(
            "[%s] query needs a field of type [%s], but [%s] in index [%s] is of type [%s]", QUERY, SignatureSetFieldMapper.CONTENT_TYPE,
            path, index, mapped.typeName()));
    }

    /**
     * What is similar to a text; null for a blank text.
     *
     * @param minTokens sets with fewer distinct tokens are compared by their texts
     * @throws IllegalArgumentException if it has too many tokens
     */
    @Nullable
    public SetComparison comparison(String text, Similarity similarity, int minTokens) throws IOException {
        StoredSet set = type.set(text);
        return set == null ? null : comparison(set, similarity, minTokens);
    }

    /**
     * What is similar to a set.
     *
     * @throws IllegalArgumentException if it has another origin than this field, or too many tokens
     */
    SetComparison comparison(StoredSet set, Similarity similarity, int minTokens) {
        if (type.origin().equals(set.origin()) == false) {
            throw new IllegalArgumentException(format(
                "[%s] query cannot compare a set of %s with field [%s] of index [%s], which is of %s; "
                    + "search indices whose mappings and analyzers agree, or reindex one of them",
                QUERY, set.origin(), type.name(), index, type.origin()));
        }
        if (set.distinct() > MOST_TOKENS) {
            throw new IllegalArgumentException(format(
                "[%s] [like] has [%d] distinct tokens, but can have [%d] at most; take a part of the text", QUERY, set.distinct(),
                MOST_TOKENS));
        }
        return SetComparison.of(set, similarity, minTokens);
    }
}
