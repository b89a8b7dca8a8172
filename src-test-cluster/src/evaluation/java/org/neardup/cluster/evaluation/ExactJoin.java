package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Threshold;

import java.io.IOException;

/**
 * Every pair whose Jaccard similarity reaches the threshold.
 *
 * @param signature the tokens to compare
 */
record ExactJoin(Signature signature) implements SimilarPairs {

    @Override
    public String label() {
        return signature.label();
    }

    @Override
    public int find(LabelledTexts texts, Sink sink) throws IOException {
        Records records = signature.records(texts.texts());
        new SetJoin(new Jaccard(Threshold.parse(Thresholds.decimal(0)))).withThreads(Runtime.getRuntime().availableProcessors())
            .selfJoin(records, (left, right, overlap, similarity) -> sink.accept(left, right, similarity));
        return texts.texts().size() - records.memberCount();
    }
}
