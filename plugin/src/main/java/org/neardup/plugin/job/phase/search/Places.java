package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents by their position in a point in time: marks, and a cache of fetched documents, because windows overlap. Clears the cache when
 * memory is short. Holds reserved memory until it is closed. Thread safe.
 */
final class Places implements Releasable {

    /** A document in a map with its description, without its set. */
    private static final long BYTES_EACH = 460;
    /** A token of a set with its multiplicity. */
    private static final long BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;
    private static final long BYTES_PER_MARK = 80;
    /** Maximum size of the cache, further limited to this share of the breaker's limit. */
    private static final long MOST_BYTES = 64 << 20;
    private static final int SHARE_OF_LIMIT = 8;

    private final Set<Long> marked = ConcurrentHashMap.newKeySet();
    private final Map<Long, Fetched> fetched = new ConcurrentHashMap<>();
    private final MemoryClaim memoryOfMarks;
    private final MemoryClaim memory;
    private boolean closed;

    /**
     * @param set         the set to compare
     * @param description null if it was not fetched
     */
    record Fetched(SignatureSet set, @Nullable Description description) {

        private long bytes() {
            long ofDescription = description == null ? 0 : 2L * description.id().length();
            return BYTES_EACH + ofDescription + BYTES_PER_TOKEN * set.distinct();
        }
    }

    /** @param label names the memory's use in messages */
    Places(CircuitBreaker breaker, String label) {
        this.memoryOfMarks = new MemoryClaim(breaker, label, 0);
        long limit = breaker.getLimit();
        this.memory = new MemoryClaim(breaker, label, limit < 0 ? MOST_BYTES : Math.min(MOST_BYTES, limit / SHARE_OF_LIMIT));
    }

    /** The place of a sorted hit: a point in time breaks ties by it. */
    static long of(SearchHit hit) {
        Object[] values = hit.getRawSortValues();
        return (Long) values[values.length - 1];
    }

    boolean isMarked(long place) {
        return marked.contains(place);
    }

    /** Marks a document and removes it from the cache. */
    synchronized void mark(long place) {
        marked.add(place);
        release(fetched.remove(place));
        try {
            memoryOfMarks.reserve(BYTES_PER_MARK);
        } catch (CircuitBreakingException e) {
            forget();
            memoryOfMarks.reserve(BYTES_PER_MARK);
        }
    }

    @Nullable
    Fetched find(long place) {
        return fetched.get(place);
    }

    synchronized void remember(long place, Fetched document) {
        Fetched before = fetched.get(place);
        if (closed || marked.contains(place) || before != null && (before.description != null || document.description == null)) {
            return;
        }
        try {
            memory.reserve(document.bytes());
            release(fetched.put(place, document));
        } catch (CircuitBreakingException e) {
            forget();
        }
    }

    /** Clears the cache to make memory available. */
    synchronized void forget() {
        fetched.clear();
        memory.close();
    }

    private void release(@Nullable Fetched document) {
        if (document != null) {
            memory.release(document.bytes());
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        forget();
        memoryOfMarks.close();
    }
}
