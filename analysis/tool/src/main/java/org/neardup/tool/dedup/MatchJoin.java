package org.neardup.tool.dedup;

import java.util.Arrays;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

/**
 * Finds for each document the most similar near document of another collection, of equally similar ones the first. Divides both collections
 * until two parts fit into memory. Single use.
 */
public final class MatchJoin {

    /** Stands for no near document. */
    static final int NONE = -1;

    private final ComparedDocuments documents;
    private final ComparedDocuments others;
    private final WeightedSimilarity similarity;
    private final MemoryLimit memory;
    private final JoinMonitor monitor;
    private final int[] matchOf;
    private final double[] similarityOf;

    MatchJoin(ComparedDocuments documents, ComparedDocuments others, WeightedSimilarity similarity, MemoryLimit memory,
        JoinMonitor monitor) {
        this.documents = documents;
        this.others = others;
        this.similarity = similarity;
        this.memory = memory;
        this.monitor = monitor;
        this.matchOf = new int[documents.sets().count()];
        this.similarityOf = new double[matchOf.length];
        Arrays.fill(matchOf, NONE);
    }

    /**
     * Runs the join.
     *
     * @throws MemoryLimit.ExceededException if the limit is too low for two documents
     */
    Matches run() {
        if (documents.count() > 0 && others.count() > 0) {
            match(0, documents.count(), 0, others.count());
        }
        return new Matches(matchOf, similarityOf);
    }

    /**
     * The matches.
     *
     * @param matchOf for each document, the number of the most similar near document of the other collection, or {@link #NONE}
     * @param similarityOf their similarities
     */
    public record Matches(int[] matchOf, double[] similarityOf) {}

    private void match(int from, int to, int othersFrom, int othersTo) {
        boolean isSingle = to - from == 1 && othersTo - othersFrom == 1;
        if (isSingle || fit(from, to, othersFrom, othersTo)) {
            try {
                join(from, to, othersFrom, othersTo);
                return;
            } catch (MemoryLimit.ExceededException e) {
                if (isSingle) {
                    throw e;
                }
            }
        }
        if (to - from >= othersTo - othersFrom) {
            int middle = from + (to - from) / 2;
            match(from, middle, othersFrom, othersTo);
            match(middle, to, othersFrom, othersTo);
        } else {
            int middle = othersFrom + (othersTo - othersFrom) / 2;
            match(from, to, othersFrom, middle);
            match(from, to, middle, othersTo);
        }
    }

    private boolean fit(int from, int to, int othersFrom, int othersTo) {
        return documents.fitArrays(from, to) && others.fitArrays(othersFrom, othersTo)
            && documents.expectedBytes(from, to, similarity) + others.expectedBytes(othersFrom, othersTo, similarity) <= memory.bytes();
    }

    private void join(int from, int to, int othersFrom, int othersTo) {
        try (HeldMemory held = new HeldMemory(memory)) {
            Vocabulary vocabulary = new Vocabulary(held);
            WeightedRecordsBuilder left = documents.builder(from, to, vocabulary, held);
            WeightedRecordsBuilder right = others.builder(othersFrom, othersTo, vocabulary, held);
            TokenOrder order = WeightedRecords.termOrder(vocabulary);
            DistinctRecords lefts = left.buildDistinct(order);
            DistinctRecords rights = right.buildDistinct(order);
            held.release(vocabulary.memoryBytes());
            new WeightedJoin(similarity, 1, held, monitor).join(lefts.records(), rights.records(), (one, other, common, value) -> {
                int match = others.documents()[othersFrom + firstMember(rights, other)];
                for (int i = lefts.memberStart(one); i < lefts.memberEnd(one); i++) {
                    take(documents.documents()[from + lefts.member(i)], match, value);
                }
            });
        }
    }

    private static int firstMember(DistinctRecords records, int record) {
        return records.member(records.memberStart(record));
    }

    private void take(int document, int match, double value) {
        boolean isBetter = matchOf[document] == NONE || value > similarityOf[document]
            || value == similarityOf[document] && match < matchOf[document];
        if (isBetter) {
            matchOf[document] = match;
            similarityOf[document] = value;
        }
    }
}
