package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of documents by their places in one point in time: which are marked, and what was fetched of others. Windows of queries
 * have many documents in common, and each is fetched once, unless memory is short: then all that was fetched is forgotten. Holds reserved
 * memory until it is closed. Thread safe.
 */
final class Places implements Releasable {

    /** Besides those of a set: a document in a map, with its description. */
    private static final long BYTES_EACH = 400;

    /** A token of a set, with its multiplicity. */
    private static final long BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;

    /** A document that is marked. */
    private static final long BYTES_PER_MARK = 80;

    /** What was fetched may hold so much, and at most this share of what the breaker allows. */
    private static final long MOST_BYTES = 64 << 20;
    private static final int SHARE_OF_LIMIT = 8;

    private final Set<Long> marked = ConcurrentHashMap.newKeySet();
    private final Map<Long, Fetched> fetched = new ConcurrentHashMap<>();
    private final MemoryClaim memoryOfMarks;
    private final MemoryClaim memory;
    private final long mostBytes;
    private long held;
    private boolean closed;

    /**
     * What was fetched of a document.
     *
     * @param set         what it is compared by
     * @param description null if it was not fetched
     */
    record Fetched(SignatureSet set, @Nullable Description description) {

        private long bytes() {
            long ofDescription = description == null ? 0 : 2L * description.id().length();
            return BYTES_EACH + ofDescription + BYTES_PER_TOKEN * set.distinct();
        }
    }

    /** @param label what the memory is for, in messages */
    Places(CircuitBreaker breaker, String label) {
        this.memoryOfMarks = new MemoryClaim(breaker, label, 0);
        this.memory = new MemoryClaim(breaker, label, 0);
        long limit = breaker.getLimit();
        this.mostBytes = limit < 0 ? MOST_BYTES : Math.min(MOST_BYTES, limit / SHARE_OF_LIMIT);
    }

    /** Whether a document is known to be marked. */
    boolean isMarked(long place) {
        return marked.contains(place);
    }

    /** Marks a document, of which nothing else needs to be known then. */
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

    /** What was fetched of a document, or null. */
    @Nullable
    Fetched find(long place) {
        return fetched.get(place);
    }

    /** Remembers a document that was fetched. */
    synchronized void remember(long place, Fetched document) {
        Fetched before = fetched.get(place);
        if (closed || marked.contains(place) || before != null && (before.description != null || document.description == null)) {
            return;
        }
        long bytes = document.bytes();
        if (held + bytes > mostBytes) {
            forget();
        }
        try {
            memory.reserve(bytes);
        } catch (CircuitBreakingException e) {
            forget();
            return;
        }
        held += bytes;
        release(fetched.put(place, document));
    }

    /** Forgets what was fetched, so that others have the memory. */
    synchronized void forget() {
        fetched.clear();
        memory.close();
        held = 0;
    }

    private void release(@Nullable Fetched document) {
        if (document != null) {
            memory.release(document.bytes());
            held -= document.bytes();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        forget();
        memoryOfMarks.close();
    }
}
