package org.neardup.tool;

import org.neardup.kernel.edit.CandidateJoin;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.ppjoin.PrefixAlgorithm;
import org.neardup.kernel.ppjoin.PrefixJoin;
import picocli.CommandLine.Option;

/** The algorithm that joins sets without weights: the default, or a published one. */
final class SetAlgorithmOptions {

    private static final String DEFAULT = "default";

    @Option(names = "--algorithm", defaultValue = DEFAULT, paramLabel = "NAME",
        description = "default, allpairs, ppjoin or ppjoin+; all find the same pairs (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(names = "--max-depth", paramLabel = "N", description = "With ppjoin+: MAXDEPTH of its suffix filter (default: 2).")
    private Integer maxDepth;

    String name() {
        return name;
    }

    boolean isDefault() {
        return name.equals(DEFAULT);
    }

    /** Checks the options before reading any file. */
    void check(int threads, int files) {
        checkDepth();
        if (isDefault()) {
            return;
        }
        published();
        if (threads != 1 || files != 1) {
            throw new IllegalArgumentException("--algorithm " + name + " joins one file in one thread; choose default for more");
        }
    }

    /** Checks that neither option is used, for weighted sets. */
    void checkDefault(String similarity) {
        if (isDefault() == false) {
            throw new IllegalArgumentException("--algorithm must be default with --similarity " + similarity + ", but was " + name);
        }
        checkDepth();
    }

    private void checkDepth() {
        if (maxDepth != null && name.equals("ppjoin+") == false) {
            throw new IllegalArgumentException("--max-depth is for --algorithm ppjoin+, but it is " + name);
        }
    }

    private PrefixAlgorithm published() {
        return maxDepth == null ? PrefixAlgorithm.parse(name) : new PrefixAlgorithm.PpJoinPlus(maxDepth);
    }

    /** The join by the published algorithm; fails if the {@linkplain #isDefault default} is chosen. */
    PrefixJoin publishedJoin(Similarity similarity, JoinMonitor monitor) {
        return new PrefixJoin(similarity, published()).withMonitor(monitor);
    }

    /** The join that finds the candidates for an edit distance. */
    CandidateJoin candidateJoin(int threads) {
        return isDefault()
            ? (grams, bounds, monitor, sink) -> new SetJoin(bounds).withThreads(threads).withMonitor(monitor).selfJoin(grams, sink)
            : (grams, bounds, monitor, sink) -> publishedJoin(bounds, monitor).selfJoin(grams, sink);
    }
}
