package org.neardup.cluster.corpus;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The pages of a javadoc jar, which is a small web site: one page for each class, and others for packages, uses, trees. */
public final class JavadocSite {

    /** Converts a page. Called by several threads at once. */
    @FunctionalInterface
    public interface PageReader<T> {

        /**
         * Reads a page.
         *
         * @param path path of the page in the jar
         * @param html the page
         */
        T read(String path, InputStream html) throws IOException;
    }

    // Pages need a base URL for their relative links. Nothing is requested over the network.
    private static final String BASE = "http://javadoc.invalid/";

    private JavadocSite() {}

    /**
     * Parses all HTML pages of the jar.
     *
     * @param jar {@code ARTIFACT-RELEASE-javadoc.jar}; the release becomes the name of the site
     */
    static List<WebPage> pages(Path jar) throws IOException {
        String site = release(jar);
        return pages(jar, (path, html) -> parse(site, path, html));
    }

    /** Reads all HTML pages of the jar, in order. */
    public static <T> List<T> pages(Path jar, PageReader<T> reader) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<ZipEntry> entries = new ArrayList<>();
            zip.stream().filter(entry -> entry.getName().endsWith(".html")).forEach(entries::add);
            return entries.parallelStream().map(entry -> page(zip, entry, reader)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The release in the name of a javadoc jar: {@code 10.2.0} of {@code lucene-core-10.2.0-javadoc.jar}. */
    static String release(Path jar) {
        String name = jar.getFileName().toString().replaceFirst("-javadoc\\.jar$", "");
        return name.substring(name.lastIndexOf('-') + 1);
    }

    static WebPage parse(String site, String path, InputStream html) throws IOException {
        Document page = Jsoup.parse(html, StandardCharsets.UTF_8.name(), BASE + path);
        // A page often links to many anchors of a few other pages: resolve each only once.
        Map<String, Element> anchors = new LinkedHashMap<>();
        for (Element anchor : page.select("a[href]")) {
            anchors.putIfAbsent(withoutFragment(anchor.attr("href")), anchor);
        }
        Set<String> links = new LinkedHashSet<>();
        for (Element anchor : anchors.values()) {
            String target = withoutFragment(anchor.absUrl("href"));
            if (target.startsWith(BASE)) {
                links.add(decoded(target.substring(BASE.length())));
            }
        }
        links.remove(path);
        return new WebPage(site, path, page.title(), page.body().text(), List.copyOf(links));
    }

    private static <T> T page(ZipFile zip, ZipEntry entry, PageReader<T> reader) {
        try {
            byte[] html;
            // One reader at a time: inflating is fast, parsing is slow.
            synchronized (zip) {
                try (InputStream in = zip.getInputStream(entry)) {
                    html = in.readAllBytes();
                }
            }
            return reader.read(entry.getName(), new ByteArrayInputStream(html));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutFragment(String reference) {
        int hash = reference.indexOf('#');
        return hash < 0 ? reference : reference.substring(0, hash);
    }

    private static String decoded(String path) {
        return URI.create(path).getPath();
    }
}
