package org.neardup.plugin.frequency;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.mapper.SourceFieldMetrics;
import org.elasticsearch.search.lookup.Source;
import org.elasticsearch.search.lookup.SourceProvider;
import org.neardup.analysis.text.TextForm;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.mapper.SourceText;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the texts of tokens by analyzing the source of some documents again. */
record FrameTexts(MappingLookup mapping, SignatureSetFieldType field) {

    /** Maximum number of sources to read; frequent tokens are in the first of them. */
    private static final int MOST_DOCUMENTS = 50;

    /** Maximum length of a returned text. */
    private static final int MOST_CHARACTERS = 200;

    /**
     * Finds the texts of the most frequent tokens, except those whose documents have no source.
     *
     * @param most number of tokens
     */
    Map<Long, String> of(DocumentFrequencies frequencies, int most, ShardSample sample) throws IOException {
        Set<Long> wanted = SampleResponse.places(frequencies, most).map(frequencies::token).collect(Collectors.toCollection(HashSet::new));
        Map<Long, String> texts = new HashMap<>();
        if (wanted.isEmpty() || mapping.isSourceEnabled() == false) {
            return texts;
        }
        SourceProvider sources = SourceProvider.fromLookup(mapping, null, SourceFieldMetrics.NOOP);
        sample.forEachDocument(MOST_DOCUMENTS, (segment, doc, set) -> {
            if (wanted.isEmpty() == false) {
                find(sources.getSource(segment, doc), wanted, texts);
            }
        });
        return texts;
    }

    private void find(Source source, Set<Long> wanted, Map<Long, String> texts) throws IOException {
        for (SourceText text : SourceText.of(mapping.sourcePaths(field.name()), source.source())) {
            find(text.text(), wanted, texts);
        }
    }

    private void find(String text, Set<Long> wanted, Map<Long, String> texts) throws IOException {
        try (TokenStream stream = field.analyzer().tokenStream(field.name(), TextForm.CASED.of(text))) {
            TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                BytesRef bytes = term.getBytesRef();
                long token = TokenHash.stored(TokenHash.hash(bytes.bytes, bytes.offset, bytes.length));
                if (wanted.remove(token)) {
                    texts.put(token, shortened(bytes.utf8ToString()));
                }
            }
            stream.end();
        }
    }

    private static String shortened(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        boolean cutsCharacter = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
        return text.substring(0, cutsCharacter ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
    }
}
