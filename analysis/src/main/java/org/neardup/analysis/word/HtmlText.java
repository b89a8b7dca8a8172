package org.neardup.analysis.word;

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
        try (Reader reader = new HTMLStripCharFilter(new StringReader(html))) {
            for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
                text.append(buffer, 0, read);
            }
        }
        return text.toString();
    }
}
