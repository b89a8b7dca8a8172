package org.neardup.cluster.corpus;

import org.junit.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import static org.junit.Assert.assertEquals;

public class JavadocSiteTests {

    @Test
    public void aPageKeepsItsNavigationAndItsLinks() throws IOException {
        String html = """
            <html><head><title>Term (Lib 1.0 API)</title><script>var hidden;</script></head>
            <body>
            <nav><a href="../index.html">Overview</a> <a href="Term.html#top">Top</a></nav>
            <main>A <a href="Query.html#%3Cinit%3E()">query</a>, another <a href="Query.html">query</a>,
            <a href="https://example.org/x.html">elsewhere</a>, <a href="class-use/Term%20A.html">uses</a> &amp; more</main>
            </body></html>
            """;
        WebPage page = JavadocSite.parse("1.0", "search/Term.html", new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
        assertEquals(
            new WebPage(
                "1.0",
                "search/Term.html",
                "Term (Lib 1.0 API)",
                "Overview Top A query, another query, elsewhere, uses & more",
                List.of("index.html", "search/Query.html", "search/class-use/Term A.html")),
            page);
        assertEquals("1.0/search/Term.html", page.url());
    }

    @Test
    public void theReleaseIsInTheNameOfTheJar() {
        assertEquals("10.2.0", JavadocSite.release(Path.of("/a-b/lucene-core-10.2.0-javadoc.jar")));
    }
}
