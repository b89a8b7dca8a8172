package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.neardup.kernel.group.SimilarSets;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.retriever.CollapseReport.Compared;

import java.util.stream.IntStream;

/**
 * The signature sets of a window's documents, and how many signatures may be read. Documents that were not compared because of the timeout
 * or of this limit are not collapsed. For one thread at a time.
 */
final class WindowSets {

    static final String TIMEOUT = "timeout";

    /** Memory per document for finding equal values. */
    static final long BYTES_OF_CLASSES = 16 * Integer.BYTES;

    private final SignatureSet[] sets;
    private final SearchBounds bounds;
    private final long mostTokens;
    private int tooFewTokens;
    private int notCompared;
    private String stoppedBy;

    /**
     * @param size       the number of documents in the window; none has signatures yet
     * @param mostTokens maximum number of signatures to read
     */
    WindowSets(int size, SearchBounds bounds, long mostTokens) {
        this.sets = new SignatureSet[size];
        this.bounds = bounds;
        this.mostTokens = mostTokens;
    }

    void put(int position, SignatureSet set) {
        sets[position] = set;
    }

    /** The signatures of a document, or null if they are missing. */
    @Nullable
    SignatureSet get(int position) {
        return sets[position];
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
    boolean mayGoOn() {
        bounds.ensureNotCancelled();
        if (stoppedBy == null && bounds.timedOut()) {
            stoppedBy = TIMEOUT;
        }
        return stoppedBy == null;
    }

    /** Throws if the search timed out or was cancelled. */
    void ensureRunning() {
        if (mayGoOn() == false) {
            throw new SearchTimeoutException(null, "Time exceeded");
        }
    }

    /** The sets of some documents by their place among these, to compare them with each other. */
    SimilarSets similar(IntStream positions, MemoryReservation memory) {
        return new SimilarSets(positions.mapToObj(position -> sets[position]).toList(), memory, this::ensureRunning);
    }

    /** Like {@link #mayGoOn}; also stops comparing if this total number of signatures exceeds the limit. */
    boolean mayRead(long tokens) {
        if (mayGoOn() && tokens > mostTokens) {
            stoppedBy = SignatureThreshold.MAX_TOKENS_SETTING.getKey();
        }
        return stoppedBy == null;
    }

    boolean isStopped() {
        return stoppedBy != null;
    }

    /** Returns the exact Jaccard similarity of two documents, 0 to 1, or null if their signatures are missing. */
    @Nullable
    Double jaccard(int left, int right) {
        return sets[left] == null || sets[right] == null ? null : sets[left].jaccard(sets[right]);
    }

    /** Returns the outcome of comparing, by sets or only by estimates. */
    Compared outcome(boolean estimated) {
        return new Compared(estimated, tooFewTokens, notCompared, stoppedBy);
    }
}
