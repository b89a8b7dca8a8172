package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.LinkSink;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

import java.util.List;
import java.util.function.LongToIntFunction;

/** The blocks of a unit, as they are read, and its links, as they are written. Used once. */
final class UnitBlocks {

    private final UnitRequest request;
    private final CancellableTask task;
    private final TokenBlocks blocks;
    private final LinkBlocks links;
    private final UnitLinks sinks;
    private final OrdinalsOfSide left;
    private final int documents;
    private final long tokens;
    private final int largest;

    UnitBlocks(UnitRequest request, EntryStore work, MemoryClaim memory, CancellableTask task) {
        this.request = request;
        this.task = task;
        this.blocks = new TokenBlocks(work, task::ensureNotCancelled);
        this.links = new LinkBlocks(request.unit().name(), work::put);
        this.sinks = new UnitLinks(links, memory, task::ensureNotCancelled);
        this.left = new OrdinalsOfSide(request.left());
        int count = 0;
        long sum = 0;
        int most = 0;
        for (PlacedBlock placed : request.left()) {
            count = Math.addExact(count, placed.block().documents());
            sum += placed.block().tokens();
            most = Math.max(most, placed.block().largest());
        }
        documents = count;
        tokens = sum;
        largest = most;
    }

    /** Has a block of the right side probe. */
    @FunctionalInterface
    interface Prober {

        /** @param sink takes links of the block's documents with those of the left side */
        void probe(ShardSnapshot.Block block, BytesReference tokens, LinkSink sink);
    }

    /** Number of documents on the left side. */
    int documents() {
        return documents;
    }

    /** Number of their tokens, with repetitions. */
    long tokens() {
        return tokens;
    }

    /** Number of tokens of the largest, with repetitions. */
    int largest() {
        return largest;
    }

    /** Whether the left side is joined with itself, too. */
    boolean isSelfJoin() {
        return request.unit().isSelfJoin();
    }

    /** Whether there is a right side. */
    boolean hasOthers() {
        return request.right().isEmpty() == false;
    }

    /** The blocks of the right side. */
    List<ShardSnapshot.Block> others() {
        return request.right().stream().map(PlacedBlock::block).toList();
    }

    /** Memory that it takes to read the blocks of either side, in bytes. */
    long readingBytes() {
        return Math.max(TokenBlocks.bytes(request.left()), TokenBlocks.bytes(request.right()));
    }

    /** Reads the left side. */
    void readLeft(LongToIntFunction numbering, TokenBlocks.SetConsumer consumer) {
        blocks.forEach(request.left(), (placed, block) -> TokenBlocks.read(block, numbering, consumer));
    }

    /** Has the blocks of the right side probe one by one. */
    void forEachOther(Prober prober) {
        blocks.forEach(
            request.right(),
            (placed, block) -> prober.probe(placed.block(), block, sinks.between(new OrdinalsOfSide(List.of(placed)), left))
        );
    }

    /** Takes links among documents of the left side. */
    LinkSink selfLinks() {
        return sinks.between(left, left);
    }

    /** Ends with a failure if the unit is no longer wanted. */
    void ensureRunning() {
        task.ensureNotCancelled();
    }

    /** Writes the last links. */
    UnitResult finish(long verified) {
        links.finish();
        return new UnitResult(links.links(), links.blocks(), verified, blocks.bytesRead(), links.bytesWritten());
    }
}
