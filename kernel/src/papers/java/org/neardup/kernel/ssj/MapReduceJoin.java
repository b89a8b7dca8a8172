package org.neardup.kernel.ssj;

import java.util.concurrent.CancellationException;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedRecords;

/**
 * Runs an algorithm for the similarity self-join with MapReduce in one process, on the calling thread, and keeps exact account. If the sum
 * of a pair is near or above the threshold, {@link org.neardup.kernel.weighted.WeightedCosine} decides, so that all algorithms report the
 * same pairs with the same similarities.
 *
 * @param threshold σ, the minimum cosine of a pair
 * @param algorithm how pairs are found
 * @param chunks K, the number of chunks of SSJ-2R's remainder file; at least 1
 * @param buckets number of buckets of inverted lists, at least 1; the contributions of a bucket to a pair are summed before sending
 * @param monitor receives the progress; may cancel
 */
public record MapReduceJoin(Threshold threshold, MapReduceAlgorithm algorithm, int chunks, int buckets, JoinMonitor monitor) {

    private static final int BATCH_CELLS = 1 << 21;

    /** Checks the numbers of chunks and buckets. */
    public MapReduceJoin {
        new RemainderChunks(0, chunks);
        if (buckets < 1) {
            throw new IllegalArgumentException("the number of buckets must be at least 1, but was " + buckets);
        }
    }

    /** A join with one chunk and one bucket. */
    public MapReduceJoin(Threshold threshold, MapReduceAlgorithm algorithm) {
        this(threshold, algorithm, 1, 1, JoinMonitor.NONE);
    }

    /**
     * Joins a collection with itself: reports each pair of two different records once.
     *
     * @throws CancellationException if the monitor stopped it
     */
    public Accounting selfJoin(WeightedRecords records, PairSink sink) {
        return new Run(records, sink).run();
    }

    /** One run. */
    private final class Run {

        private final CosinePairs pairs;
        private final Documents documents;
        private final Indexing indexing;
        private final int[] order;
        private final InvertedLists lists;
        private final double indexSeconds;

        Run(WeightedRecords records, PairSink sink) {
            long start = System.nanoTime();
            this.pairs = new CosinePairs(records, threshold, sink);
            this.documents = algorithm.prunes() ? Documents.pruned(records, threshold) : Documents.whole(records);
            this.indexing = new Indexing(documents);
            this.order = documents.byPruning();
            this.lists = new InvertedLists(indexing, order);
            this.indexSeconds = secondsSince(start);
        }

        Accounting run() {
            return algorithm == MapReduceAlgorithm.VERNICA ? replicate() : index();
        }

        /** Vernica et al.: the lists are the documents sent to each term. */
        private Accounting replicate() {
            SignatureReplication replication = new SignatureReplication(documents, threshold.value() - Documents.SLACK);
            long[] sent = new long[1];
            for (int document = 0; document < documents.count(); document++) {
                long bytes = bytes(document);
                replication.map(document, (term, number) -> sent[0] += Accounting.NUMBER_BYTES + bytes);
            }
            long begin = System.nanoTime();
            long evaluated = 0;
            for (int term = 0; term < lists.termCount(); term++) {
                proceed(term, lists.termCount());
                evaluated += replication.reduce(term, lists.documents(), lists.start(term), lists.end(term), pairs::add);
            }
            return new Accounting(documents.count(), inputBytes(), evaluated, pairs.count(), lists.size(), lists.longest(), remainders(), 0,
                0, 0, 0, sent[0], 0, 0, indexSeconds, secondsSince(begin));
        }

        /** Two phases: the similarity phase processes a batch of least pruned documents at a time. */
        private Accounting index() {
            WholeSimilarity reduce = new WholeSimilarity(documents);
            int rows = Math.max(1, Math.min(documents.count(), BATCH_CELLS / Math.max(1, documents.count())));
            ContributionTable table = new ContributionTable(rows, documents.count());
            int[] rank = new int[documents.count()];
            for (int i = 0; i < order.length; i++) {
                rank[order[i]] = i;
            }
            int[] next = new int[lists.termCount()];
            for (int term = 0; term < next.length; term++) {
                next[term] = lists.start(term);
            }
            long evaluated = 0;
            long fetched = 0;
            double mapSeconds = 0;
            double reduceSeconds = 0;
            for (int from = 0; from < order.length; from += rows) {
                proceed(from, order.length);
                int to = Math.min(order.length, from + rows);
                long begin = System.nanoTime();
                table.begin(order, from, to);
                mapBatch(table, rank, next, to);
                mapSeconds += secondsSince(begin);
                begin = System.nanoTime();
                for (int i = from; i < to; i++) {
                    int least = order[i];
                    reduce.begin(least);
                    for (int j = i + 1; j < order.length; j++) {
                        int most = order[j];
                        if (table.has(least, most)) {
                            evaluated++;
                            fetched += bytes(least) + bytes(most);
                            if (reduce.reduce(most, table.sum(least, most)) >= threshold.value() - Documents.SLACK) {
                                pairs.add(least, most);
                            }
                        }
                    }
                }
                reduceSeconds += secondsSince(begin);
            }
            return account(table, evaluated, fetched, mapSeconds, reduceSeconds);
        }

        /** Maps all lists, bucket by bucket, for the least pruned documents up to a position in the order. */
        private void mapBatch(ContributionTable table, int[] rank, int[] next, int to) {
            for (int bucket = 0; bucket < buckets; bucket++) {
                table.bucket(bucket);
                for (int term = bucket; term < next.length; term += buckets) {
                    int end = lists.end(term);
                    int first = next[term];
                    int last = first;
                    while (last < end && rank[lists.documents()[last]] < to) {
                        last++;
                    }
                    PartialSimilarity.map(lists.documents(), lists.weights(), first, last, end, table);
                    next[term] = last;
                }
            }
        }

        private Accounting account(ContributionTable table, long evaluated, long fetched, double mapSeconds, double reduceSeconds) {
            boolean fetches = algorithm == MapReduceAlgorithm.SSJ_2;
            boolean sends = algorithm == MapReduceAlgorithm.SSJ_2R;
            long shuffled = (long) lists.size() * Accounting.POSTING_BYTES + table.partialSums() * Accounting.CONTRIBUTION_BYTES
                + (sends ? chunks * inputBytes() : 0);
            long remainderBytes = 0;
            for (int document = 0; sends && document < documents.count(); document++) {
                remainderBytes += indexing.remainder(document) == 0 ? 0 : Accounting.documentBytes(indexing.remainder(document));
            }
            long largestChunk = sends ? new RemainderChunks(documents.count(), chunks).largestBytes(indexing) : 0;
            return new Accounting(documents.count(), inputBytes(), evaluated, pairs.count(), lists.size(), lists.longest(), remainders(),
                remainderBytes, largestChunk, table.contributions(), table.partialSums(), shuffled, fetches ? fetched : 0, indexSeconds,
                mapSeconds, reduceSeconds);
        }

        private long bytes(int document) {
            return Accounting.documentBytes(documents.end(document) - documents.start(document));
        }

        private long inputBytes() {
            long bytes = 0;
            for (int document = 0; document < documents.count(); document++) {
                bytes += bytes(document);
            }
            return bytes;
        }

        private long remainders() {
            long terms = 0;
            for (int document = 0; document < documents.count(); document++) {
                terms += indexing.remainder(document);
            }
            return terms;
        }

        private void proceed(int done, int all) {
            if (monitor.proceed(done, all) == false) {
                throw new CancellationException("join cancelled");
            }
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
