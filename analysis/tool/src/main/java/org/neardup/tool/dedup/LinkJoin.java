package org.neardup.tool.dedup;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedBatch;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedLinkIndex;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedSimilarity;

/**
 * Links near documents: a subset of the near pairs that connects the same documents. If memory does not hold all documents, a unit holds
 * some of them and is probed by the later ones, in batches. Single use.
 */
final class LinkJoin {

    /** The part of the limit that a probing batch may take. */
    private static final int BATCH_PART = 8;

    private final ComparedDocuments compared;
    private final WeightedSimilarity similarity;
    private final MemoryLimit memory;
    private final JoinMonitor monitor;
    private final LinkSink links;
    private int units;

    /**
     * @param memory limits the memory of a unit
     * @param links receives numbers of documents; documents with the same tokens are linked as equal
     */
    LinkJoin(ComparedDocuments compared, WeightedSimilarity similarity, MemoryLimit memory, JoinMonitor monitor, LinkSink links) {
        this.compared = compared;
        this.similarity = similarity;
        this.memory = memory;
        this.monitor = monitor;
        this.links = links;
    }

    /**
     * Runs the join.
     *
     * @return the number of units
     * @throws MemoryLimit.ExceededException if the limit is too low for one document and a batch
     */
    int run() {
        if (compared.count() > 1) {
            link(0, compared.count());
        }
        return units;
    }

    /** Links the documents at these positions with each other and with all later ones. */
    private void link(int from, int to) {
        // Later documents need their share, too.
        long limit = to == compared.count() ? memory.bytes() : memory.bytes() - 2 * memory.bytes() / BATCH_PART;
        boolean isSingle = to - from == 1;
        if (isSingle || compared.fitArrays(from, to) && compared.expectedBytes(from, to, similarity) <= limit) {
            try {
                runUnit(from, to);
                units++;
                return;
            } catch (MemoryLimit.ExceededException e) {
                if (isSingle) {
                    throw e;
                }
            }
        }
        int middle = from + (to - from) / 2;
        link(from, middle);
        link(middle, to);
    }

    private void runUnit(int from, int to) {
        try (HeldMemory held = new HeldMemory(memory)) {
            Vocabulary vocabulary = new Vocabulary(held);
            DistinctRecords records = compared.builder(from, to, vocabulary, held).buildDistinct(WeightedRecords.termOrder(vocabulary));
            // Of several units, only the documents that are linked already are shown.
            JoinMonitor ofUnit = to - from == compared.count() ? monitor : (probed, total) -> monitor.proceed(from, compared.count());
            WeightedJoin join = new WeightedJoin(similarity, 1, held, ofUnit);
            LinkSink selfLinks = (left, right, equal) -> links.accept(document(from + left), document(from + right), equal);
            if (to == compared.count()) {
                held.release(vocabulary.memoryBytes());
                join.selfLinks(records, selfLinks);
                return;
            }
            try (WeightedLinkIndex index = join.index(records, vocabulary)) {
                index.selfLinks(selfLinks);
                for (int start = to; start < compared.count();) {
                    int end = batchEnd(start);
                    probe(index, from, start, end, held);
                    start = end;
                }
            }
        }
    }

    private int batchEnd(int start) {
        long tokens = 0;
        int end = start;
        do {
            tokens += compared.tokens(end, end + 1);
            end++;
        } while (end < compared.count()
            && batchBytes(end - start + 1, tokens + compared.tokens(end, end + 1)) <= memory.bytes() / BATCH_PART);
        return end;
    }

    private static long batchBytes(int records, long tokens) {
        return WeightedBatch.estimatedBytes(records, tokens, (int) Math.min(tokens, Integer.MAX_VALUE));
    }

    private void probe(WeightedLinkIndex index, int from, int start, int end, HeldMemory held) {
        long tokens = compared.tokens(start, end);
        long bytes = batchBytes(end - start, tokens);
        held.reserve(bytes);
        try (WeightedBatch batch = index.newBatch()) {
            batch.reserve(end - start, tokens);
            compared.forEach(start, end, (weighed, set) -> weighed.add(set, batch::number, batch::addNumbered));
            index.links(batch, (left, right, equal) -> links.accept(document(start + left), document(from + right), equal));
        } finally {
            held.release(bytes);
        }
    }

    private int document(int place) {
        return compared.documents()[place];
    }
}
