package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;

/** Takes the links of a unit, by numbers within its sides, and has them written by ordinals. */
final class UnitLinks {

    /** More bytes than any link takes. */
    private static final int LARGEST_LINK = 20;

    private static final int LINKS_BETWEEN_LOOKS = 1 << 12;

    /** Memory is reserved in steps of so many bytes of a block, which stands there again in the request that writes it. */
    private static final int STEP_BYTES = 1 << 15;
    private static final int COPIES_OF_BLOCK = 4;

    private final LinkBlocks blocks;
    private final MemoryReservation memory;
    private final Runnable ensureRunning;
    private int reservedSize;

    /**
     * @param memory what blocks take is reserved here, and never released
     */
    UnitLinks(LinkBlocks blocks, MemoryReservation memory, Runnable ensureRunning) {
        this.blocks = blocks;
        this.memory = memory;
        this.ensureRunning = ensureRunning;
    }

    /** Takes links between documents of two sides, or of the same. */
    LinkSink between(OrdinalsOfSide one, OrdinalsOfSide other) {
        return (number, otherNumber, equal) -> add(one.ordinal(number), other.ordinal(otherNumber), equal);
    }

    private void add(int ordinal, int otherOrdinal, boolean equal) {
        if (blocks.unwritten() + LARGEST_LINK > reservedSize) {
            memory.reserve((long) COPIES_OF_BLOCK * STEP_BYTES);
            reservedSize += STEP_BYTES;
        }
        blocks.add(ordinal, otherOrdinal, equal);
        // The monitor of a join is asked between records only, and a record may have many equal ones.
        if (blocks.links() % LINKS_BETWEEN_LOOKS == 0) {
            ensureRunning.run();
        }
    }
}
