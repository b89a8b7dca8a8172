package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every pair of sets of word pairs whose weighted Jaccard similarity reaches the threshold, with weights from the document frequencies of
 * the collection, as in jobs.
 *
 * @param power  of the weights, 0 for equal ones
 * @param frames removes the frames of sites first, or empty
 */
record WeightedJaccardJoin(double power, Optional<SiteFrames> frames) implements Method {

    /** Compares whole texts. */
    WeightedJaccardJoin(double power) {
        this(power, Optional.empty());
    }

    @Override
    public String label() {
        String weights = "word pairs" + new IdfWeights(power).label();
        return frames.isEmpty() ? weights : weights + ", no frames";
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        List<long[]> all = Signature.WORD_PAIRS.of(texts.texts());
        List<long[]> documents = frames.isEmpty() ? all : frames.get().without(all, texts.sites());
        TokenWeights weights = new IdfWeights(power).of(documents);
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            long[] tokens = documents.get(i);
            if (tokens.length > 0) {
                double[] given = new double[tokens.length];
                for (int token = 0; token < tokens.length; token++) {
                    given[token] = weights.of(tokens[token]);
                }
                builder.add(tokens, given, tokens.length);
                numbers.add(i);
            }
        }
        Tally tally = new Tally(texts, Thresholds.COUNT);
        WeightedJaccard similarity = new WeightedJaccard(Threshold.parse(Thresholds.decimal(0)));
        new WeightedJoin(similarity).withThreads(Runtime.getRuntime().availableProcessors())
            .selfJoin(
                builder.build(WeightedRecords.termOrder(vocabulary)),
                (left, right, overlap, reached) -> tally.add(numbers.get(left), numbers.get(right), Thresholds.reachedBy(reached))
            );
        return Curve.bySimilarity(label(), tally, documents.size() - numbers.size());
    }
}
