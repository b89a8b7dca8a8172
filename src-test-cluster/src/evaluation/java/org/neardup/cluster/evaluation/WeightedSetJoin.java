package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every pair of sets of tokens whose weighted similarity reaches the threshold, with weights from the document frequencies of the
 * collection, as in jobs.
 *
 * @param signature  the tokens to compare, a set
 * @param power      of the weights, 0 for equal ones
 * @param similarity of two sets; its threshold does not matter
 * @param frames     removes the frames of sites first, or empty
 */
record WeightedSetJoin(Signature signature, double power, WeightedSimilarity similarity, Optional<SiteFrames> frames)
    implements
    SimilarPairs {

    private static final int FEWEST_FOR_THREADS = 100;

    /** The default rule of jobs, and of searches that compare whole sets. */
    static final WeightedSetJoin RULE = new WeightedSetJoin(
        Signature.WORD_PAIRS,
        WeightedOrPlain.DEFAULT_POWER,
        new WeightedOrPlain(WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN),
        Optional.empty());

    /** Compares whole texts by weights alone. */
    WeightedSetJoin(Signature signature, double power) {
        this(signature, power, new WeightedJaccard(WeightedOrPlain.DEFAULT_THRESHOLD), Optional.empty());
    }

    /** The same without the frames of sites. */
    WeightedSetJoin without(SiteFrames frames) {
        return new WeightedSetJoin(signature, power, similarity, Optional.of(frames));
    }

    @Override
    public String label() {
        return signature.label() + new IdfWeights(power).label() + (similarity instanceof WeightedOrPlain ? ", or plain" : "")
            + (frames.isEmpty() ? "" : ", no frames");
    }

    @Override
    public int find(LabelledTexts texts, Sink sink) throws IOException {
        List<long[]> all = signature.of(texts.texts());
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
        // Starting threads takes longer than comparing few documents.
        int threads = documents.size() < FEWEST_FOR_THREADS ? 1 : Runtime.getRuntime().availableProcessors();
        new WeightedJoin(similarity.at(Thresholds.decimal(0))).withThreads(threads)
            .selfJoin(
                builder.build(WeightedRecords.termOrder(vocabulary)),
                (left, right, overlap, reached) -> sink.accept(numbers.get(left), numbers.get(right), reached));
        return documents.size() - numbers.size();
    }
}
