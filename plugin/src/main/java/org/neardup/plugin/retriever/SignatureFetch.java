package org.neardup.plugin.retriever;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.IntPredicate;

import static org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType.BASE64_FORMAT;

/**
 * Fetches the signature sets of a window's documents for comparison. A set with too few signatures is replaced by the digest of the
 * document's text, so that only equal texts are similar. The sizes of sets are known, so memory is reserved first. The sets then arrive in
 * batches: neither a shard nor this node holds a large response, and other searches can run in between.
 *
 * @param executor   runs long computations
 * @param claim      reserves the memory; the caller releases it
 * @param threshold  the field to read, and the minimum number of signatures
 * @param candidates selects the documents
 * @param sets       receives the sets
 */
record SignatureFetch(
    DocumentSearch search, Executor executor, MemoryClaim claim, Window window, SignatureThreshold threshold, Candidates candidates,
    WindowSets sets
) {

    /** A document's id, shard and array elements. */
    private static final long BYTES_PER_DOCUMENT = 512;

    /** A token of a set in memory, with its multiplicity. */
    private static final long BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;

    /** A token of an arriving set in its stored form: in the message and as an array. */
    private static final long BYTES_PER_ARRIVING_TOKEN = 20;

    /** One response is decoded while the next one arrives. */
    private static final long RESPONSES_AT_A_TIME = 2;

    /** Approximate number of tokens of a response, two megabytes; one large document may have more. */
    private static final long TOKENS_AT_A_TIME = 1 << 18;

    /** Selects the documents of a window that may be similar to others. */
    @FunctionalInterface
    interface Candidates {

        /** Their positions, considering only comparable documents. */
        int[] among(IntPredicate comparable);
    }

    /** Fetches everything unless the search times out first. */
    void run(ActionListener<Void> listener) {
        int[] proposed = candidates.among(position -> true);
        boolean allHaveSets = true;
        for (int position : proposed) {
            int distinct = window.counts()[position];
            if (distinct == Window.NO_SET) {
                allHaveSets = false;
                sets.countNotCompared(1);
            } else if (distinct < threshold.minTokens()) {
                sets.countTooFewTokens(1);
            }
        }
        // Proposing is expensive, and would return the same documents if all proposed ones have sets.
        int[] compared = allHaveSets ? proposed : candidates.among(position -> window.counts()[position] > Window.NO_SET);
        long tokens = Arrays.stream(compared).mapToLong(position -> window.counts()[position]).sum();
        if (compared.length > 0 && sets.mayRead(tokens)) {
            int largest = Arrays.stream(compared).map(position -> window.counts()[position]).max().getAsInt();
            long arriving = Math.min(tokens, RESPONSES_AT_A_TIME * (TOKENS_AT_A_TIME + largest));
            reserve(heldBytes(compared.length, tokens) + arriving * BYTES_PER_ARRIVING_TOKEN);
            fetchSets(compared, 0, SubscribableListener.newSucceeded(null), listener);
        } else {
            listener.onResponse(null);
        }
    }

    /** The memory of documents with their sets, in bytes. */
    static long heldBytes(int documents, long tokens) {
        return documents * BYTES_PER_DOCUMENT + tokens * BYTES_PER_TOKEN;
    }

    /**
     * Fetches some sets, then the next ones while these are decoded.
     *
     * @param decoded completes when all sets before {@code from} are decoded
     */
    private void fetchSets(int[] positions, int from, SubscribableListener<Void> decoded, ActionListener<Void> listener) {
        long tokens = window.counts()[positions[from]];
        int to = from + 1;
        while (to < positions.length && tokens + window.counts()[positions[to]] <= TOKENS_AT_A_TIME) {
            tokens += window.counts()[positions[to++]];
        }
        int[] some = Arrays.copyOfRange(positions, from, to);
        search.fetchValues(window, some, threshold.field(), BASE64_FORMAT, listener.delegateFailureAndWrap((l, found) -> {
            Map<Integer, BytesRef> stored = stored(found.documents());
            decoded.addListener(l.delegateFailureAndWrap((l2, ready) -> {
                SubscribableListener<Void> next = new SubscribableListener<>();
                executor.execute(ActionRunnable.run(next, () -> decode(stored)));
                if (from + some.length < positions.length && sets.mayGoOn()) {
                    fetchSets(positions, from + some.length, next, l2);
                } else {
                    next.addListener(l2);
                }
            }));
        }));
    }

    /**
     * Equal sets, of which a window of near-duplicates has many, are decoded once into one object, so that comparisons can check identity.
     */
    private void decode(Map<Integer, BytesRef> stored) {
        Map<BytesRef, SignatureSet> decoded = new HashMap<>();
        stored.forEach((position, bytes) -> {
            sets.put(position, decoded.computeIfAbsent(bytes, this::compared));
        });
    }

    /** The set to compare. */
    private SignatureSet compared(BytesRef bytes) {
        if (SignatureCodec.distinct(bytes.bytes, bytes.offset, bytes.length) >= threshold.minTokens()) {
            return SignatureSetFieldMapper.decode(bytes);
        }
        return SignatureSet.ofDigest(SignatureCodec.digest(bytes.bytes, bytes.offset, bytes.length));
    }

    /** The stored sets by the positions of their documents; sets of failed shards are missing. */
    private static Map<Integer, BytesRef> stored(FoundDocument[] documents) {
        Map<Integer, BytesRef> stored = new HashMap<>();
        for (FoundDocument document : documents) {
            Object set = document.values()[0];
            if (set != null) {
                stored.put(DocumentSearch.positionOf(document), SignatureSetFieldMapper.storedForm(set));
            }
        }
        return stored;
    }

    private void reserve(long bytes) {
        try {
            claim.reserve(bytes);
        } catch (CircuitBreakingException e) {
            var named = new CircuitBreakingException(
                e.getMessage() + "; or take a smaller [rank_window_size]" + (window.fingerprints() == null ? "" : " or [max_distance]")
                    + ", so that fewer documents are compared",
                e.getBytesWanted(), e.getByteLimit(), e.getDurability());
            named.addSuppressed(e);
            throw named;
        }
    }
}
