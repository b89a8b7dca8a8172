package org.neardup.cluster.evaluation;

import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;

public class PageLinesTests {

    @Test
    public void blocksMakeLines() {
        String html = """
            <html><head><title>never</title><style>p {}</style></head>
            <body>  Home | <a href="#">News</a>
            <script>var no = 1;</script>
            <p>The <b>tide</b>
              is low.<br>At night &amp; at noon.</p>
            <table><tr><td>one</td><td>two</td></tr></table><ul><li>three</ul></body></html>
            """;
        assertEquals(List.of("Home | News", "The tide is low.", "At night & at noon.", "one", "two", "three"), PageLines.of(html));
        assertEquals(List.of(), PageLines.of(" "));
    }
}
