package org.neardup.plugin.authority;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts what the computation has done. One thread counts, any thread may look. */
final class AuthorityProgress {

    private final AtomicLongArray counts = new AtomicLongArray(Counter.values().length);
    private final float requestsPerSecond;
    private volatile Phase phase = Phase.PAGES;
    private volatile double change = Double.POSITIVE_INFINITY;

    AuthorityProgress(float requestsPerSecond) {
        this.requestsPerSecond = requestsPerSecond;
    }

    /** What the computation is doing, in this order. */
    enum Phase {
        /** Reads the names of pages. */
        PAGES,
        /** Reads which pages are seeds. */
        SEEDS,
        /** Reads which pages link to which. */
        LINKS,
        /** Computes scores. */
        ITERATIONS,
        /** Writes values that changed. */
        UPDATES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is counted. */
    enum Counter {
        /** Documents that are pages. */
        DOCUMENTS,
        /** Documents that are none, since they have no name or several. */
        WITHOUT_ID,
        /** Pages, one for all documents of the same name. */
        PAGES,
        /** Pages that the seed query finds. */
        SEEDS,
        /** Links between pages, each once. */
        LINKS,
        /** Links in documents to pages of which there is no document. */
        LINKS_OUTSIDE,
        /** Iterations that were made. */
        ITERATIONS,
        /** Documents that have a new value. */
        UPDATED,
        /** Documents whose value is as before, or nearly. */
        UNCHANGED,
        /** Documents that others changed or deleted since they were read. */
        VERSION_CONFLICTS,
        /** For how long the speed was limited, in milliseconds. */
        THROTTLED_MILLIS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    void begin(Phase next) {
        phase = next;
    }

    void add(Counter counter, long more) {
        counts.addAndGet(counter.ordinal(), more);
    }

    void set(Counter counter, long count) {
        counts.set(counter.ordinal(), count);
    }

    /** Takes up how far the iterations are. */
    void iterated(int iterations, double lastChange) {
        set(Counter.ITERATIONS, iterations);
        change = lastChange;
    }

    /** As it is now. */
    AuthorityStatus status() {
        Map<Counter, Long> counters = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            counters.put(counter, counts.get(counter.ordinal()));
        }
        return new AuthorityStatus(phase, requestsPerSecond, counters, change);
    }
}
