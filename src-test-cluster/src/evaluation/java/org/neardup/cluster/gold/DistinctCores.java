package org.neardup.cluster.gold;

import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.token.TokenHashCollector;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Accepts cores that share no run of words, {@value #RUN} by default, with one accepted before. Real texts repeat each other, and a gold
 * set must not label nearly equal documents as different.
 */
final class DistinctCores {

    static final int RUN = 12;

    private final ShingleAnalyzer runs;
    private final Set<Long> seen = new HashSet<>();

    DistinctCores() {
        this(RUN);
    }

    DistinctCores(int run) {
        runs = new ShingleAnalyzer(ShingleUnit.WORD, run, false);
    }

    /** Accepts the core if it differs from all accepted before; returns whether it did. */
    boolean take(Core core) throws IOException {
        List<Long> own = new ArrayList<>();
        TokenHashCollector.collect(runs, "text", core.text(), own::add);
        if (own.isEmpty() || own.stream().anyMatch(seen::contains)) {
            return false;
        }
        seen.addAll(own);
        return true;
    }
}
