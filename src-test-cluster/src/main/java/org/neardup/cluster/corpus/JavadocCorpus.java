package org.neardup.cluster.corpus;

import org.neardup.cluster.rest.Document;

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
 * The pages of several releases of an API documentation, as documents with the fields {@code title}, {@code body}, {@code release},
 * {@code path} and {@code pagerank}. Parsed once and kept in a file; the same jars give the same documents.
 *
 * @param name      names the jars: another name, other documents
 * @param documents one a page, in the order of the releases and the jars
 */
public record JavadocCorpus(String name, List<Document> documents) {

    // To be raised when the documents made of the same jars change.
    private static final int VERSION = 1;

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

    /** The release that a javadoc jar documents, by its name. */
    public static String release(Path jar) {
        return JavadocSite.release(jar);
    }

    private static List<Document> parse(List<Path> jars) throws IOException {
        List<WebPage> pages = new ArrayList<>();
        for (Path jar : jars) {
            pages.addAll(JavadocSite.pages(jar));
        }
        double[] authority = LinkAuthority.of(pages);
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < authority.length; i++) {
            WebPage page = pages.get(i);
            Map<String, Object> source = new LinkedHashMap<>();
            source.put("title", page.title());
            source.put("release", page.site());
            source.put("path", page.path());
            source.put("pagerank", (float) authority[i]);
            source.put("body", page.body());
            documents.add(Document.of(page.url(), source));
        }
        return documents;
    }

    // A line is the id, a tab, and the source.
    private static void write(List<Document> documents, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try (OutputStream out = new BufferedOutputStream(new FastGzip(Files.newOutputStream(unfinished)), 1 << 16)) {
            for (Document document : documents) {
                out.write(document.id().getBytes(StandardCharsets.UTF_8));
                out.write('\t');
                out.write(document.source());
                out.write('\n');
            }
        }
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Document> read(Path file) throws IOException {
        List<Document> documents = new ArrayList<>();
        try (
            BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.UTF_8)
            )
        ) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int tab = line.indexOf('\t');
                documents.add(new Document(line.substring(0, tab), line.substring(tab + 1).getBytes(StandardCharsets.UTF_8)));
            }
        }
        return documents;
    }

    /** A cache is written once to be read soon: speed before size. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
