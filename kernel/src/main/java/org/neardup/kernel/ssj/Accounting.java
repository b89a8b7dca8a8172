package org.neardup.kernel.ssj;

/**
 * What a MapReduce join did, stored and moved. Sizes in bytes are those of a plain encoding: 4 for a number of a document or a term, 8 for
 * a weight, and so 16 for a posting or a partial contribution, and for a document 8 and 12 for each of its terms.
 *
 * @param documents number of documents
 * @param inputBytes size of all documents
 * @param evaluatedPairs pairs whose similarity was computed, each as often as it was
 * @param pairs pairs found
 * @param indexEntries postings of the inverted lists; documents sent to terms, for Vernica et al.
 * @param longestList documents of the term that has most
 * @param remainderEntries terms of all remainders
 * @param remainderBytes size of the remainder file; 0 for an algorithm that has none
 * @param largestChunkBytes size of the largest chunk of the remainder file, which a reducer keeps in memory
 * @param contributions products of weights that the similarity phase maps to
 * @param partialSums what is left of them where those of a pair are added up in each bucket
 * @param shuffledBytes what goes from map to reduce functions, of all phases
 * @param fetchedBytes documents fetched by reduce functions: SSJ-2 fetches both documents of every pair
 * @param indexSeconds time for signatures and indexing
 * @param mapSeconds time of the similarity phase for mapping and grouping; Vernica et al.: for both phases
 * @param reduceSeconds time for reducing
 */
public record Accounting(int documents, long inputBytes, long evaluatedPairs, long pairs, long indexEntries, long longestList,
    long remainderEntries, long remainderBytes, long largestChunkBytes, long contributions, long partialSums, long shuffledBytes,
    long fetchedBytes, double indexSeconds, double mapSeconds, double reduceSeconds) {

    static final int NUMBER_BYTES = Integer.BYTES;
    static final int POSTING_BYTES = 2 * NUMBER_BYTES + Double.BYTES;
    static final int CONTRIBUTION_BYTES = 2 * NUMBER_BYTES + Double.BYTES;

    /** The size of a document, or a part of one, with this number of terms. */
    static long documentBytes(long terms) {
        return 2 * NUMBER_BYTES + terms * (NUMBER_BYTES + Double.BYTES);
    }
}
