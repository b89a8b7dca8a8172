package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Records;
import org.neardup.kernel.spotsigs.IMatch;
import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Pairs of documents with the same hash over their terms of medium frequency: I-Match over words, I-Match-S over spot signatures. It has no
 * threshold; its points are ranges of frequency.
 *
 * @param label     its name in tables
 * @param signature makes the terms
 */
record IMatchHash(String label, Signature signature) implements Method {

    private static final double[] LEAST = {0, 0.2, 0.4, 0.6};
    private static final double[] GREATEST = {0.6, 0.7, 0.8, 0.9, 1};

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        Records records = signature.records(texts.texts());
        List<Curve.Point> points = new ArrayList<>();
        for (IdfRange range : ranges()) {
            Tally tally = new Tally(texts.pairs(), 1);
            new IMatch(range).selfJoin(records, (left, right, overlap, similarity) -> tally.add(left, right, 0));
            points.add(new Curve.Point(name(range), points.size(), tally.scores().getFirst()));
        }
        return new Curve(label, Curve.Scale.SETTING, List.copyOf(points), texts.texts().size() - records.memberCount());
    }

    /** The ranges of inverse document frequency to evaluate. */
    static List<IdfRange> ranges() {
        List<IdfRange> ranges = new ArrayList<>();
        for (double least : LEAST) {
            for (double greatest : GREATEST) {
                ranges.add(new IdfRange(least, greatest));
            }
        }
        return ranges;
    }

    private static String name(IdfRange range) {
        return String.format(Locale.ROOT, "idf %.1f to %.1f", range.least(), range.greatest());
    }
}
