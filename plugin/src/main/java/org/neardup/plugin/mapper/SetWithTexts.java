package org.neardup.plugin.mapper;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;
import org.neardup.kernel.signature.SignatureCodec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The signature set of a document with the texts from which it was made, as far as the user sees them. Limited, so that a large document
 * does not make a large response.
 *
 * @param distinct number of distinct tokens
 * @param stored   the set in its stored form; null if it has more than {@link #MOST_TOKENS} tokens
 * @param texts    in the order of the source; empty if the source is disabled or hidden
 * @param isCut    whether the texts are longer together than {@link #MOST_CHARACTERS}
 */
public record SetWithTexts(int distinct, @Nullable BytesRef stored, List<SourceText> texts, boolean isCut) {

    /** The greatest number of distinct tokens of a set that is fetched. */
    public static final int MOST_TOKENS = 1 << 20;

    /** The greatest number of characters of all texts together. */
    public static final int MOST_CHARACTERS = 1_000_000;

    private static final String TOKENS = "tokens";
    private static final String SET = "set";
    private static final String TEXTS = "texts";
    private static final String CUT = "cut";
    private static final String PATH = "path";
    private static final String VALUE = "value";
    private static final String TEXT = "text";

    /** What a document has in its doc values and in its source. */
    public static SetWithTexts of(BytesRef stored, List<SourceText> texts) {
        List<SourceText> kept = new ArrayList<>();
        int room = MOST_CHARACTERS;
        boolean isCut = false;
        for (SourceText text : texts) {
            isCut |= text.text().length() > room;
            String start = start(text.text(), room);
            if (start.isEmpty() == false) {
                kept.add(new SourceText(text.path(), text.value(), start));
            }
            room -= start.length();
        }
        int distinct = SignatureCodec.distinct(stored.bytes, stored.offset, stored.length);
        return new SetWithTexts(distinct, distinct > MOST_TOKENS ? null : stored, kept, isCut);
    }

    /** The first characters of a text, without a half of a surrogate pair at the end. */
    private static String start(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** The value that a node sends. */
    private Map<String, Object> toValue() {
        Map<String, Object> value = new HashMap<>();
        value.put(TOKENS, distinct);
        value.put(SET, stored);
        value.put(TEXTS, texts.stream().map(text -> Map.of(PATH, text.path(), VALUE, text.value(), TEXT, text.text())).toList());
        value.put(CUT, isCut);
        return value;
    }

    /** Reads a value that another node sent. */
    public static SetWithTexts fromValue(Object fetched) {
        if (fetched instanceof Map<?, ?> value && value.get(TEXTS) instanceof List<?> texts) {
            return new SetWithTexts(
                (Integer) value.get(TOKENS), (BytesRef) value.get(SET), texts.stream().map(SetWithTexts::text).toList(),
                (Boolean) value.get(CUT));
        }
        throw new IllegalStateException(
            "a node returned a signature set without its texts; install the same version of the plugin on all nodes");
    }

    private static SourceText text(Object fetched) {
        Map<?, ?> text = (Map<?, ?>) fetched;
        return new SourceText((String) text.get(PATH), (Integer) text.get(VALUE), (String) text.get(TEXT));
    }

    /**
     * Fetches a set with its texts.
     *
     * @param sets  fetches the stored form
     * @param paths of the texts; empty if the source is disabled
     */
    record Fetcher(DocValueFetcher sets, Collection<String> paths) implements ValueFetcher {

        @Override
        public void setNextReader(LeafReaderContext segment) {
            sets.setNextReader(segment);
        }

        @Override
        public List<Object> fetchValues(Source source, int doc, List<Object> ignoredValues) throws IOException {
            List<Object> stored = sets.fetchValues(source, doc, ignoredValues);
            if (stored.isEmpty()) {
                return List.of();
            }
            List<SourceText> texts = paths.isEmpty() ? List.of() : SourceText.of(paths, source.source());
            return List.of(SetWithTexts.of((BytesRef) stored.getFirst(), texts).toValue());
        }

        @Override
        public StoredFieldsSpec storedFieldsSpec() {
            return paths.isEmpty() ? StoredFieldsSpec.NO_REQUIREMENTS : StoredFieldsSpec.NEEDS_SOURCE;
        }
    }
}
