package org.neardup.cluster.gold;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.neardup.cluster.corpus.JavadocSite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The pages of a javadoc jar, split into the descriptions of classes and the furniture around them.
 *
 * @param site  the furniture
 * @param cores the descriptions of the classes, in the order of their pages' paths
 */
public record JavadocPages(Site site, List<Core> cores) {

    /** Descriptions of fewer words become teasers on other pages; longer ones can become cores. */
    static final int SHORTEST_CORE = 15;

    private static final int SHORTEST_TEASER = 8;
    private static final int LONGEST_PROMOTION = 60;
    private static final int LONGEST_LISTING = 150;

    private record Page(String path, String description, String navigation, String footer, Set<String> names) {}

    /** Reads a jar {@code NAME-javadoc.jar}; the name becomes that of the site. */
    public static JavadocPages read(Path jar) throws IOException {
        String name = jar.getFileName().toString().replaceFirst("-javadoc\\.jar$", "");
        List<Page> pages = JavadocSite.pages(jar, JavadocPages::page).stream().sorted(Comparator.comparing(Page::path)).toList();
        List<Core> cores = new ArrayList<>();
        Set<String> teasers = new LinkedHashSet<>();
        Set<String> promotions = new LinkedHashSet<>();
        Page first = null;
        Set<String> listing = Set.of();
        for (Page page : pages) {
            int words = new Core(page.path, page.description).words();
            if (isPackage(page.path)) {
                listing = page.names.size() > listing.size() ? page.names : listing;
                if (words >= SHORTEST_TEASER && words <= LONGEST_PROMOTION) {
                    promotions.add(page.description);
                }
            } else if (isClass(page.path)) {
                first = first == null && page.navigation.isEmpty() == false ? page : first;
                if (words >= SHORTEST_CORE) {
                    cores.add(new Core(name + "/" + page.path, page.description));
                } else if (words >= SHORTEST_TEASER) {
                    teasers.add(page.description);
                }
            }
        }
        if (first == null || cores.isEmpty() || teasers.isEmpty()) {
            throw new IOException(jar + ": no pages of classes with navigation and descriptions");
        }
        List<String> names = listing.stream().limit(LONGEST_LISTING).toList();
        return new JavadocPages(
            new Site(name, first.navigation, names, List.copyOf(promotions), List.copyOf(teasers), first.footer),
            List.copyOf(cores));
    }

    // The selectors match the output of the javadoc tools of Java 8, of 11, and of 17 and later.
    private static Page page(String path, InputStream html) throws IOException {
        if (isPackage(path) == false && isClass(path) == false) {
            return new Page(path, "", "", "", Set.of());
        }
        Document page = Jsoup.parse(html, StandardCharsets.UTF_8.name(), "");
        Element description = isPackage(path)
            ? page.selectFirst("div.block")
            : page.selectFirst(".class-description > div.block, .description div.block");
        Set<String> names = new LinkedHashSet<>();
        for (Element link : page.select("main a[title*= in ], .contentContainer a[title*= in ]")) {
            names.add(link.text());
        }
        return new Page(
            path,
            description == null ? "" : description.text(),
            texts(page, "header", "div.topNav, div.subNav"),
            texts(page, "footer", "div.bottomNav, p.legalCopy"),
            names);
    }

    /** The text of the first element that matches the first selector, or of all distinct matches of the second. */
    private static String texts(Document page, String selector, String olderSelector) {
        Element element = page.selectFirst(selector + "[role]");
        if (element != null) {
            return element.text();
        }
        return String.join(" ", new LinkedHashSet<>(page.select(olderSelector).eachText()));
    }

    private static boolean isPackage(String path) {
        return path.endsWith("/package-summary.html");
    }

    private static boolean isClass(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return Character.isUpperCase(file.charAt(0)) && path.contains("/class-use/") == false && path.contains("/doc-files/") == false;
    }
}
