package org.neardup.cluster.corpus;

import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The pages of several releases of an API documentation, as documents with the fields {@code title}, {@code body}, {@code release} and
 * {@code path}. Parsed once and cached in a file; the same jars give the same documents.
 *
 * @param name  identifies the jars
 * @param pages in the order of the releases and the jars
 */
public record JavadocCorpus(String name, List<LinkedPage> pages) {

    // Increment when the documents made from the same jars change.
    private static final int VERSION = 2;

    /** The documents with the field {@code pagerank}. */
    public List<Document> documents() {
        return pages.stream().map(LinkedPage::ranked).toList();
    }

    /**
     * Reads the corpus from the cache, or parses the jars and fills the cache.
     *
     * @param jars  javadoc jars, one a release
     * @param cache the folder of the cache
     */
    public static JavadocCorpus read(List<Path> jars, Path cache) throws IOException {
        String name = "javadoc-v" + VERSION + "-" + String.join("-", jars.stream().map(JavadocSite::release).toList());
        Path file = cache.resolve(name + ".gz");
        if (Files.exists(file) == false) {
            Files.createDirectories(cache);
            write(parse(jars), file);
        }
        return new JavadocCorpus(name, read(file));
    }

    /** The release that a javadoc jar documents, from its name. */
    public static String release(Path jar) {
        return JavadocSite.release(jar);
    }

    private static List<LinkedPage> parse(List<Path> jars) throws IOException {
        List<WebPage> pages = new ArrayList<>();
        for (Path jar : jars) {
            pages.addAll(JavadocSite.pages(jar));
        }
        double[] authority = LinkAuthority.of(pages);
        List<LinkedPage> linked = new ArrayList<>();
        for (int i = 0; i < authority.length; i++) {
            WebPage page = pages.get(i);
            Map<String, Object> source = new LinkedHashMap<>();
            source.put("title", page.title());
            source.put("release", page.site());
            source.put("path", page.path());
            source.put("body", page.body());
            List<String> links = page.links().stream().map(link -> page.site() + "/" + link).toList();
            linked.add(new LinkedPage(Document.of(page.url(), source), (float) authority[i], RestApi.JSON.writeValueAsString(links)));
        }
        return linked;
    }

    // A line has the id, the authority, the links and the source, separated by tabs.
    private static void write(List<LinkedPage> pages, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try (OutputStream out = new BufferedOutputStream(new FastGzip(Files.newOutputStream(unfinished)), 1 << 16)) {
            for (LinkedPage page : pages) {
                String head = page.document().id() + '\t' + page.authority() + '\t' + page.links() + '\t';
                out.write(head.getBytes(StandardCharsets.UTF_8));
                out.write(page.document().source());
                out.write('\n');
            }
        }
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<LinkedPage> read(Path file) throws IOException {
        List<LinkedPage> pages = new ArrayList<>();
        try (
            BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t", 4);
                Document document = new Document(parts[0], parts[3].getBytes(StandardCharsets.UTF_8));
                pages.add(new LinkedPage(document, Float.parseFloat(parts[1]), parts[2]));
            }
        }
        return pages;
    }

    /** The cache is written once and read soon: prefer speed to size. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
