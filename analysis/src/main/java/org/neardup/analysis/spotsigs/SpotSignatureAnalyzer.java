package org.neardup.analysis.spotsigs;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.neardup.analysis.text.HtmlText;
import org.neardup.analysis.text.TextForm;
import org.neardup.analysis.token.TokenHashing;
import org.neardup.analysis.token.TokenSink;

/**
 * Spot signatures of a text in the form {@link TextForm#WORDS}: words by {@link StandardTokenizer} (UAX #29), {@link SpotSignatureFilter}.
 * Strips HTML markup first, if requested. Thread safe.
 */
public final class SpotSignatureAnalyzer extends Analyzer implements TokenHashing {
    private final SpotVocabulary vocabulary;
    private final boolean stripHtml;
    private final ThreadLocal<SpotSignatureHasher> hashers;

    /** The defaults of the paper: {@link SpotVocabulary#english()}, plain text. */
    public SpotSignatureAnalyzer() {
        this(SpotVocabulary.english(), false);
    }

    /**
     * Creates an analyzer.
     *
     * @param vocabulary spots and stop words, in the form {@link TextForm#FOLDED}
     * @param stripHtml whether to strip tags and resolve character entities first
     */
    public SpotSignatureAnalyzer(SpotVocabulary vocabulary, boolean stripHtml) {
        this.vocabulary = vocabulary;
        this.stripHtml = stripHtml;
        this.hashers = ThreadLocal.withInitial(() -> new SpotSignatureHasher(vocabulary));
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer words = new StandardTokenizer();
        return new TokenStreamComponents(words, new SpotSignatureFilter(words, vocabulary));
    }

    @Override
    protected Reader initReader(String field, Reader reader) {
        return TextForm.WORDS.filter(stripHtml ? new HTMLStripCharFilter(reader) : reader);
    }

    @Override
    public void hashTokens(String text, TokenSink sink) throws IOException {
        hashers.get().hash(stripHtml ? HtmlText.strip(text) : text, sink);
    }
}
