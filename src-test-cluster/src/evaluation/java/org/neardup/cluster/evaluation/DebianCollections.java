package org.neardup.cluster.evaluation;

import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.cluster.gold.Copies;
import org.neardup.cluster.gold.FramedArticles;
import org.neardup.cluster.gold.LabelledDocument;
import org.neardup.cluster.gold.RealFrames;
import org.neardup.cluster.gold.Typos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collections made from the texts of Debian packages. Tuning and test collections come from different packages.
 *
 * @param packages contain the texts
 * @param seed     of all random choices
 */
record DebianCollections(DebianPackages packages, long seed) {

    private static final int SHORTEST_PAGE = 40;
    private static final int PAGES_OF_A_SITE = 400;
    /** In characters. */
    private static final int SHORTEST_PARAGRAPH = 150;

    private static final List<String> TUNING_SITES = List.of(
        "git-doc", "llvm-16-doc", "anarchism", "erlang-doc", "libgtk-3-doc", "libboost1.81-doc");
    private static final List<String> TEST_SITES = List.of(
        "cmake-doc", "postgresql-doc-15", "sqlite3-doc", "libgtk-4-doc", "linux-doc-6.1", "clang-16-doc");
    private static final int ARTICLES = 300;

    private static final String DOC = "usr/share/doc";
    private static final String HTML = ".html";

    /** All of them. */
    List<LabelledTexts> all() throws IOException {
        return List.of(
            LabelledTexts.of("versions-llvm", Part.TUNING, versions(250, "llvm-14-doc", "llvm-16-doc", "llvm-19-doc")),
            LabelledTexts.of("guides", Part.TUNING, guides(300, "de", "fr", "es", "it", "pt", "ru", "sv", "nl")),
            LabelledTexts.of("quotes", Part.TUNING, copies(1).revised(quotes("de", "es", "it", "ru"), 1500, 12, 60, 8)),
            LabelledTexts.of("glosses", Part.TUNING, copies(2).revised(glosses(), 2000, 6, 40, 8)),
            LabelledTexts.of("packages", Part.TUNING, copies(3).ofManySizes(packageRecords(), 500, 120, Typos::enter)),
            LabelledTexts.of("essays-in-frames", Part.TUNING, framed(4, essays(), TUNING_SITES)),
            LabelledTexts.of("versions-linux", Part.TEST, versions(400, "linux-doc-6.1", "linux-doc-6.12")),
            LabelledTexts.of("manuals", Part.TEST, copies(5).revised(manuals("pl", "it", "pt_BR", "nl", "ro"), 600, 60, 1500, 30)),
            LabelledTexts.of("chapters-cjk", Part.TEST, copies(6).revised(chapters("ja", "zh-cn", "zh-tw"), 800, 40, 800, 16)),
            LabelledTexts.of("definitions", Part.TEST, copies(7).revised(definitions(), 2000, 12, 60, 8)),
            LabelledTexts.of("devices", Part.TEST, copies(8).ofManySizes(devices(), 500, 120, Typos::enter)),
            LabelledTexts.of("plagiarism", Part.TEST, copies(9).plagiarised(jargon(), 900, 60, 500, 12)),
            LabelledTexts.of("definitions-in-frames", Part.TEST, framed(10, definitions(), TEST_SITES)));
    }

    private Copies copies(long salt) {
        return new Copies(new Random(seed + salt));
    }

    private static String page(Path file) throws IOException {
        return String.join("\n", PageLines.of(DebianPackages.read(file)));
    }

    /**
     * The pages of several versions of a documentation; the same page of another version is a near-duplicate. Pages that only one version
     * has are left out, because they may have been renamed.
     */
    private List<LabelledDocument> versions(int most, String... names) throws IOException {
        Map<String, Integer> versions = new TreeMap<>();
        for (String name : names) {
            pages(name).forEach(file -> versions.merge(label(name, file), 1, Integer::sum));
        }
        List<String> shuffled = new ArrayList<>(versions.keySet());
        shuffled.removeIf(label -> versions.get(label) == 1);
        Collections.shuffle(shuffled, new Random(seed));
        Set<String> chosen = shuffled.stream().limit(most).collect(Collectors.toSet());
        List<LabelledDocument> documents = new ArrayList<>();
        for (String name : names) {
            for (Path file : pages(name)) {
                if (chosen.contains(label(name, file))) {
                    add(documents, label(name, file), name, page(file));
                }
            }
        }
        return documents;
    }

    /**
     * The pages of a documentation, except hundreds of nearly identical pages on single operands, pages that say "moved", and translations.
     */
    private List<Path> pages(String name) throws IOException {
        return packages.files(name, DOC, HTML)
            .stream()
            .filter(file -> file.toString().matches(".*(AMDGPU/|LangImpl|/translations/).*") == false)
            .toList();
    }

    private static String label(String name, Path file) {
        return file.toString().replaceFirst("^.*/" + name + "/html/(arch/)?", "");
    }

    /**
     * The installation guide of several architectures in several languages; sections of the same title and language are near-duplicates.
     */
    private List<LabelledDocument> guides(int most, String... languages) throws IOException {
        List<LabelledDocument> documents = new ArrayList<>();
        for (String architecture : List.of("amd64", "arm64", "i386", "s390x")) {
            String name = "installation-guide-" + architecture;
            for (String language : languages) {
                for (Path file : packages.files(name, DOC + "/" + name + "/" + language, HTML)) {
                    String text = page(file);
                    String title = text.lines().findFirst().orElse("").replaceAll("amd64|arm64|i386|s390x|[0-9]+|^[A-Z]\\.", "");
                    add(documents, language + " " + title, architecture, text);
                }
            }
        }
        List<String> labels = new ArrayList<>(new TreeSet<>(documents.stream().map(LabelledDocument::label).toList()));
        Collections.shuffle(labels, new Random(seed));
        Set<String> chosen = labels.stream().limit(most).collect(Collectors.toSet());
        return documents.stream().filter(document -> chosen.contains(document.label())).toList();
    }

    private static void add(List<LabelledDocument> documents, String label, String site, String text) {
        if (text.split("\\s+", SHORTEST_PAGE + 1).length >= SHORTEST_PAGE) {
            documents.add(new LabelledDocument(label, site, text));
        }
    }

    private List<LabelledDocument> framed(long salt, List<String> articles, List<String> sites) throws IOException {
        Random random = new Random(seed + salt);
        List<RealFrames> frames = new ArrayList<>();
        for (String site : sites) {
            List<Path> files = new ArrayList<>(packages.files(site, DOC, HTML));
            Collections.shuffle(files, random);
            List<List<String>> pages = new ArrayList<>();
            for (Path file : files.subList(0, Math.min(PAGES_OF_A_SITE, files.size()))) {
                pages.add(PageLines.of(DebianPackages.read(file)));
            }
            frames.add(new RealFrames(site, pages, random));
        }
        return FramedArticles.of(articles, frames, ARTICLES, random);
    }

    private List<String> quotes(String... languages) throws IOException {
        List<String> quotes = new ArrayList<>();
        for (String language : languages) {
            for (Path file : packages.files("fortunes-" + language, "usr/share/games/fortunes", "")) {
                if (file.toString().matches(".*\\.(dat|u8)") == false) {
                    quotes.addAll(parts(DebianPackages.read(file), "\n%+\n"));
                }
            }
        }
        return quotes;
    }

    private List<String> glosses() throws IOException {
        List<String> glosses = new ArrayList<>();
        for (String kind : List.of("noun", "verb", "adj", "adv")) {
            for (Path file : packages.files("wordnet-base", "usr/share/wordnet", "data." + kind)) {
                // Lines of the licence start with spaces; the fifth field is the word, the gloss follows a bar.
                DebianPackages.read(file)
                    .lines()
                    .filter(line -> line.startsWith(" ") == false && line.contains("| "))
                    .map(line -> line.split(" ")[4].replace('_', ' ') + ": " + line.substring(line.indexOf("| ") + 2).strip())
                    .forEach(glosses::add);
            }
        }
        return glosses;
    }

    /** Name, description, maintainer, section and home page of packages, one for each home page. */
    private List<String> packageRecords() throws IOException {
        Set<String> homepages = new TreeSet<>();
        List<String> records = new ArrayList<>();
        for (String record : packages.index().split("\n\n")) {
            List<String> values = Stream.of("Package", "Description", "Maintainer", "Section", "Homepage")
                .map(field -> value(record, field))
                .toList();
            if (values.stream().noneMatch(String::isEmpty) && homepages.add(values.getLast())) {
                records.add(String.join(Typos.FIELDS, values));
            }
        }
        return records;
    }

    private static String value(String record, String field) {
        return record.lines()
            .filter(line -> line.startsWith(field + ": ") || line.startsWith(field + "-en: "))
            .map(line -> line.substring(line.indexOf(": ") + 2))
            .findFirst()
            .orElse("");
    }

    private List<String> essays() throws IOException {
        List<String> essays = new ArrayList<>();
        for (Path file : packages.files("anarchism", DOC, HTML)) {
            List<String> paragraphs = PageLines.of(DebianPackages.read(file))
                .stream()
                .filter(line -> line.length() > SHORTEST_PARAGRAPH)
                .toList();
            for (int i = 0; i + 3 < paragraphs.size(); i += 4) {
                essays.add(String.join(" ", paragraphs.subList(i, i + 4)));
            }
        }
        return essays;
    }

    /** The first halves of manual pages without markup. */
    private List<String> manuals(String... languages) throws IOException {
        List<String> manuals = new ArrayList<>();
        for (String language : languages) {
            String name = "manpages-" + language.toLowerCase(Locale.ROOT).replace('_', '-');
            for (Path file : packages.files(name, "usr/share/man/" + language, ".gz")) {
                String text = DebianPackages.read(file)
                    .replaceAll("(?m)^[.'](\\\\\"|TH|SH|de|ie|el|if|nr|nf|fi).*$", " ")
                    .replaceAll("(?m)^\\.\\w+ ?|\\\\f[A-Z]|\\\\f\\(..|\\\\&", "")
                    .replace("\\", "");
                // Pages end with their authors, licences and translators, in the same words.
                text = text.substring(0, text.length() / 2);
                manuals.add(text.strip());
            }
        }
        return manuals;
    }

    private List<String> chapters(String... languages) throws IOException {
        List<String> sections = new ArrayList<>();
        for (String language : languages) {
            for (Path file : packages.files("debian-reference-" + language, "usr/share/debian-reference", HTML)) {
                List<String> lines = PageLines.of(DebianPackages.read(file));
                for (int i = 0; i + 8 <= lines.size(); i += 8) {
                    sections.add(String.join("\n", lines.subList(i, i + 8)));
                }
            }
        }
        return sections;
    }

    /** The entries of a dictionary: a line that starts with the word, and the indented lines below it. */
    private List<String> definitions() throws IOException {
        String dictionary = DebianPackages.read(packages.files("dict-foldoc", "usr/share/dictd", ".dz").getFirst());
        return parts(dictionary, "\n(?=[^ \n])").stream()
            .map(entry -> entry.replaceAll("[{}]|\\s+\\([0-9-]+\\)\\s*$", "").replaceAll("\\s+", " "))
            .toList();
    }

    /** Groups of three paragraphs of a book on hackers' slang. */
    private List<String> jargon() throws IOException {
        String dictionary = DebianPackages.read(packages.files("jargon-text", DOC, "jargon.txt.gz").getFirst());
        List<String> paragraphs = parts(dictionary, "\n\\s*\n").stream().filter(part -> part.length() > SHORTEST_PARAGRAPH).toList();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i + 3 <= paragraphs.size(); i += 3) {
            texts.add(String.join(" ", paragraphs.subList(i, i + 3)).replaceAll("\\s+", " "));
        }
        return texts;
    }

    /** Vendor, device and subsystem from the list of PCI devices. */
    private List<String> devices() throws IOException {
        List<String> devices = new ArrayList<>();
        String vendor = "";
        for (String line : DebianPackages.read(packages.files("pci.ids", "usr/share/misc", "pci.ids").getFirst()).split("\n")) {
            if (line.matches("[0-9a-f]{4}  .*")) {
                vendor = line.substring(6);
            } else if (line.matches("\t[0-9a-f]{4}  .*") && line.length() > 30) {
                devices.add(String.join(Typos.FIELDS, vendor, line.substring(7), "device " + line.substring(1, 5)));
            }
        }
        return devices;
    }

    private static List<String> parts(String text, String separator) {
        return Stream.of(text.split(separator)).map(String::strip).filter(part -> part.isEmpty() == false).toList();
    }
}
