package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;
import java.util.Locale;

/**
 * Every pair whose Jaccard similarity reaches the threshold: runs one exact join at the lowest threshold and counts its pairs by
 * similarity.
 *
 * @param signature the tokens to compare
 * @param range     restricts tokens by inverse document frequency (SpotSigs, section 4)
 */
record ExactJoin(Signature signature, IdfRange range) implements Method {

    /** Compares all tokens. */
    ExactJoin(Signature signature) {
        this(signature, IdfRange.ALL);
    }

    @Override
    public String label() {
        String all = signature.label();
        return range.equals(IdfRange.ALL) ? all : String.format(Locale.ROOT, "%s, idf from %.1f", all, range.least());
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        Records records = range.filter(signature.records(texts.texts()));
        Tally tally = new Tally(texts, Thresholds.COUNT);
        new SetJoin(new Jaccard(Threshold.parse(Thresholds.decimal(0)))).withThreads(Runtime.getRuntime().availableProcessors())
            .selfJoin(
                records,
                (left, right, overlap, similarity) -> tally.add(left, right, Thresholds.reachedBy(similarity))
            );
        return Curve.bySimilarity(label(), tally, texts.texts().size() - records.memberCount());
    }
}
