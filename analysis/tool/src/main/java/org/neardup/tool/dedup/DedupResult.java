package org.neardup.tool.dedup;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What becomes of each document. Do not modify the arrays.
 *
 * @param keptOf for each document, the kept document of its group; the document itself if it is kept
 * @param similarityOf the similarity of each removed document to the kept one of its group
 * @param matches the documents of the other collection that are near, or null without one; a document with a match is in no group
 * @param invalid the documents with invalid records, which are neither kept nor removed
 * @param otherInvalid those of the other collection
 * @param counts of the run
 */
public record DedupResult(int[] keptOf, double[] similarityOf, MatchJoin.Matches matches, InvalidRecords invalid,
    InvalidRecords otherInvalid, Counts counts) {

    /** What becomes of a document. */
    public enum Fate {
        KEPT, REMOVED, INVALID
    }

    /**
     * Counts of a run.
     *
     * @param documents number of records
     * @param tooFewTokens documents that are compared by their whole texts
     * @param notCompared documents that are near none, because they have no text or too many tokens
     * @param units number of parts in which the join was run
     * @param readSeconds time of the first pass over the files
     * @param joinSeconds time of the joins and of forming groups
     */
    public record Counts(int documents, int tooFewTokens, int notCompared, int units, double readSeconds, double joinSeconds) {}

    /** What becomes of a document. */
    public Fate fate(int document) {
        if (invalid.documents().get(document)) {
            return Fate.INVALID;
        }
        return hasMatch(document) || keptOf[document] != document ? Fate.REMOVED : Fate.KEPT;
    }

    /** Whether a document is near one of the other collection. */
    boolean hasMatch(int document) {
        return matches != null && matches.matchOf()[document] != MatchJoin.NONE;
    }

    /** The similarity of a removed document to the kept one, or to its match of the other collection. */
    double similarity(int document) {
        return hasMatch(document) ? matches.similarityOf()[document] : similarityOf[document];
    }

    /** Number of documents with this fate. */
    public int count(Fate fate) {
        return (int) IntStream.range(0, keptOf.length).filter(document -> fate(document) == fate).count();
    }

    /** Number of groups of two or more documents, and of documents of the other collection that are near any. */
    public int groups() {
        BitSet centres = new BitSet(keptOf.length);
        BitSet others = new BitSet();
        for (int document = 0; document < keptOf.length; document++) {
            if (hasMatch(document)) {
                others.set(matches.matchOf()[document]);
            } else if (keptOf[document] != document) {
                centres.set(keptOf[document]);
            }
        }
        return centres.cardinality() + others.cardinality();
    }
}
