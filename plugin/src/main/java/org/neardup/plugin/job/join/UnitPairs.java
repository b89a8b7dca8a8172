package org.neardup.plugin.job.join;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.plugin.job.work.Entries;
import org.neardup.plugin.job.work.WorkIndex;

/** Takes the pairs of a unit, by numbers within its two sides, and writes them in blocks, by ordinals. */
final class UnitPairs implements PairSink {

    /** A block is full with so many bytes. */
    static final int BLOCK_BYTES = 1 << 20;

    /** More bytes than any pair takes. */
    private static final int LARGEST_PAIR = 32;

    private static final int PAIRS_BETWEEN_LOOKS = 1 << 12;

    /** Memory is reserved in steps of so many bytes of a block, which stands there again in the request that writes it. */
    private static final int STEP_BYTES = 1 << 15;
    private static final int COPIES_OF_BLOCK = 4;

    /** Ends a join from within, when it found more pairs than it may. */
    static final class TooManyPairs extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private TooManyPairs() {
            super("more pairs than allowed", null, false, false);
        }
    }

    private final String unit;
    private final OrdinalsOfSide left;
    private final OrdinalsOfSide right;
    private final long maxPairs;
    private final WorkIndex work;
    private final MemoryReservation memory;
    private final Runnable ensureRunning;
    private final PairBlock.Writer block = new PairBlock.Writer();
    private int reservedSize;
    private long pairs;
    private int blocks;
    private long bytesWritten;

    /**
     * @param left   ordinals of the documents on the left side
     * @param right  of those on the right side; in a self-join the same
     * @param memory     what blocks take is reserved here, and never released
     */
    UnitPairs(
        String unit,
        OrdinalsOfSide left,
        OrdinalsOfSide right,
        long maxPairs,
        WorkIndex work,
        MemoryReservation memory,
        Runnable ensureRunning
    ) {
        this.unit = unit;
        this.left = left;
        this.right = right;
        this.maxPairs = maxPairs;
        this.work = work;
        this.memory = memory;
        this.ensureRunning = ensureRunning;
    }

    /** @throws TooManyPairs instead of taking one more than allowed */
    @Override
    public void accept(int leftNumber, int rightNumber, int overlap, double similarity) {
        if (pairs == maxPairs) {
            throw new TooManyPairs();
        }
        pairs++;
        if (block.size() + LARGEST_PAIR > reservedSize) {
            memory.reserve((long) COPIES_OF_BLOCK * STEP_BYTES);
            reservedSize += STEP_BYTES;
        }
        int one = left.ordinal(leftNumber);
        int other = right.ordinal(rightNumber);
        block.add(Math.min(one, other), Math.max(one, other), overlap);
        if (block.size() >= BLOCK_BYTES) {
            write();
        }
        // The monitor of a join is asked between records only, and many equal documents make many pairs of one record.
        if (pairs % PAIRS_BETWEEN_LOOKS == 0) {
            ensureRunning.run();
        }
    }

    private void write() {
        work.put(Entries.pairs(unit, blocks++), block.block());
        bytesWritten += block.size();
        block.clear();
    }

    /** Writes what is left. */
    void finish() {
        if (pairs > 0 && block.size() > 1) {
            write();
        }
    }

    long pairs() {
        return pairs;
    }

    int blocks() {
        return blocks;
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
