package org.neardup.tool.dedup;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.tool.text.TextInputs;

/**
 * How documents are compared and which are kept.
 *
 * @param fields the compared fields, at least one
 * @param keep chooses the kept document of a group
 * @param similarity decides which documents are near
 * @param idfPower exponent of the inverse document frequencies that weigh tokens, 0 to 8
 * @param skipInvalid whether invalid records are left out instead of ending the run
 * @param memoryBytes the memory of the process; documents take 100 bytes each of it, the join three quarters of the rest
 */
public record Deduplication(List<TextField> fields, KeepRule keep, WeightedSimilarity similarity, double idfPower, boolean skipInvalid,
    long memoryBytes) {

    private static final long BYTES_PER_DOCUMENT = 100;

    /** Java itself, buffers, and one large text. */
    private static final long OTHER_BYTES = 64L << 20;
    private static final double JOIN_PART = 0.75;
    private static final long LEAST_JOIN_BYTES = 4L << 20;

    /** Checks the values. */
    public Deduplication {
        fields = List.copyOf(fields);
        TokenWeights.checkPower(idfPower);
    }

    /** Receives the progress of a run. */
    public interface Progress extends LongConsumer, JoinMonitor {}

    /**
     * Compares the documents of some files, with each other and optionally with others.
     *
     * @param inputs the documents
     * @param against documents that are only compared, not removed; or null
     * @param progress receives the number of documents read, then the progress of the joins
     * @throws org.neardup.tool.file.InputException if a record is invalid
     * @throws MemoryLimit.ExceededException if the memory does not suffice
     */
    public DedupResult run(TextInputs inputs, TextInputs against, Progress progress) throws IOException {
        long start = System.nanoTime();
        FrequencyCounter counter = new FrequencyCounter(FrequencyCounter.DEFAULT_TOKENS);
        try (DocumentCollection documents = new DocumentCollection(inputs, this, counter, progress);
            DocumentCollection others = against == null ? null : new DocumentCollection(against, this, counter, progress)) {
            TokenWeights weights = TokenWeights.of(counter.frequencies(), idfPower);
            double readSeconds = (System.nanoTime() - start) / 1e9;
            MemoryLimit memory = memory(documents.sets().count() + (others == null ? 0L : others.sets().count()));
            BitSet without = new BitSet();
            MatchJoin.Matches matches = null;
            if (others != null) {
                matches = new MatchJoin(ComparedDocuments.of(documents.sets(), without, weights),
                    ComparedDocuments.of(others.sets(), new BitSet(), weights), similarity, memory, progress).run();
                for (int document = 0; document < documents.sets().count(); document++) {
                    without.set(document, matches.matchOf()[document] != MatchJoin.NONE);
                }
            }
            LinkedGroups linked = new LinkedGroups(documents.sets());
            int units = new LinkJoin(ComparedDocuments.of(documents.sets(), without, weights), similarity, memory, progress, linked).run();
            LinkedGroups.Groups groups = linked.group(documents.order(), weights, similarity, memory);
            double joinSeconds = (System.nanoTime() - start) / 1e9 - readSeconds;
            return new DedupResult(groups.keptOf(), groups.similarityOf(), matches, documents.invalid(),
                others == null ? InvalidRecords.NONE : others.invalid(), new DedupResult.Counts(documents.sets().count(),
                    documents.tooFewTokens(), documents.notCompared(), units, readSeconds, joinSeconds));
        }
    }

    private MemoryLimit memory(long documents) {
        long bytes = (long) (JOIN_PART * (memoryBytes - OTHER_BYTES - BYTES_PER_DOCUMENT * documents));
        if (bytes < LEAST_JOIN_BYTES) {
            throw new IllegalArgumentException(documents + " documents need at least "
                + ((long) (LEAST_JOIN_BYTES / JOIN_PART) + OTHER_BYTES + BYTES_PER_DOCUMENT * documents >>> 20) + " MB, but the limit is "
                + (memoryBytes >>> 20) + " MB; give more with --max-memory");
        }
        return new MemoryLimit(bytes);
    }
}
