package org.neardup.tool;

import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.MapReduceJoin;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedLinkIndex;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;

import java.util.stream.IntStream;

/**
 * The cost of documents on this machine, measured on a whole collection and on its first half; {@link Exchange} extrapolates it.
 *
 * @param documents           number of measured documents
 * @param writtenBytes        size of a document in a block: differences of terms and rounded weights, as numbers of 1 to 9 bytes
 * @param heldBytes           memory of a document while it is indexed
 * @param indexSeconds        time to index a document
 * @param probeSeconds        fixed time for a document to probe an index
 * @param pairSeconds         additional time for each document in the index
 * @param mapReduce           the accounts of SSJ-2R for the whole collection
 * @param mapReduceOfHalf     the same for the first half
 */
record Calibration(int documents, double writtenBytes, double heldBytes, double indexSeconds, double probeSeconds, double pairSeconds,
    Accounting mapReduce, Accounting mapReduceOfHalf) {

    private static final int ROUNDS = 3;
    /** The minimum number of documents. */
    static final int LEAST_DOCUMENTS = 100;
    private static final LinkSink NO_LINKS = (left, right, equal) -> {};
    private static final PairSink NO_PAIRS = (left, right, shared, similarity) -> {};

    /** One part of the collection: the best times of several rounds, its memory, and the number of postings and terms read to link it. */
    private record Part(double indexSeconds, double linkSeconds, long heldBytes, long steps) {}

    /** Measures the costs with at least {@value #LEAST_DOCUMENTS} documents. */
    static Calibration of(WeightedRecords records, WeightedCosine cosine) {
        int count = records.count();
        Part half = measure(records, count / 2, cosine);
        Part all = measure(records, count, cosine);
        // Each document probes all earlier ones: n documents take probe n + pair n² / 2 steps. The number of steps does not depend on the
        // load of the machine, so only the time of a step is measured.
        double perDocument = (double) all.steps / count;
        double perDocumentOfHalf = (double) half.steps / (count / 2);
        double pair = Math.max(0, 2 * (perDocument - perDocumentOfHalf) / (count - count / 2));
        double probe = Math.max(0, perDocument - pair * count / 2);
        double seconds = all.linkSeconds / all.steps;
        MapReduceJoin join = new MapReduceJoin(cosine.threshold(), MapReduceAlgorithm.SSJ_2R, 1, 1, JoinMonitor.NONE);
        return new Calibration(count, (double) writtenBytes(records) / count, (double) all.heldBytes / count, all.indexSeconds / count,
            probe * seconds, pair * seconds, join.selfJoin(records, NO_PAIRS), join.selfJoin(first(records, count / 2).build(), NO_PAIRS));
    }

    /** A builder, with its vocabulary, of the first documents of a collection. */
    private record Copy(WeightedRecordsBuilder builder, Vocabulary vocabulary) {

        WeightedRecords build() {
            return builder.build(WeightedRecords.termOrder(vocabulary));
        }

        DistinctRecords buildDistinct() {
            return builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
        }
    }

    private static Copy first(WeightedRecords records, int count) {
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = hasWholeWeights(records) ? WeightedRecordsBuilder.ofWholeWeights(vocabulary)
            : new WeightedRecordsBuilder(vocabulary);
        for (int record = 0; record < count; record++) {
            int length = records.end(record) - records.start(record);
            long[] terms = new long[length];
            double[] weights = new double[length];
            for (int i = 0; i < length; i++) {
                terms[i] = records.terms()[records.start(record) + i];
                weights[i] = records.weight(records.start(record) + i);
            }
            builder.add(terms, weights, length);
        }
        return new Copy(builder, vocabulary);
    }

    /** Whether all weights are such as jobs have, which take less memory. */
    private static boolean hasWholeWeights(WeightedRecords records) {
        return IntStream.range(0, records.entryCount()).mapToDouble(records::weight).allMatch(weight -> weight == (int) weight);
    }

    private static Part measure(WeightedRecords records, int count, WeightedCosine cosine) {
        Part best = null;
        for (int round = 0; round < ROUNDS; round++) {
            Copy copy = first(records, count);
            DistinctRecords distinct = copy.buildDistinct();
            long[] held = {distinct.memoryBytes() + copy.vocabulary.memoryBytes()};
            MemoryReservation counting = new MemoryReservation() {
                @Override
                public void reserve(long bytes) {
                    held[0] += bytes;
                }

                @Override
                public void release(long bytes) {
                    // Ignored: a node must have memory for the sum.
                }
            };
            WeightedJoin join = new WeightedJoin(cosine);
            JoinStatistics statistics = join.selfLinks(distinct, NO_LINKS);
            long steps = statistics.postings() + statistics.verificationSteps() + statistics.tokens();
            long start = System.nanoTime();
            try (WeightedLinkIndex index = join.withMemory(counting).index(distinct, copy.vocabulary)) {
                double indexing = OutputOptions.secondsSince(start);
                long probing = System.nanoTime();
                index.selfLinks(NO_LINKS);
                double linking = OutputOptions.secondsSince(probing);
                best = best == null ? new Part(indexing, linking, held[0], steps)
                    : new Part(Math.min(best.indexSeconds, indexing), Math.min(best.linkSeconds, linking), held[0], steps);
            }
        }
        return best;
    }

    private static long writtenBytes(WeightedRecords records) {
        long bytes = 0;
        for (int record = 0; record < records.count(); record++) {
            int before = 0;
            for (int i = records.start(record); i < records.end(record); i++) {
                bytes += numberBytes(records.terms()[i] - before) + numberBytes(Math.round(records.weight(i)));
                before = records.terms()[i];
            }
        }
        return bytes;
    }

    /** The size of a number with seven bits a byte. */
    private static int numberBytes(long number) {
        return 1 + (63 - Long.numberOfLeadingZeros(number | 1)) / 7;
    }
}
