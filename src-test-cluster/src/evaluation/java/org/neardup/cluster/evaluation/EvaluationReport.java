package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.cluster.program.TextTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The scores of all methods on one collection, as tables and as JSON.
 *
 * @param collection its name
 * @param part       tuning or test
 * @param documents  number of documents
 * @param pairs      number of labelled pairs
 * @param curves     one for each method
 * @param sweep      spot signatures by distance and chain length, or {@link SpotSweep#NONE}
 * @param antecedents spot signatures by antecedents, or {@link AntecedentSweep#NONE}
 */
record EvaluationReport(String collection, Part part, int documents, int pairs, List<Curve> curves, SpotSweep sweep,
    AntecedentSweep antecedents) {

    private static final List<String> SHOWN_SIMILARITIES = List.of("0.10", "0.20", "0.30", "0.40", "0.50", "0.60", "0.70", "0.80", "0.90");

    /** The tables: each method at its best, and all by threshold. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s: %,d documents, %,d labelled pairs%n%n", collection, documents, pairs));
        text.append(best());
        for (Measure measure : Measure.values()) {
            text.append("\n").append(bySimilarity(measure));
        }
        for (Curve curve : of(Curve.Scale.DISTANCE)) {
            text.append("\n").append(byDistance(curve));
        }
        if (sweep.isEmpty() == false) {
            text.append("\n").append(sweep.table());
        }
        if (antecedents.isEmpty() == false) {
            text.append("\n").append(antecedents.table());
        }
        return text.toString();
    }

    /** Adds an object with all numbers to the array. */
    void addTo(ArrayNode array) {
        ObjectNode json = array.addObject().put("collection", collection).put("part", part.name().toLowerCase(Locale.ROOT));
        json.put("documents", documents).put("pairs", pairs);
        ArrayNode methods = json.putArray("methods");
        for (Curve curve : curves) {
            ObjectNode method = methods.addObject().put("method", curve.method());
            method.put("scale", curve.scale().name().toLowerCase(Locale.ROOT)).put("documents_without_signature", curve.unseen());
            method.put("best", curve.best().setting());
            ArrayNode points = method.putArray("points");
            for (Curve.Point point : curve.points()) {
                ObjectNode scores = points.addObject().put("setting", point.setting());
                scores.put("found", point.scores().found()).put("correct", point.scores().correct());
                for (Measure measure : Measure.values()) {
                    scores.put(measure.label(), measure.of(point));
                }
            }
        }
        if (sweep.isEmpty() == false) {
            sweep.addTo(json.putArray("spots"));
        }
        if (antecedents.isEmpty() == false) {
            antecedents.addTo(json.putArray("antecedents"));
        }
    }

    /** The curve of a method. */
    Curve curve(String method) {
        return curves.stream().filter(curve -> curve.method().equals(method)).findFirst().orElseThrow();
    }

    /** The curves over a scale. */
    List<Curve> of(Curve.Scale scale) {
        return curves.stream().filter(curve -> curve.scale() == scale).toList();
    }

    private TextTable best() {
        TextTable table = new TextTable("at the best F1", "threshold", "precision", "recall", "F1", "without signature");
        for (Curve curve : curves) {
            Curve.Point best = curve.best();
            List<String> cells = new ArrayList<>(List.of(curve.method(), best.setting()));
            for (Measure measure : Measure.values()) {
                cells.add(number(measure.of(best)));
            }
            cells.add(String.format(Locale.ROOT, "%.1f %%", 100.0 * curve.unseen() / Math.max(1, documents)));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private TextTable bySimilarity(Measure measure) {
        List<String> header = new ArrayList<>(List.of(measure.label() + " by similarity"));
        SHOWN_SIMILARITIES.forEach(setting -> header.add(setting.substring(1, 3)));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (Curve curve : of(Curve.Scale.SIMILARITY)) {
            List<String> cells = new ArrayList<>(List.of(curve.method()));
            SHOWN_SIMILARITIES.forEach(setting -> cells.add(number(measure.of(curve.at(setting)))));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private TextTable byDistance(Curve curve) {
        // All small distances, which are the useful ones, and every other of the rest.
        List<Curve.Point> points = curve.points()
            .reversed()
            .stream()
            .filter(point -> point.threshold() <= 4 || point.threshold() % 2 == 0)
            .toList();
        List<String> header = new ArrayList<>(List.of(curve.method() + " by distance"));
        points.forEach(point -> header.add(point.setting()));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (Measure measure : Measure.values()) {
            List<String> cells = new ArrayList<>(List.of(measure.label()));
            points.forEach(point -> cells.add(number(measure.of(point))));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String number(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }

    /** The measures of a method. */
    enum Measure {
        PRECISION("precision", Scores::precision),
        RECALL("recall", Scores::recall),
        F1("F1", Scores::f1);

        private final String label;
        private final ToDoubleFunction<Scores> formula;

        Measure(String label, ToDoubleFunction<Scores> formula) {
            this.label = label;
            this.formula = formula;
        }

        String label() {
            return label;
        }

        double of(Curve.Point point) {
            return formula.applyAsDouble(point.scores());
        }
    }
}
