package org.neardup.analysis.text;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;

/** The text of an HTML page, as Lucene's {@link HTMLStripCharFilter} extracts it. */
public final class HtmlText {
    private HtmlText() {}

    /**
     * Strips tags and comments and resolves character entities.
     *
     * @param html the page
     * @return its text; the same string if there is no markup in it
     * @throws IOException never, because the page is in memory
     */
    public static String strip(String html) throws IOException {
        if (html.indexOf('<') < 0 && html.indexOf('&') < 0) {
            return html;
        }
        StringBuilder text = new StringBuilder(html.length());
        char[] buffer = new char[4096];
        // At a high surrogate at the end, Lucene's scanner waits for the second half of the pair, and treats the page as empty.
        int last = html.length() - 1;
        String whole = Character.isHighSurrogate(html.charAt(last)) ? html.substring(0, last) + Characters.REPLACEMENT : html;
        try (Reader reader = new HTMLStripCharFilter(new StringReader(whole))) {
            for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
                text.append(buffer, 0, read);
            }
        }
        return text.toString();
    }
}
