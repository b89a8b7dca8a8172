package org.neardup.kernel.ssj;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedRecords;

/**
 * Runs an algorithm for the similarity self-join with MapReduce in one process, on the calling thread, one task after the other, and keeps
 * exact account. If the sum of a pair is near or above the threshold, {@link org.neardup.kernel.weighted.WeightedCosine} decides, so that
 * all algorithms report the same pairs with the same similarities.
 *
 * @param threshold σ, the minimum cosine of a pair
 * @param algorithm how pairs are found
 * @param chunks K, the number of reduce tasks, at least 1; with SSJ-2R, each holds one chunk of the remainder file
 * @param buckets number of buckets of inverted lists, and of map tasks, at least 1 and at most the number of terms; the contributions of a
 *     bucket to a pair are summed before sending
 * @param monitor receives the progress; may cancel
 */
public record MapReduceJoin(Threshold threshold, MapReduceAlgorithm algorithm, int chunks, int buckets, JoinMonitor monitor) {

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
     * @throws IllegalArgumentException if there are more buckets than terms
     * @throws CancellationException if the monitor stopped it
     */
    public Accounting selfJoin(WeightedRecords records, PairSink sink) {
        return new Run(records, sink).run();
    }

    /** One run. */
    private final class Run {

        private final CosinePairs pairs;
        private final Documents documents;
        private final InvertedLists lists;
        private final Tasks bucketing;
        private final double leastSum = Document.leastSum(threshold);
        private final double indexSeconds;

        Run(WeightedRecords records, PairSink sink) {
            long start = System.nanoTime();
            this.pairs = new CosinePairs(records, threshold, sink);
            this.documents = algorithm.prunes() ? Documents.pruned(records, threshold) : Documents.whole(records);
            this.bucketing = Tasks.buckets(buckets, documents.termCount());
            this.lists = new InvertedLists(documents);
            this.indexSeconds = secondsSince(start);
        }

        Accounting run() {
            return algorithm == MapReduceAlgorithm.VERNICA ? replicate() : index();
        }

        /** Vernica et al.: the lists are the documents sent to each term. */
        private Accounting replicate() {
            SignatureReplication replication = new SignatureReplication(documents, leastSum);
            RemainderChunks shares = new RemainderChunks(documents.count(), buckets);
            long[] mapWork = new long[buckets];
            long[] sent = new long[1];
            for (Document document : documents.all()) {
                SignatureReplication.map(document, (term, sentDocument) -> {
                    sent[0] += Accounting.NUMBER_BYTES + sentDocument.bytes();
                    mapWork[shares.of(sentDocument.number())]++;
                });
            }
            long begin = System.nanoTime();
            Tasks tasks = new Tasks(chunks);
            long[] reduceWork = new long[chunks];
            long evaluated = 0;
            for (int term = 0; term < lists.termCount(); term++) {
                proceed(term, lists.termCount());
                evaluated += replication.reduce(term, lists.documents(), lists.start(term), lists.end(term), pairs::add);
                for (int i = lists.start(term); i < lists.end(term); i++) {
                    // Every document is multiplied with those before it.
                    reduceWork[tasks.of(term)] += (long) (i - lists.start(term)) * documents.get(lists.documents()[i]).terms().length;
                }
            }
            return new Accounting(documents.count(), documents.bytes(), evaluated, pairs.count(), lists.size(), lists.longest(),
                documents.remainderEntries(), 0, 0, 0, 0, 0, sent[0], 0, Spread.of(mapWork), Spread.of(mapWork), Spread.of(reduceWork),
                indexSeconds, 0, secondsSince(begin));
        }

        /** Two phases: the similarity phase runs one reduce task after the other. */
        private Accounting index() {
            int[][] terms = IntStream.range(0, buckets)
                .mapToObj(bucket -> IntStream.range(0, lists.termCount()).filter(term -> bucketing.of(term) == bucket).toArray())
                .toArray(int[][]::new);
            int[] order = documents.byPruning();
            if (algorithm != MapReduceAlgorithm.SSJ_2R) {
                Tasks tasks = new Tasks(chunks);
                List<SimilarityTask.Counts> counts =
                    run(task -> SimilarityTask.ofHash(documents, lists, terms, order, tasks, task));
                return account(counts, 0, 0, 0, 0);
            }
            try (RemainderFiles files = new RemainderFiles(documents, new RemainderChunks(documents.count(), chunks))) {
                List<SimilarityTask.Counts> counts =
                    run(chunk -> SimilarityTask.ofChunk(documents, lists, terms, order, files.read(chunk)));
                return account(counts, files.bytes(), files.largestBytes(), files.readBytes(), chunks * documents.bytes());
            }
        }

        /** Runs the tasks one after the other; each is gone before the next is made. */
        private List<SimilarityTask.Counts> run(IntFunction<SimilarityTask> tasks) {
            return IntStream.range(0, chunks)
                .mapToObj(task -> tasks.apply(task).run(leastSum, pairs, () -> proceed(task, chunks)))
                .toList();
        }

        private Accounting account(List<SimilarityTask.Counts> tasks, long remainderBytes, long largestChunkBytes, long readBytes,
            long sentBytes) {
            SimilarityTask.Counts counts = tasks.stream().reduce(SimilarityTask.Counts.ZERO, SimilarityTask.Counts::plus);
            long fetchedBytes = algorithm == MapReduceAlgorithm.SSJ_2 ? counts.fetchedBytes() : 0;
            long shuffled = (long) lists.size() * Accounting.POSTING_BYTES + counts.partialSums() * Accounting.CONTRIBUTION_BYTES
                + sentBytes;
            return new Accounting(documents.count(), documents.bytes(), counts.evaluated(), pairs.count(), lists.size(), lists.longest(),
                documents.remainderEntries(), remainderBytes, largestChunkBytes, readBytes, counts.contributions(), counts.partialSums(),
                shuffled, fetchedBytes, mapWork(this::split), mapWork(bucketing::of),
                Spread.of(tasks.stream().mapToLong(SimilarityTask.Counts::work).toArray()), indexSeconds,
                counts.mapSeconds(), counts.reduceSeconds());
        }

        /** The split of a term, if the file of all lists is cut into equal parts. */
        private int split(int term) {
            return lists.size() == 0 ? 0 : (int) ((long) lists.start(term) * buckets / (lists.size() + 1L));
        }

        private Spread mapWork(IntUnaryOperator taskOfTerm) {
            long[] work = new long[buckets];
            for (int term = 0; term < lists.termCount(); term++) {
                work[taskOfTerm.applyAsInt(term)] += lists.pairs(term);
            }
            return Spread.of(work);
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
