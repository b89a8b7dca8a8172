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

/** What is compared of some documents, which go by the number of their input record, their <i>item</i>. */
interface ItemRecords {

    /** Divides components into groups; see {@link ComponentGrouping}. */
    ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected);

    /** The records, whose members are the items. */
    RecordMembers records();

    /** The similarity of two records, exactly. */
    double similarity(int left, int right);

    /** The record of each item. */
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

    /** The similarity of each item to another one, exactly. */
    default double[] similarities(int[] others) {
        int[] recordOf = recordsOfItems(others.length);
        double[] similarities = new double[others.length];
        Arrays.setAll(similarities, item -> similarity(recordOf[item], recordOf[others[item]]));
        return similarities;
    }

    /** Hands over every pair that reaches the threshold. */
    void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairSink sink);

    /** Reads records. */
    interface Factory {

        /** The memory that records take for each token as they are built, in bytes. */
        int bytesPerToken();

        /**
         * Reads what some documents have.
         *
         * @param ordinals strictly ascending; the items of these documents are 0 and the following
         * @param repeated the items that further items have the same as, in the order of these
         * @param tokens   number of tokens of the items that are read, with repetitions
         * @param largest  number of tokens of the largest
         * @param memory   what is taken is reserved here, in the end that of the records; the caller releases it
         */
        ItemRecords read(BlockSource source, int[] ordinals, int[] repeated, long tokens, int largest, HeldMemory memory);

        /**
         * For what a job compares, and what sets that are not compared by weights would weigh.
         *
         * @param sampled what tokens weigh, null if nobody wants to know or the job weighs them itself
         * @param memory  what weights take is reserved here; the caller releases it
         */
        static Factory of(JobContext job, TokenWeights sampled, HeldMemory memory) {
            Comparison comparison = job.specification().comparison();
            return switch (comparison.measure()) {
                case Similarity sets -> new SetItems.Factory(sets, sampled);
                case WeightedSimilarity weighted -> new WeightedItems.Factory(
                    weighted,
                    TokenFrequencies.weights(job.work(), comparison.idfPower(), memory)
                );
                default -> throw new IllegalStateException("[" + comparison.measure().name() + "] compares neither sets nor weights");
            };
        }
    }
}
