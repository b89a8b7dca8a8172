package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;

/**
 * Every pair whose Jaccard similarity reaches the threshold.
 *
 * @param signature the tokens to compare
 * @param idf       only tokens in this range are compared (SpotSigs, section 5)
 */
record ExactJoin(Signature signature, IdfRange idf) implements SimilarPairs {

    /** Compares all tokens. */
    ExactJoin(Signature signature) {
        this(signature, IdfRange.ALL);
    }

    @Override
    public String label() {
        return signature.label();
    }

    @Override
    public int find(LabelledTexts texts, Sink sink) throws IOException {
        Records records = idf.filter(signature.records(texts.texts()));
        new SetJoin(new Jaccard(Threshold.parse(Thresholds.decimal(0)))).withThreads(Runtime.getRuntime().availableProcessors())
            .selfJoin(records, (left, right, overlap, similarity) -> sink.accept(left, right, similarity));
        return texts.texts().size() - records.memberCount();
    }
}
