package org.neardup.analysis.shingle;

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
 * Shingles of a text in its {@link TextForm}: runs of words ({@link WordShingleFilter} after {@link StandardTokenizer}) or of characters
 * ({@link CharacterShingleTokenizer}). Strips HTML markup first, if requested. Thread safe.
 */
public final class ShingleAnalyzer extends Analyzer implements TokenHashing {
    /** The maximum size of a shingle; keeps a shingle of words of 255 characters below Lucene's limit of 32,766 bytes for a term. */
    public static final int MAX_SIZE = 32;

    private final ShingleUnit unit;
    private final int size;
    private final boolean stripHtml;
    private final ThreadLocal<ShingleHasher> hashers;

    /** Shingles of two words, of plain text. */
    public ShingleAnalyzer() {
        this(ShingleUnit.WORD, ShingleUnit.WORD.defaultSize(), false);
    }

    /**
     * Creates an analyzer.
     *
     * @param unit words or characters
     * @param size units in a shingle, 1 to {@value #MAX_SIZE}
     * @param stripHtml whether to strip tags and resolve character entities first
     * @throws IllegalArgumentException if the size is out of range
     */
    public ShingleAnalyzer(ShingleUnit unit, int size, boolean stripHtml) {
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("the size of a shingle must be from 1 to " + MAX_SIZE + ", but was [" + size + "]");
        }
        this.unit = unit;
        this.size = size;
        this.stripHtml = stripHtml;
        this.hashers = ThreadLocal.withInitial(() -> switch (unit) {
            case WORD -> new WordShingleHasher(size);
            case CHARACTER -> new CharacterShingleHasher(size);
        });
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        return switch (unit) {
            case WORD -> {
                StandardTokenizer words = new StandardTokenizer();
                yield new TokenStreamComponents(words, new WordShingleFilter(words, size));
            }
            case CHARACTER -> new TokenStreamComponents(new CharacterShingleTokenizer(size));
        };
    }

    @Override
    protected Reader initReader(String field, Reader reader) {
        TextForm form = unit == ShingleUnit.WORD ? TextForm.WORDS : TextForm.FOLDED;
        return form.filter(stripHtml ? new HTMLStripCharFilter(reader) : reader);
    }

    @Override
    public void hashTokens(String text, TokenSink sink) throws IOException {
        hashers.get().hash(stripHtml ? HtmlText.strip(text) : text, sink);
    }
}
