package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.gold.Core;
import org.neardup.cluster.gold.Furniture;
import org.neardup.cluster.gold.GoldSet;
import org.neardup.cluster.gold.JavadocPages;
import org.neardup.cluster.gold.Site;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.RestApi;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Scores all methods on labelled texts; prints tables, draws plots and writes JSON.
 *
 * <p>Usage: {@code Evaluation [--data FILE [--label FIELD | --truth FILE]] [--groups N] [--seed N] [--output FOLDER]}. Without
 * {@code --data}, the texts are three gold sets made from the documentation of some libraries: cores of {@value #SHORTEST_OF_LONG} words or
 * more in light and in heavy frames, and short cores in light ones; and on Debian {@link DebianCollections} and {@link Languages}. With
 * {@code --data} but without labels, they are a gold set with these texts as cores, in heavy frames. The system property
 * {@code neardup.javadocs} contains the javadoc jars.
 */
public final class Evaluation {

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private static final String JAVADOC = "javadoc";
    private static final int SHORTEST = 15;
    private static final int LONGEST_OF_SHORT = 40;
    private static final int SHORTEST_OF_LONG = 60;
    private static final int LONGEST = 800;

    private final EvaluationOptions options;

    private Evaluation(EvaluationOptions options) {
        this.options = options;
    }

    /** Runs the evaluation; bad usage and bad input end with one line and exit code 1. */
    public static void main(String[] arguments) {
        try {
            new Evaluation(EvaluationOptions.parse(arguments)).run();
        } catch (NoSuchFileException e) {
            fail(e.getFile() + ": no such file");
        } catch (IOException | IllegalArgumentException e) {
            fail(e.getMessage());
        }
    }

    private static void fail(String problem) {
        OUT.println("evaluation: " + problem);
        System.exit(1);
    }

    private void run() throws IOException {
        ArrayNode json = RestApi.JSON.createArrayNode();
        Files.createDirectories(options.output());
        List<EvaluationReport> reports = new ArrayList<>();
        List<LabelledTexts> collections = collections();
        for (LabelledTexts texts : collections) {
            List<Curve> curves = new ArrayList<>();
            for (Method method : Method.all()) {
                curves.add(method.evaluate(texts));
            }
            boolean swept = texts.name().startsWith(JAVADOC) || options.data().isPresent();
            EvaluationReport report = new EvaluationReport(
                texts.name(),
                texts.part(),
                texts.texts().size(),
                texts.pairs().size(),
                curves,
                swept ? SpotSweep.of(texts) : SpotSweep.NONE,
                swept ? AntecedentSweep.of(texts) : AntecedentSweep.NONE);
            reports.add(report);
            OUT.println(report.text());
            report.addTo(json);
            Path plot = options.output().resolve(texts.name() + ".svg");
            Files.writeString(plot, new CurvePlot(report).svg());
            OUT.println("  As a plot: " + plot.toUri() + "\n");
        }
        ObjectNode all = RestApi.JSON.createObjectNode();
        all.set("collections", json);
        EvaluationSummary summary = new EvaluationSummary(reports);
        if (reports.stream().anyMatch(report -> report.part() == LabelledTexts.Part.TEST)) {
            OUT.println(summary.text());
            summary.addTo(all.putArray("summary"));
        }
        OUT.println(new Scenarios(collections, languages(), options.seed()).text());
        Path numbers = options.output().resolve("evaluation.json");
        Files.writeString(numbers, all.toPrettyString() + "\n");
        OUT.println("  All numbers: " + numbers.toUri());
    }

    private List<LabelledTexts> collections() throws IOException {
        if (options.data().isEmpty()) {
            List<JavadocPages> pages = pages();
            List<Core> cores = pages.stream().flatMap(site -> site.cores().stream()).toList();
            List<LabelledTexts> collections = new ArrayList<>();
            Collections.addAll(
                collections,
                gold(JAVADOC, cores, pages, SHORTEST_OF_LONG, LONGEST, Furniture.LIGHT),
                gold(JAVADOC + "-heavy", cores, pages, SHORTEST_OF_LONG, LONGEST, Furniture.HEAVY),
                gold(JAVADOC + "-short", cores, pages, SHORTEST, LONGEST_OF_SHORT, Furniture.LIGHT));
            if (DebianPackages.areAvailable()) {
                collections.addAll(new DebianCollections(packages(), options.seed()).all());
            } else {
                OUT.println("  The collections made of Debian packages are left out, as this machine has no apt-get.");
            }
            return List.copyOf(collections);
        }
        TextFile file = new TextFile(options.data().get());
        if (options.label().isPresent()) {
            return List.of(file.readGroups(options.label().get()));
        }
        if (options.truth().isPresent()) {
            return List.of(file.readPairs(options.truth().get()));
        }
        return List.of(gold(file.name() + "-gold", file.read(), pages(), SHORTEST_OF_LONG, LONGEST, Furniture.HEAVY));
    }

    private Languages languages() throws IOException {
        boolean wanted = options.data().isEmpty() && DebianPackages.areAvailable();
        return wanted ? Languages.of(packages(), options.seed()) : Languages.NONE;
    }

    private DebianPackages packages() {
        return new DebianPackages(options.output().resolve("packages"));
    }

    private LabelledTexts gold(String name, List<Core> cores, List<JavadocPages> pages, int shortest, int longest, Furniture furniture)
        throws IOException {
        List<Site> sites = pages.stream().map(JavadocPages::site).toList();
        GoldSet gold = GoldSet.of(cores, sites, new GoldSet.Options(options.groups(), shortest, longest, furniture, options.seed()));
        Path file = options.output().resolve(name + ".jsonl");
        gold.write(file);
        double share = 100 * gold.medianShare();
        OUT.println(String.format(Locale.ROOT, "  %s: the core is %.0f %% of the median document; all: %s", name, share, file.toUri()));
        return LabelledTexts.of(name, gold);
    }

    private static List<JavadocPages> pages() throws IOException {
        List<JavadocPages> pages = new ArrayList<>();
        for (Path jar : Build.javadocs().stream().sorted().toList()) {
            pages.add(JavadocPages.read(jar));
        }
        return pages;
    }
}
