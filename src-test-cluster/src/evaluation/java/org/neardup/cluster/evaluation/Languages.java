package org.neardup.cluster.evaluation;

import org.neardup.cluster.gold.Copies;
import org.neardup.cluster.gold.LabelledDocument;
import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * How well copies with replaced words are found in languages without spaces between words, with marks, or with two normal forms.
 *
 * @param collections one for each language: pairs of a text and its copy, one after the other
 * @param seed        of all random choices
 */
record Languages(List<LabelledTexts> collections, long seed) {

    /** Without any language. */
    static final Languages NONE = new Languages(List.of(), 0);

    private static final int MOST_PAIRS = 500;
    private static final int SHORTEST_LINE = 20;
    /** More than samples have. */
    private static final int FEWEST_TOKENS = 130;
    private static final int FEWEST_WORDS = 30;
    private static final int MOST_WORDS = 1_000;
    /** On average, one word in {@value} is replaced in a copy. */
    private static final int PART = 20;

    /** The numbers of copies and of all documents in large groups, and of these groups. */
    private static final int COPIES = 50;
    private static final int DOCUMENTS = 100;
    private static final int GROUPS = 10;

    private static final Setting SAMPLES = new Setting(new SampledTokens(128), Setting.DEFAULT.threshold());

    /** The languages, and the runs of words, or of letters in scripts without spaces, that different texts must not share. */
    private enum Language {
        ARABIC("ar", "\\p{IsArabic}", 12),
        BURMESE("my", "\\p{IsMyanmar}", 30),
        HEBREW("he", "\\p{IsHebrew}", 12),
        HINDI("hi", "\\p{IsDevanagari}", 12),
        KHMER("km", "\\p{IsKhmer}", 30),
        KOREAN("ko", "\\p{IsHangul}", 12),
        THAI("th", "\\p{IsThai}", 30),
        VIETNAMESE("vi", "[\\p{IsLatin}&&\\P{ASCII}]", 12);

        private final String code;
        private final Pattern letter;
        private final int run;

        Language(String code, String letter, int run) {
            this.code = code;
            this.letter = Pattern.compile(letter);
            this.run = run;
        }

        String label() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }

        private List<String> lines(DebianPackages packages) throws IOException {
            List<String> lines = new ArrayList<>();
            switch (this) {
                case KOREAN, VIETNAMESE -> pages(packages, "installation-guide-amd64", "usr/share/doc/installation-guide-amd64/", lines);
                case KHMER -> pages(packages, "libreoffice-help-km", "usr/share/libreoffice/help/", lines);
                case HINDI -> {
                    pages(packages, "libreoffice-help-hi", "usr/share/libreoffice/help/", lines);
                    messages(packages, "firefox-esr-l10n-hi-in", lines);
                }
                default -> messages(packages, "firefox-esr-l10n-" + code, lines);
            }
            return lines;
        }

        private void pages(DebianPackages packages, String name, String below, List<String> lines) throws IOException {
            for (Path file : packages.files(name, below + code, ".html")) {
                lines.addAll(PageLines.of(DebianPackages.read(file)));
            }
        }

        /** Not every line is translated. Of Vietnamese letters, one in four is not ASCII. */
        private boolean isOf(String line) {
            long letters = line.codePoints().filter(Character::isLetter).count();
            return letter.matcher(line).results().count() > letters * (this == VIETNAMESE ? 0.15 : 0.6);
        }

        /** Different lines, joined until they have enough tokens. */
        List<String> texts(DebianPackages packages) throws IOException {
            List<String> texts = new ArrayList<>();
            String text = "";
            for (String line : new LinkedHashSet<>(lines(packages))) {
                // Lines that start with a number are headings and their links.
                if (line.length() >= SHORTEST_LINE && line.matches("\\d.*") == false && isOf(line)) {
                    text += line + "\n";
                    if (Signature.WORD_PAIRS.of(List.of(text)).getFirst().length >= FEWEST_TOKENS) {
                        texts.add(text);
                        text = "";
                    }
                }
            }
            return texts;
        }
    }

    /** The messages of a program, without their names, tags and placeholders. */
    private static void messages(DebianPackages packages, String name, List<String> lines) throws IOException {
        for (Path file : packages.files(name, "usr/lib", ".xpi")) {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                for (ZipEntry entry : zip.stream().filter(entry -> entry.getName().matches(".*\\.(ftl|properties)")).toList()) {
                    new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8).lines()
                        .map(line -> line.replaceFirst("^[\\w .-]+=|^ +\\*?\\[\\w+\\]", ""))
                        .map(line -> line.replaceAll("<[^>]*>|\\{[^}]*\\}|%(\\d\\$)?S|\\\\n", " ").replaceAll("\\s+", " ").strip())
                        .forEach(lines::add);
                }
            }
        }
    }

    /** All languages. */
    static Languages of(DebianPackages packages, long seed) throws IOException {
        List<LabelledTexts> collections = new ArrayList<>();
        for (Language language : Language.values()) {
            collections.add(collection(language.label(), language.texts(packages), language.run, seed));
        }
        return new Languages(List.copyOf(collections), seed);
    }

    /** Texts that share no run of words, each followed by its copy. */
    static LabelledTexts collection(String name, List<String> texts, int run, long seed) throws IOException {
        Copies copies = new Copies(new Random(seed));
        List<LabelledDocument> documents = copies.inPairs(texts, MOST_PAIRS, FEWEST_WORDS, MOST_WORDS, run, PART);
        return LabelledTexts.of(name, LabelledTexts.Part.TEST, documents);
    }

    /** A row for each language: the scores of pairs, their recall if copies are NFD, and the recall of large groups. */
    TextTable table() throws IOException {
        String group = COPIES + " in " + DOCUMENTS;
        TextTable table = new TextTable(
            "precision / recall / F1", "texts", "copies", "sets", "samples of 128", "recall, NFD", group + ", sets", group + ", samples");
        for (LabelledTexts language : collections) {
            int copies = language.pairs().size();
            table.row(
                language.name(),
                String.valueOf(language.texts().size() - copies),
                String.valueOf(copies),
                cell(Setting.DEFAULT.scores(language)),
                cell(SAMPLES.scores(language)),
                decomposed(language),
                recall(large(language, Setting.DEFAULT)),
                recall(large(language, SAMPLES)));
        }
        return table;
    }

    private static String cell(Scores scores) {
        return String.format(Locale.ROOT, "%.3f / %.3f / %.3f", scores.precision(), scores.recall(), scores.f1());
    }

    private static String recall(Scores scores) {
        return String.format(Locale.ROOT, "%.3f", scores.recall());
    }

    /** The recall if the texts are NFC and their copies NFD; a dash unless that changes most copies. */
    private static String decomposed(LabelledTexts language) throws IOException {
        List<String> texts = new ArrayList<>();
        int changed = 0;
        for (String text : language.texts()) {
            boolean isCopy = texts.size() % 2 == 1;
            String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
            texts.add(isCopy ? Normalizer.normalize(text, Normalizer.Form.NFD) : composed);
            changed += texts.getLast().equals(composed) ? 0 : 1;
        }
        boolean matters = 2 * changed > language.pairs().size();
        return matters ? recall(Setting.DEFAULT.scores(new LabelledTexts(language.name(), texts, language.pairs()))) : "–";
    }

    /** The sums over groups of copies of one text, each among other texts. */
    private Scores large(LabelledTexts language, Setting setting) throws IOException {
        List<String> texts = new ArrayList<>();
        IntStream.range(0, language.pairs().size()).forEach(pair -> texts.add(language.texts().get(2 * pair)));
        Copies copies = new Copies(new Random(seed));
        Scores sum = new Scores(0, 0, 0);
        for (int group = 0; group < GROUPS; group++) {
            Collections.rotate(texts, 1);
            List<LabelledDocument> documents = copies.ofOneText(texts, COPIES, DOCUMENTS, PART);
            Scores scores = setting.scores(LabelledTexts.of(language.name(), LabelledTexts.Part.TEST, documents));
            sum = new Scores(sum.found() + scores.found(), sum.correct() + scores.correct(), sum.labelled() + scores.labelled());
        }
        return sum;
    }
}
