package org.neardup.kernel.ssj;

/**
 * What a MapReduce join evaluated, stored and moved. Sizes assume a plain encoding: 4 bytes for a document or term number and 8 for a
 * weight, so 16 for a posting or a partial contribution, and 8 for a document plus 12 for each of its terms.
 *
 * @param documents number of documents
 * @param inputBytes size of all documents
 * @param evaluatedPairs number of similarity computations; repeated pairs count several times
 * @param pairs pairs found
 * @param indexEntries postings of the inverted lists; for Vernica et al., documents sent to terms
 * @param longestList number of documents of the term with the longest list
 * @param remainderEntries terms of all remainders
 * @param remainderBytes size of the remainder file; 0 for an algorithm without one
 * @param largestChunkBytes size of the largest chunk of the remainder file, which a reducer keeps in memory
 * @param readBytes bytes of the remainder file that reduce tasks read
 * @param contributions products of weights that the similarity phase emits
 * @param partialSums their number after the contributions of a pair are summed in each bucket
 * @param shuffledBytes bytes sent from map to reduce functions, in all phases
 * @param fetchedBytes documents fetched by reduce functions: SSJ-2 fetches both documents of every pair
 * @param splitWork pairs that map tasks emit if each task takes consecutive lists with the same number of postings, without buckets
 * @param mapWork pairs that map tasks emit, a task for each bucket; for Vernica et al., documents sent by equal shares of the documents
 * @param reduceWork partial sums added and products computed by each of the reduce tasks
 * @param indexSeconds time for signatures and indexing
 * @param mapSeconds time for mapping and grouping in the similarity phase; for Vernica et al., in both phases
 * @param reduceSeconds time for reducing
 */
public record Accounting(int documents, long inputBytes, long evaluatedPairs, long pairs, long indexEntries, long longestList,
    long remainderEntries, long remainderBytes, long largestChunkBytes, long readBytes, long contributions, long partialSums,
    long shuffledBytes, long fetchedBytes, Spread splitWork, Spread mapWork, Spread reduceWork, double indexSeconds, double mapSeconds,
    double reduceSeconds) {

    static final int NUMBER_BYTES = Integer.BYTES;
    static final int POSTING_BYTES = 2 * NUMBER_BYTES + Double.BYTES;
    static final int CONTRIBUTION_BYTES = 2 * NUMBER_BYTES + Double.BYTES;

    /** The size of a document, or part of a document, with this number of terms. */
    static long documentBytes(long terms) {
        return 2 * NUMBER_BYTES + terms * (NUMBER_BYTES + Double.BYTES);
    }
}
