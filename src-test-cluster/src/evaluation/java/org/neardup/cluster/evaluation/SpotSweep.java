package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Spot signatures of every distance and chain length from 1 to {@value #LARGEST}, each at its best F1. The table shows whether chains work
 * and whether the default is still the best; the paper's own sweep is {@link AntecedentSweep}.
 *
 * @param curves by distance, those of one distance by chain length
 */
record SpotSweep(List<Curve> curves) {

    static final int LARGEST = 5;

    /** For a collection without a sweep. */
    static final SpotSweep NONE = new SpotSweep(List.of());

    /** Evaluates all of them on a collection. */
    static SpotSweep of(LabelledTexts texts) throws IOException {
        List<Curve> curves = new ArrayList<>();
        for (int distance = 1; distance <= LARGEST; distance++) {
            for (int chainLength = 1; chainLength <= LARGEST; chainLength++) {
                curves.add(new ExactJoin(Signature.spots(distance, chainLength)).evaluate(texts));
            }
        }
        return new SpotSweep(List.copyOf(curves));
    }

    boolean isEmpty() {
        return curves.isEmpty();
    }

    /** The best F1 of each, with its threshold. */
    TextTable table() {
        List<String> header = new ArrayList<>(List.of("spot signatures, best F1 by distance and chain length"));
        IntStream.rangeClosed(1, LARGEST).mapToObj(Integer::toString).forEach(header::add);
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (int distance = 1; distance <= LARGEST; distance++) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(distance)));
            for (int chainLength = 1; chainLength <= LARGEST; chainLength++) {
                Curve.Point best = curve(distance, chainLength).best();
                cells.add(String.format(Locale.ROOT, "%.3f (%s)", best.scores().f1(), best.setting()));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** Adds an object for each to the array. */
    void addTo(ArrayNode array) {
        for (int distance = 1; distance <= LARGEST; distance++) {
            for (int chainLength = 1; chainLength <= LARGEST; chainLength++) {
                Curve.Point best = curve(distance, chainLength).best();
                ObjectNode json = array.addObject().put("distance", distance).put("chain_length", chainLength);
                json.put("best", best.setting()).put("F1", best.scores().f1());
            }
        }
    }

    private Curve curve(int distance, int chainLength) {
        return curves.get((distance - 1) * LARGEST + chainLength - 1);
    }
}
