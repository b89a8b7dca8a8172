package org.neardup.plugin.explain;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.SourceText;

import java.io.IOException;

/**
 * A part of a text.
 *
 * @param path    of the text in the source; null for a text of the request
 * @param value   index of the text among those of its path
 * @param start   offset of its first UTF-16 unit in the text
 * @param end     offset after its last one
 * @param tokens  number of tokens that occur in it for the first time
 * @param weight  the sum of their weights
 * @param excerpt its beginning
 */
record Passage(@Nullable String path, int value, int start, int end, int tokens, long weight, String excerpt) implements ToXContentObject {

    /** Maximum length of an excerpt. */
    static final int MOST_CHARACTERS = 200;

    static Passage of(SourceText text, int start, int end, int tokens, long weight) {
        return new Passage(text.path(), text.value(), start, end, tokens, weight, excerpt(text.text(), start, end));
    }

    /** Cuts no character in two, and replaces halves of characters, which cannot be written. */
    private static String excerpt(String text, int start, int end) {
        StringBuilder excerpt = new StringBuilder();
        int i = start;
        while (i < end) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            if (i - start > MOST_CHARACTERS) {
                break;
            }
            boolean isHalf = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
            excerpt.appendCodePoint(isHalf ? '\uFFFD' : codePoint);
        }
        return excerpt.toString();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        if (path != null) {
            builder.field("field", path).field("value", value);
        }
        builder.field("start_offset", start).field("end_offset", end).field("tokens", tokens).field("weight", weight);
        return builder.field("text", excerpt).endObject();
    }
}
