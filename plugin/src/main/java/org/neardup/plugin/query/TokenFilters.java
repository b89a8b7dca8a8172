package org.neardup.plugin.query;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The {@linkplain TokenFilter filters} of the segments of a node in which many tokens are looked up. A filter is built once the lookups
 * without it have cost as much as building it does, and dropped with its segment, when it is not used, or when others need the memory.
 */
public final class TokenFilters {

    /** Reading this many terms in order costs about as much as looking up one. */
    private static final int TERMS_PER_LOOKUP = 16;

    /** A segment with fewer terms has few blocks of them, which stay in the caches of the processor, so lookups there take little time. */
    private static final long LEAST_TERMS = 1 << 12;

    /** Building the filter of more terms would delay a request for more than a second; 22 MB. */
    private static final long MOST_TERMS = 1 << 24;

    /** Part of the breaker's limit that all filters together can have. */
    private static final int PART_OF_LIMIT = 8;

    private static final TimeValue UNUSED = TimeValue.timeValueMinutes(10);

    /** @param segment identifies the terms; deleted and hidden documents do not change it */
    private record Key(IndexReader.CacheKey segment, String field) {}

    private record Reserved(TokenFilter filter, long bytes) {}

    private final CircuitBreaker breaker;
    private final Cache<Key, Reserved> filters;
    private final Map<Key, AtomicLong> lookups = new ConcurrentHashMap<>();
    private final Set<Key> building = ConcurrentHashMap.newKeySet();

    /** @param breaker accounts for the memory of the filters */
    public TokenFilters(CircuitBreaker breaker) {
        this.breaker = breaker;
        this.filters = CacheBuilder.<Key, Reserved>builder().setMaximumWeight(Math.max(1, breaker.getLimit() / PART_OF_LIMIT))
            .weigher((key, reserved) -> reserved.bytes).setExpireAfterAccess(UNUSED)
            .removalListener(removed -> breaker.addWithoutBreaking(-removed.getValue().bytes)).build();
    }

    /**
     * The filter of a segment; null if it has none, as segments with few or very many terms.
     *
     * @param tokens        number of tokens to look up now
     * @param ensureRunning called often; this ends with any exception that it throws
     */
    @Nullable
    TokenFilter of(LeafReader reader, String field, long tokens, Runnable ensureRunning) throws IOException {
        IndexReader.CacheHelper segment = reader.getCoreCacheHelper();
        // Null for a user who may not see the field.
        Terms terms = segment == null ? null : reader.terms(field);
        if (terms == null || terms.size() < LEAST_TERMS || terms.size() > MOST_TERMS) {
            return null;
        }
        Key key = new Key(segment.getKey(), field);
        Reserved reserved = filters.get(key);
        return reserved == null ? build(key, segment, terms, tokens, ensureRunning) : reserved.filter;
    }

    @Nullable
    private TokenFilter build(Key key, IndexReader.CacheHelper segment, Terms terms, long tokens, Runnable ensureRunning)
        throws IOException {
        AtomicLong soFar = lookups.computeIfAbsent(key, k -> {
            segment.addClosedListener(closed -> drop(key));
            return new AtomicLong();
        });
        if (soFar.addAndGet(tokens) * TERMS_PER_LOOKUP < terms.size() || building.add(key) == false) {
            return null;
        }
        // If the filter fails, is evicted or expires, the next attempt comes after as many lookups.
        soFar.set(0);
        long bytes = TokenFilter.bytes(terms.size());
        try {
            breaker.addEstimateBytesAndMaybeBreak(bytes, "filter of tokens");
        } catch (CircuitBreakingException e) {
            // Without a filter, look-ups take longer.
            building.remove(key);
            return null;
        }
        TokenFilter filter = null;
        try {
            filter = TokenFilter.of(terms, ensureRunning);
            filters.put(key, new Reserved(filter, bytes));
            return filter;
        } finally {
            if (filter == null) {
                breaker.addWithoutBreaking(-bytes);
            }
            building.remove(key);
        }
    }

    private void drop(Key key) {
        lookups.remove(key);
        filters.invalidate(key);
    }
}
