package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.cluster.program.TextTable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Summarises all collections: thresholds are chosen on the tuning collections, one for each method, and scored on the test collections;
 * documented settings are scored unchanged. All means are over collections with equal weight.
 *
 * @param reports of all collections
 */
record EvaluationSummary(List<EvaluationReport> reports) {

    /** The minimum precision of a setting on every tuning collection for deleting documents without a review. */
    private static final double SAFE = 0.98;

    private static final List<Documented> DOCUMENTED = List.of(
        new Documented("grouping", WeightedSetJoin.RULE.label(), "0.30"),
        new Documented("searches", new SampledTokens(32).label(), "0.30"),
        new Documented("larger samples", new SampledTokens(128).label(), "0.30"),
        new Documented("weights alone", "word pairs, idf^3", "0.25"),
        new Documented("weighted spots", "spot signatures, idf^4", "0.25"),
        new Documented("deletion", WeightedSetJoin.RULE.label(), "0.85"),
        new Documented("plain", "word pairs", "0.50"),
        new Documented("spots", "spot signatures", "0.60"),
        new Documented("fingerprints", "SimHash", "3"),
        new Documented("proposals", "SimHash", "10"));

    /** A setting that the docs mention. */
    private record Documented(String use, String method, String setting) {}

    /** All tables. */
    String text() {
        return Stream.of(bestByCollection(), tuned(), documented(), documentedByCollection())
            .map(TextTable::toString)
            .collect(Collectors.joining("\n"));
    }

    /** Adds the contents of {@link #tuned} to the array, an object for each method. */
    void addTo(ArrayNode array) {
        for (Curve curve : compared()) {
            int place = bestPlace(curve.method());
            ObjectNode json = array.addObject().put("method", curve.method()).put("threshold", curve.points().get(place).setting());
            for (Part part : Part.values()) {
                json.put(part.name().toLowerCase(Locale.ROOT), mean(part, curve.method(), place, Scores::f1));
            }
        }
    }

    private TextTable bestByCollection() {
        List<String> header = new ArrayList<>(List.of("best F1"));
        reports.forEach(report -> header.add(report.collection()));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (Curve curve : compared()) {
            List<String> cells = new ArrayList<>(List.of(curve.method()));
            reports.forEach(report -> {
                Curve.Point best = report.curve(curve.method()).best();
                cells.add(number(best.scores().f1()) + " (" + best.setting() + ")");
            });
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private TextTable tuned() {
        TextTable table = new TextTable(
            "one threshold, chosen on the tuning part", "threshold", "tuning F1", "test precision", "test recall", "test F1", "95 %",
            "worst", "safe from", "test: least precision", "recall");
        for (Curve curve : compared()) {
            String method = curve.method();
            int place = bestPlace(method);
            List<String> cells = new ArrayList<>(List.of(method, curve.points().get(place).setting()));
            cells.add(number(mean(Part.TUNING, method, place, Scores::f1)));
            for (ToDoubleFunction<Scores> measure : List.<ToDoubleFunction<Scores>>of(Scores::precision, Scores::recall, Scores::f1)) {
                cells.add(number(mean(Part.TEST, method, place, measure)));
            }
            cells.add(interval(method, place));
            EvaluationReport worst = of(Part.TEST).stream()
                .min(Comparator.comparingDouble(report -> scores(report, method, place).f1()))
                .orElseThrow();
            cells.add(number(scores(worst, method, place).f1()) + " " + worst.collection());
            Optional<Integer> safe = safePlace(curve);
            cells.add(safe.map(at -> curve.points().get(at).setting()).orElse("-"));
            cells.add(safe.map(at -> number(least(method, at))).orElse("-"));
            cells.add(safe.map(at -> number(mean(Part.TEST, method, at, Scores::recall))).orElse("-"));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private TextTable documented() {
        TextTable table = new TextTable("documented settings, on the test part", "precision", "least", "recall", "F1", "95 %", "worst");
        for (Documented point : DOCUMENTED) {
            int place = place(point);
            String method = point.method;
            EvaluationReport worst = of(Part.TEST).stream()
                .min(Comparator.comparingDouble(report -> scores(report, method, place).f1()))
                .orElseThrow();
            table.row(
                point.use + ": " + method + " at " + point.setting,
                number(mean(Part.TEST, method, place, Scores::precision)),
                number(least(method, place)),
                number(mean(Part.TEST, method, place, Scores::recall)),
                number(mean(Part.TEST, method, place, Scores::f1)),
                interval(method, place),
                number(scores(worst, method, place).f1()) + " " + worst.collection());
        }
        return table;
    }

    private TextTable documentedByCollection() {
        List<String> header = new ArrayList<>(List.of("precision / recall / F1", "part", "documents", "pairs"));
        DOCUMENTED.forEach(point -> header.add(point.use));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (EvaluationReport report : reports) {
            List<String> cells = new ArrayList<>(List.of(report.collection(), report.part().name().toLowerCase(Locale.ROOT)));
            cells.add(Integer.toString(report.documents()));
            cells.add(Integer.toString(report.pairs()));
            for (Documented point : DOCUMENTED) {
                Scores scores = scores(report, point.method, place(point));
                cells.add(number(scores.precision()) + " / " + number(scores.recall()) + " / " + number(scores.f1()));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** The curves of the first collection that have a threshold, as representatives of their methods. */
    private List<Curve> compared() {
        return reports.getFirst().curves().stream().filter(curve -> curve.resampled().isEmpty() == false).toList();
    }

    private List<EvaluationReport> of(Part part) {
        return reports.stream().filter(report -> report.part() == part).toList();
    }

    private static Scores scores(EvaluationReport report, String method, int place) {
        return report.curve(method).points().get(place).scores();
    }

    private double mean(Part part, String method, int place, ToDoubleFunction<Scores> measure) {
        return of(part).stream().mapToDouble(report -> measure.applyAsDouble(scores(report, method, place))).average().orElse(Double.NaN);
    }

    private double least(String method, int place) {
        return of(Part.TEST).stream().mapToDouble(report -> scores(report, method, place).precision()).min().orElse(Double.NaN);
    }

    private int bestPlace(String method) {
        return IntStream.range(0, reports.getFirst().curve(method).points().size())
            .boxed()
            .max(Comparator.comparingDouble(place -> mean(Part.TUNING, method, place, Scores::f1)))
            .orElseThrow();
    }

    /** The loosest position from which on all stricter ones are safe. */
    private Optional<Integer> safePlace(Curve curve) {
        int place = curve.points().size();
        while (place > 0 && isSafe(curve.method(), place - 1)) {
            place--;
        }
        return place == curve.points().size() ? Optional.empty() : Optional.of(place);
    }

    private boolean isSafe(String method, int place) {
        return of(Part.TUNING).stream().allMatch(report -> scores(report, method, place).precision() >= SAFE);
    }

    private int place(Documented point) {
        Curve curve = reports.getFirst().curve(point.method);
        return curve.points().indexOf(curve.at(point.setting));
    }

    private String interval(String method, int place) {
        List<EvaluationReport> tests = of(Part.TEST);
        double[] means = new double[Resampling.COUNT];
        for (EvaluationReport report : tests) {
            double[] resampled = report.curve(method).resampled().get(place);
            for (int i = 0; i < means.length; i++) {
                means[i] += resampled[i] / tests.size();
            }
        }
        double[] interval = Resampling.interval(means);
        return number(interval[0]) + " to " + number(interval[1]);
    }

    private static String number(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }
}
