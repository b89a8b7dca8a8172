package org.neardup.plugin.job.result;

import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.snapshot.BlockSetSource;
import org.neardup.plugin.job.snapshot.TokenFrequencies;

import java.util.BitSet;

/** What is compared of some documents, which go by the number of their input record, their <i>item</i>. */
interface ItemRecords {

    /** Divides components into groups; see {@link ComponentGrouping}. */
    ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected);

    /** The similarity of each item to another one, exactly. */
    double[] similarities(int[] others);

    /** Hands over every pair that reaches the threshold. */
    void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairConsumer consumer);

    /** Takes pairs of items. */
    @FunctionalInterface
    interface PairConsumer {

        void accept(int left, int right, double similarity);
    }

    /** Reads records. */
    interface Builder {

        /**
         * Reads what some documents have.
         *
         * @param ordinals strictly ascending; the items of these documents are 0 and the following
         */
        void read(BlockSetSource source, int[] ordinals);

        /** Adds an item that has the same as another one. */
        void repeat(int item);

        /** The records, whose memory is reserved instead of that of the builder. */
        ItemRecords build();
    }

    /** Makes builders. */
    interface Factory {

        /** The memory that records take for each token as they are built, in bytes. */
        int bytesPerToken();

        /**
         * @param items   number of items that are to be added
         * @param tokens  number of their tokens, with repetitions
         * @param largest number of tokens of the largest
         * @param memory  what is taken is reserved here; the caller releases it
         */
        Builder builder(int items, long tokens, int largest, ReservedMemory memory);

        /**
         * For what a job compares.
         *
         * @param memory what weights take is reserved here; the caller releases it
         */
        static Factory of(JobContext job, ReservedMemory memory) {
            Comparison comparison = job.specification().comparison();
            return switch (comparison.measure()) {
                case Similarity sets -> new SetItems.Factory(sets);
                case WeightedSimilarity weighted -> new WeightedItems.Factory(
                    weighted,
                    TokenFrequencies.weights(job.work(), comparison.idfPower(), memory)
                );
                default -> throw new IllegalStateException("[" + comparison.measure().name() + "] compares neither sets nor weights");
            };
        }
    }
}
