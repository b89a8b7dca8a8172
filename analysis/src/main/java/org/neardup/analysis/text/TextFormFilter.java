package org.neardup.analysis.text;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.function.Supplier;
import org.apache.lucene.analysis.charfilter.BaseCharFilter;

/** Brings the text of a reader into a {@link TextForm}, for token streams. Reads the whole text at once, as Lucene holds it in memory. */
final class TextFormFilter extends BaseCharFilter {
    private final Supplier<TextNormalizer> normalizer;
    private Reader normalized;

    TextFormFilter(Reader reader, Supplier<TextNormalizer> normalizer) {
        super(reader);
        this.normalizer = normalizer;
    }

    @Override
    public int read(char[] target, int offset, int count) throws IOException {
        if (normalized == null) {
            StringWriter text = new StringWriter();
            input.transferTo(text);
            normalized = new StringReader(normalizer.get().normalize(text.toString(), this::addOffCorrectMap));
        }
        return normalized.read(target, offset, count);
    }
}
