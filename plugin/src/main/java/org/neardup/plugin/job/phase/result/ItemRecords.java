package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;

import java.util.Arrays;
import java.util.BitSet;

/** The compared records of some documents, which are identified by the number of their input record, their <i>item</i>. */
interface ItemRecords {

    /** Divides components into groups; see {@link ComponentGrouping}. */
    ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected);

    /** The records, whose members are the items. */
    RecordMembers records();

    /** The exact similarity of two records. */
    double similarity(int left, int right);

    /** The similarity of two records by the weights of their tokens; NaN if weights are unknown, or all that counts. */
    double similarityByWeights(int left, int right);

    default int[] recordsOfItems(int items) {
        RecordMembers members = records();
        int[] recordOf = new int[items];
        for (int record = 0; record < members.count(); record++) {
            for (int i = members.memberStart(record); i < members.memberEnd(record); i++) {
                recordOf[members.member(i)] = record;
            }
        }
        return recordOf;
    }

    /** The exact similarity of each item to another one. */
    default double[] similarities(int[] others) {
        int[] recordOf = recordsOfItems(others.length);
        double[] similarities = new double[others.length];
        Arrays.setAll(similarities, item -> similarity(recordOf[item], recordOf[others[item]]));
        return similarities;
    }

    /** Passes on every pair that reaches the threshold. */
    void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairSink sink);

    interface Factory {

        /** The memory of records per token while they are built, in bytes. */
        int bytesPerToken();

        /**
         * Reads the records of some documents.
         *
         * @param ordinals strictly ascending; the items of these documents are 0 and the following
         * @param repeated for each further item, in order, the item whose record it shares
         * @param tokens   total number of tokens of the items, with repetitions
         * @param largest  number of tokens of the largest item
         * @param memory   reserves memory, after the call that of the records; the caller releases it
         */
        ItemRecords read(BlockSource source, int[] ordinals, int[] repeated, long tokens, int largest, HeldMemory memory);

        /**
         * Creates the factory for a job's comparison. Unweighted sets also get weights if these are known.
         *
         * @param sampled the weights of tokens; null if unused or if the job computes its own
         * @param memory  reserves the memory of weights; the caller releases it
         */
        static Factory of(JobContext job, TokenWeights sampled, HeldMemory memory) {
            Comparison comparison = job.specification().comparison();
            return switch (comparison.measure()) {
                case Similarity sets -> new SetItems.Factory(sets, sampled);
                case WeightedSimilarity weighted -> new WeightedItems.Factory(
                    weighted, TokenFrequencies.weights(job.work(), comparison.idfPower(), memory));
                default -> throw new IllegalStateException("[" + comparison.measure().name() + "] compares neither sets nor weights");
            };
        }
    }
}
