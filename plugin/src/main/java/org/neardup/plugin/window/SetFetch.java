package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SetHead;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.IntPredicate;

import static org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType.BASE64_FORMAT;

/**
 * Fetches signature sets of a window's documents, of equal sets only one, once their memory is reserved. Each request fetches about two
 * megabytes, so that a search which timed out or was cancelled soon stops reading; the set of one document is never divided, however large
 * it is. A set with too few tokens is replaced by the digest of the text.
 *
 * @param executor  runs long computations
 * @param claim     reserves the memory; the caller releases it
 * @param window    its values are heads
 * @param field     a {@code signature_set} field
 * @param minTokens the minimum number of distinct tokens
 * @param running   decides whether reading may continue, and counts documents
 */
public record SetFetch(
    DocumentSearch search, Executor executor, MemoryClaim claim, Window window, String field, int minTokens, RunningComparison running) {

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

    /**
     * Passes the sets by position to the listener, null for a document that was not asked for, has no set, or could not be read. Fetches
     * nothing if the search timed out, or would read too many tokens.
     *
     * @param wanted the positions to fetch
     */
    public void run(IntPredicate wanted, ActionListener<SignatureSet[]> listener) {
        reserve(Window.BYTES_OF_CLASSES * window.size());
        SignatureSet[] sets = new SignatureSet[window.size()];
        EqualItems classes = window.equalValues();
        int[] firsts = new int[classes.count()];
        int count = 0;
        int documents = 0;
        long tokens = 0;
        long largest = 0;
        for (int of = 0; of < classes.count(); of++) {
            int size = (int) Arrays.stream(classes.members(), classes.offsets()[of], classes.offsets()[of + 1]).filter(wanted).count();
            BytesRef head = window.values()[classes.first(of)];
            if (head == null) {
                running.countNotCompared(size);
            } else if (size > 0) {
                int distinct = SetHead.distinct(head);
                running.countTooFewTokens(distinct < minTokens ? size : 0);
                firsts[count++] = classes.first(of);
                documents += size;
                tokens += distinct;
                largest = Math.max(largest, distinct);
            }
        }
        if (count == 0 || running.mayRead(tokens) == false) {
            listener.onResponse(sets);
            return;
        }
        reserve(heldBytes(documents, tokens)
            + Math.min(tokens, RESPONSES_AT_A_TIME * (TOKENS_AT_A_TIME + largest)) * BYTES_PER_ARRIVING_TOKEN);
        fetch(Arrays.copyOf(firsts, count), 0, sets, SubscribableListener.newSucceeded(null), listener.map(all -> {
            for (int of = 0; of < classes.count(); of++) {
                SignatureSet set = sets[classes.first(of)];
                Arrays.stream(classes.members(), classes.offsets()[of], classes.offsets()[of + 1])
                    .forEach(position -> sets[position] = wanted.test(position) ? set : null);
            }
            return sets;
        }));
    }

    /** The memory of documents with their sets, in bytes. */
    public static long heldBytes(int documents, long tokens) {
        return documents * BYTES_PER_DOCUMENT + tokens * BYTES_PER_TOKEN;
    }

    /**
     * Fetches some sets, then the next ones while these are decoded.
     *
     * @param decoded completes when all sets before {@code from} are decoded
     */
    private void fetch(int[] positions, int from, SignatureSet[] sets, SubscribableListener<Void> decoded, ActionListener<Void> listener) {
        long tokens = SetHead.distinct(window.values()[positions[from]]);
        int to = from + 1;
        while (to < positions.length && tokens + SetHead.distinct(window.values()[positions[to]]) <= TOKENS_AT_A_TIME) {
            tokens += SetHead.distinct(window.values()[positions[to++]]);
        }
        int[] some = Arrays.copyOfRange(positions, from, to);
        search.fetchValues(window, some, field, BASE64_FORMAT, listener.delegateFailureAndWrap((l, found) -> {
            Map<Integer, BytesRef> stored = stored(found.documents());
            decoded.addListener(l.delegateFailureAndWrap((l2, ready) -> {
                SubscribableListener<Void> next = new SubscribableListener<>();
                executor.execute(ActionRunnable.run(next, () -> stored.forEach((position, bytes) -> sets[position] = compared(bytes))));
                if (from + some.length < positions.length && running.mayGoOn()) {
                    fetch(positions, from + some.length, sets, next, l2);
                } else {
                    next.addListener(l2);
                }
            }));
        }));
    }

    /** The set to compare. */
    private SignatureSet compared(BytesRef bytes) {
        if (SignatureCodec.distinct(bytes.bytes, bytes.offset, bytes.length) >= minTokens) {
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
                e.getMessage() + "; or take a smaller window, which is [rank_window_size] of a search and [window] of a job",
                e.getBytesWanted(), e.getByteLimit(), e.getDurability());
            named.addSuppressed(e);
            throw named;
        }
    }
}
