package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Threshold;

import java.io.IOException;
import java.util.List;

/**
 * Every pair whose Jaccard similarity reaches the threshold: one exact join at the lowest threshold, whose pairs are counted by similarity.
 *
 * @param signature what is compared
 */
record ExactJoin(Signature signature) implements Method {

    @Override
    public String label() {
        return signature.label();
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        Records records = signature.records(texts.texts());
        Tally tally = new Tally(texts.pairs(), Thresholds.COUNT);
        new SetJoin(new Jaccard(Threshold.parse(Thresholds.decimal(0)))).withThreads(Runtime.getRuntime().availableProcessors())
            .selfJoin(
                records,
                (left, right, overlap, similarity) -> tally.add(left, right, Thresholds.reachedBy(similarity))
            );
        List<Scores> scores = tally.scores();
        List<Curve.Point> points = Thresholds.steps()
            .mapToObj(step -> new Curve.Point(Thresholds.decimal(step), Thresholds.at(step), scores.get(step)))
            .toList();
        return new Curve(label(), Curve.Scale.SIMILARITY, points, texts.texts().size() - records.memberCount());
    }
}
