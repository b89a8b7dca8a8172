package org.neardup.tool;

import java.util.List;
import org.neardup.kernel.edit.CandidateJoin;
import org.neardup.kernel.edit.EditDistanceJoin;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that joins. */
final class JoinOptions {

    @Option(names = {"-t", "--threshold"}, required = true, paramLabel = "T",
        description = "Minimum similarity of a pair, a decimal in (0, 1], used exactly; for overlap a number of tokens; for edit the "
            + "maximum distance, a number of edits.")
    private String threshold;

    @Option(names = "--similarity", defaultValue = "jaccard", paramLabel = "NAME",
        description = Similarity.NAMES + " (default: ${DEFAULT-VALUE}); join also takes " + WeightedSimilarity.NAMES
            + ", for files of weighted sets, and edit, for lines of text.")
    private String similarity;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Threads that probe (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--order", paramLabel = "NAME",
        description = "For sets without weights. file: smaller token numbers first, for files that number rare tokens first; frequency: "
            + "rare tokens first, counted from the file. The pairs are the same, the times differ (default: file).")
    private Order order;

    @Mixin
    private final SmallSets smallSets = new SmallSets(1);

    SetJoin join() {
        smallSets.check();
        return new SetJoin(Similarity.parse(similarity, threshold)).withThreads(threads);
    }

    /** Whether lines of text are compared by their edit distance. */
    boolean comparesText() {
        return similarity.equals("edit");
    }

    /**
     * The join of lines of text.
     *
     * @param q length of q-grams
     * @param candidates finds the candidates
     */
    EditDistanceJoin editDistanceJoin(int q, CandidateJoin candidates) {
        checkSetsOnly();
        if (threshold.matches("\\d{1,9}") == false) {
            throw new IllegalArgumentException("--threshold must be a whole number of edits with --similarity edit, but was ["
                + threshold + "]");
        }
        return new EditDistanceJoin(Integer.parseInt(threshold), q, candidates, JoinMonitor.NONE);
    }

    /**
     * The similarity, which can be one of weighted sets.
     *
     * @param plain as for {@link Measures#parse(String, String, String)}
     */
    Measure measure(String plain) {
        if (List.of(Measures.NAMES.split(", ")).contains(similarity) == false) {
            throw new IllegalArgumentException(
                "--similarity must be one of " + Measures.NAMES + ", edit, but was [" + similarity + "]");
        }
        Measure measure = Measures.parse(similarity, threshold);
        try {
            return plain == null ? measure : Measures.parse(similarity, threshold, plain);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--plain is invalid: " + e.getMessage(), e);
        }
    }

    WeightedJoin weightedJoin(WeightedSimilarity weighted) {
        checkSetsOnly();
        return new WeightedJoin(weighted).withThreads(threads);
    }

    /** Checks that the options for sets without weights are not used. */
    private void checkSetsOnly() {
        if (order != null) {
            throw new IllegalArgumentException("--order is for sets without weights, but --similarity is " + similarity);
        }
        smallSets.checkNone();
    }

    int threads() {
        if (threads < 1) {
            throw new IllegalArgumentException("--threads must be at least 1, but was " + threads);
        }
        return threads;
    }

    Order order() {
        return order == null ? Order.FILE : order;
    }

    SmallSets smallSets() {
        return smallSets;
    }
}
