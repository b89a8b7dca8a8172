package org.neardup.plugin.window;

import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.query.SearchTimeoutException;

/**
 * The comparison of a window while it runs: whether it may continue, and what it could not compare. A window is not collapsed if the
 * timeout or the limit of signatures stops it. For one thread at a time.
 */
public final class RunningComparison {

    /** Maximum number of signatures that one search may read to compare its documents. */
    public static final Setting<Long> MAX_TOKENS_SETTING = Setting.longSetting(
        "index.near_duplicates.max_compared_tokens", 1_000_000_000L, 1, Setting.Property.IndexScope, Setting.Property.Dynamic);

    private static final String TIMEOUT = "timeout";

    private final SearchBounds bounds;
    private final long mostTokens;
    private int tooFewTokens;
    private int notCompared;
    private String stoppedBy;

    /**
     * What was compared.
     *
     * @param estimated    whether similarities are estimates
     * @param tooFewTokens number of documents with too few signatures, which were compared by their whole texts
     * @param notCompared  number of documents that have nothing to compare
     * @param stoppedBy    why the documents were not compared, or null if they were
     */
    public record Outcome(boolean estimated, int tooFewTokens, int notCompared, @Nullable String stoppedBy) {

        public boolean isComplete() {
            return stoppedBy == null;
        }

        public boolean timedOut() {
            return TIMEOUT.equals(stoppedBy);
        }
    }

    /** @param mostTokens maximum number of signatures to read */
    public RunningComparison(SearchBounds bounds, long mostTokens) {
        this.bounds = bounds;
        this.mostTokens = mostTokens;
    }

    /** Counts documents that have too few signatures and are compared by their whole texts. */
    void countTooFewTokens(int documents) {
        tooFewTokens += documents;
    }

    /** Counts documents that have nothing to compare. */
    void countNotCompared(int documents) {
        notCompared += documents;
    }

    /** Stops comparing if the search has timed out; returns whether it may continue. Throws if the search was cancelled. */
    public boolean mayGoOn() {
        bounds.ensureNotCancelled();
        if (stoppedBy == null && bounds.timedOut()) {
            stoppedBy = TIMEOUT;
        }
        return stoppedBy == null;
    }

    /** Throws if the search timed out or was cancelled. */
    public void ensureRunning() {
        if (mayGoOn() == false) {
            throw new SearchTimeoutException(null, "Time exceeded");
        }
    }

    /** Like {@link #mayGoOn}; also stops comparing if this number of signatures exceeds the limit. */
    boolean mayRead(long tokens) {
        if (mayGoOn() && tokens > mostTokens) {
            stoppedBy = MAX_TOKENS_SETTING.getKey();
        }
        return stoppedBy == null;
    }

    /** What was compared so far, by sets or only by estimates. */
    public Outcome outcome(boolean estimated) {
        return new Outcome(estimated, tooFewTokens, notCompared, stoppedBy);
    }
}
