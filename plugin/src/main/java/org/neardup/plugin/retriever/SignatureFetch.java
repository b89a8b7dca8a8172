package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.SearchHit;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;

/**
 * Fetches the signature sets of the documents of a window that are to be compared. First come their sizes alone, for
 * which memory is then reserved; documents with too few signatures are left out. Then come the sets, some at a time, so that neither a
 * shard nor this node ever has a large response, and between them others have their turn.
 */
final class SignatureFetch {

    /** A document's id, shard and places in arrays. */
    private static final long BYTES_PER_DOCUMENT = 512;

    /** A token of a set in memory, with its multiplicity. */
    private static final long BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;

    /** A token of a set that arrives: in base 64, in the message and as a string, and decoded from that to its stored form. */
    private static final long BYTES_PER_ARRIVING_TOKEN = 32;

    /** A response has about so many tokens, half a megabyte; that of one large document may have more. */
    private static final long TOKENS_AT_A_TIME = 1 << 16;

    private final DocumentSearch search;
    private final Executor executor;
    private final MemoryClaim claim;
    private final Window window;
    private final BySignature comparison;
    private final Candidates candidates;
    private final WindowSets sets;
    private final int[] counts;

    /** Which documents of a window have others that they may be like. */
    @FunctionalInterface
    interface Candidates {

        /** Their positions, if only those documents are looked at that are comparable. */
        int[] among(IntPredicate comparable);
    }

    /**
     * @param executor   runs what takes time
     * @param claim      takes the memory, which the caller gives back
     * @param comparison says which field to read, and the least number of signatures
     * @param candidates says of which documents
     * @param sets       takes the sets
     */
    SignatureFetch(
        DocumentSearch search,
        Executor executor,
        MemoryClaim claim,
        Window window,
        BySignature comparison,
        Candidates candidates,
        WindowSets sets
    ) {
        this.search = search;
        this.executor = executor;
        this.claim = claim;
        this.window = window;
        this.comparison = comparison;
        this.candidates = candidates;
        this.sets = sets;
        this.counts = new int[window.size()];
    }

    /** Fetches everything, unless the search times out before. */
    void run(ActionListener<Void> listener) {
        int[] all = candidates.among(position -> true);
        if (all.length == 0 || sets.mayGoOn() == false) {
            listener.onResponse(null);
            return;
        }
        reserve(all.length * BYTES_PER_DOCUMENT);
        fetch(all, SignatureSetFieldType.COUNT_FORMAT, listener, (values, found) -> {
            values.forEach((position, count) -> counts[position] = ((Number) count).intValue());
            int least = comparison.minTokens();
            Arrays.stream(all).filter(position -> found.get(position) && counts[position] < least).forEach(position -> {
                sets.countTooFewTokens();
            });
            int[] compared = candidates.among(position -> counts[position] >= least);
            long tokens = Arrays.stream(compared).mapToLong(position -> counts[position]).sum();
            if (sets.mayRead(tokens)) {
                reserve(tokens * BYTES_PER_TOKEN);
                fetchSets(compared, 0, listener);
            } else {
                listener.onResponse(null);
            }
        });
    }

    private void fetchSets(int[] positions, int from, ActionListener<Void> listener) {
        if (from == positions.length || sets.mayGoOn() == false) {
            listener.onResponse(null);
            return;
        }
        long tokens = counts[positions[from]];
        int to = from + 1;
        while (to < positions.length && tokens + counts[positions[to]] <= TOKENS_AT_A_TIME) {
            tokens += counts[positions[to++]];
        }
        long arriving = tokens * BYTES_PER_ARRIVING_TOKEN;
        int[] some = Arrays.copyOfRange(positions, from, to);
        reserve(arriving);
        fetch(some, SignatureSetFieldType.BASE64_FORMAT, listener, (values, found) -> {
            values.forEach((position, stored) -> sets.put(position, SignatureSetFieldMapper.decode(stored.toString())));
            claim.release(arriving);
            fetchSets(positions, from + some.length, listener);
        });
    }

    /** Fetches the sets of some documents in a format, and goes on with them, and with which were found, on another thread. */
    private void fetch(int[] positions, String format, ActionListener<?> failing, BiConsumer<Map<Integer, Object>, BitSet> next) {
        String field = comparison.field();
        search.fetchValues(window, positions, field, format, failing.delegateFailureAndWrap((l, response) -> {
            Map<Integer, Object> values = new HashMap<>();
            BitSet found = new BitSet(window.size());
            for (SearchHit hit : response.getHits()) {
                found.set(DocumentSearch.positionOf(hit));
                DocumentField value = hit.field(field);
                // A text without tokens has no set: the fetch phase then gives the field without a value, or not at all.
                if (value != null && value.getValue() != null) {
                    values.put(DocumentSearch.positionOf(hit), value.getValue());
                }
            }
            executor.execute(ActionRunnable.wrap(l, forked -> next.accept(values, found)));
        }));
    }

    private void reserve(long bytes) {
        try {
            claim.reserve(bytes);
        } catch (CircuitBreakingException e) {
            var named = new CircuitBreakingException(
                e.getMessage() + "; or take a smaller [rank_window_size] or [max_distance], so that fewer documents are compared",
                e.getBytesWanted(),
                e.getByteLimit(),
                e.getDurability()
            );
            named.addSuppressed(e);
            throw named;
        }
    }
}
