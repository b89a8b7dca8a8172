package org.neardup.cluster.gold;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class JavadocPagesTests {

    private static final String TEASER = "Says when the matching of two terms begins.";

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    }

    private Path jar(Map<String, String> pages) throws IOException {
        Path jar = folder.getRoot().toPath().resolve("lib-1.0-javadoc.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, String> page : new TreeMap<>(pages).entrySet()) {
                zip.putNextEntry(new ZipEntry(page.getKey()));
                zip.write(page.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    @Test
    public void pagesOfCurrentJavadoc() throws IOException {
        String page = "<body><header role=banner><nav>Overview Package</nav></header><main><section class=class-description><div>x</div>"
            + "<div class=block>%s</div></section><div class=block>a method</div></main><footer role=contentinfo>Copyright</footer></body>";
        String list = "<body><main><div class=block>All that a search for terms needs to know.</div>"
            + "<a title='class in a' href=Term.html>Term</a>"
            + "<a title='interface in a' href=X.html>Matcher</a><a href=x>Other</a></main></body>";
        JavadocPages pages = JavadocPages.read(
            jar(
                Map.of(
                    "a/Term.html",
                    page.formatted(words(15)),
                    "a/When.html",
                    page.formatted(TEASER),
                    "a/class-use/Term.html",
                    page.formatted(words(90)),
                    "a/package-summary.html",
                    list,
                    "help.html",
                    page.formatted(words(80)))));
        assertEquals(List.of(new Core("lib-1.0/a/Term.html", words(15))), pages.cores());
        assertEquals(
            new Site(
                "lib-1.0",
                "Overview Package",
                List.of("Term", "Matcher"),
                List.of("All that a search for terms needs to know."),
                List.of(TEASER),
                "Copyright"),
            pages.site());
    }

    @Test
    public void pagesOfOlderJavadoc() throws IOException {
        String page = "<body><div class=topNav>Overview</div><div class=subNav>Prev</div><div class=description><pre>x</pre>"
            + "<div class=block>%s</div></div><div class=block>a method</div><div class=bottomNav>Overview</div>"
            + "<div class=subNav>Prev</div>"
            + "<p class=legalCopy>Copyright</p></body>";
        JavadocPages pages = JavadocPages.read(jar(Map.of("a/A.html", page.formatted(words(20)), "a/B.html", page.formatted(TEASER))));
        assertEquals(List.of(new Core("lib-1.0/a/A.html", words(20))), pages.cores());
        assertEquals(new Site("lib-1.0", "Overview Prev", List.of(), List.of(), List.of(TEASER), "Overview Copyright"), pages.site());
    }

    @Test
    public void aJarOfOtherPagesIsRefused() throws IOException {
        Path jar = jar(Map.of("index.html", "<body>nothing</body>"));
        String message = assertThrows(IOException.class, () -> JavadocPages.read(jar)).getMessage();
        assertTrue(message, message.startsWith(jar + ": no pages"));
    }
}
