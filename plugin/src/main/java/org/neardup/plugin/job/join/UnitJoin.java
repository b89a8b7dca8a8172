package org.neardup.plugin.job.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.snapshot.TokenBlock;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pending;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.List;

/** Does one unit of a join on this node, on the calling thread: reads its blocks, joins them, writes its links. Used once. */
final class UnitJoin {

    /** A block stands in memory as it came and as it was parsed, and its dictionary and its largest set beside it. */
    private static final int COPIES_OF_BLOCK = 3;

    private final UnitRequest request;
    private final WorkIndex work;
    private final MemoryClaim memory;
    private final CancellableTask task;
    private long bytesRead;

    UnitJoin(UnitRequest request, WorkIndex work, MemoryClaim memory, CancellableTask task) {
        this.request = request;
        this.work = work;
        this.memory = memory;
        this.task = task;
    }

    UnitResult run() {
        boolean selfJoin = request.unit().isSelfJoin();
        Sides sides = sides(selfJoin);
        LinkBlocks blocks = new LinkBlocks(request.unit().name(), work);
        OrdinalsOfSide left = new OrdinalsOfSide(request.left());
        OrdinalsOfSide right = selfJoin ? left : new OrdinalsOfSide(request.right());
        UnitLinks links = new UnitLinks(blocks, left, right, memory, task::ensureNotCancelled);
        SetJoin join = new SetJoin(
            request.options().similarity(),
            Algorithm.parse(request.options().algorithm()),
            1,
            memory,
            monitor()
        );
        JoinStatistics statistics = selfJoin ? join.selfLinks(sides.left(), links) : join.links(sides.left(), sides.right(), links);
        blocks.finish();
        return new UnitResult(blocks.links(), blocks.blocks(), statistics.verifications(), bytesRead, blocks.bytesWritten());
    }

    private JoinMonitor monitor() {
        return (probed, total) -> {
            task.ensureNotCancelled();
            return true;
        };
    }

    /** @param right null in a self-join */
    private record Sides(Records left, Records right) {}

    private Sides sides(boolean selfJoin) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder left = new RecordsBuilder(vocabulary);
        RecordsBuilder right = new RecordsBuilder(vocabulary);
        long builders = reserve(request.left(), left, 0);
        builders += reserve(request.right(), right, builders);
        read(request.left(), left, vocabulary, builders);
        read(request.right(), right, vocabulary, builders);
        task.ensureNotCancelled();
        TokenOrder order = vocabulary.order();
        task.ensureNotCancelled();
        Sides sides = new Sides(left.build(order), selfJoin ? null : right.build(order));
        memory.holdExactly(sides.left().memoryBytes() + (selfJoin ? 0 : sides.right().memoryBytes()));
        return sides;
    }

    /** Makes room for a side, and returns what it takes. */
    private long reserve(List<PlacedBlock> blocks, RecordsBuilder builder, long held) {
        int documents = 0;
        long tokenCount = 0;
        int largest = 0;
        for (PlacedBlock placed : blocks) {
            documents = Math.addExact(documents, placed.block().documents());
            tokenCount += placed.block().tokens();
            largest = Math.max(largest, placed.block().largest());
        }
        long bytes = builder.estimatedBytes(documents, tokenCount, largest);
        memory.holdExactly(held + bytes);
        builder.reserve(documents, tokenCount);
        return bytes;
    }

    /** Adds the sets of a side; while those of one block are added, the next one is on its way. */
    private void read(List<PlacedBlock> blocks, RecordsBuilder builder, Vocabulary vocabulary, long builders) {
        Pending<BytesReference> next = null;
        for (int i = 0; i < blocks.size(); i++) {
            task.ensureNotCancelled();
            PlacedBlock placed = blocks.get(i);
            int following = i + 1 < blocks.size() ? blocks.get(i + 1).block().bytes() : 0;
            long blockBytes = COPIES_OF_BLOCK * ((long) placed.block().bytes() + following);
            memory.holdExactly(builders + vocabulary.estimatedBytes(placed.block().tokens()) + blockBytes);
            BytesReference block = next == null ? work.get(placed.name()) : next.await();
            next = i + 1 < blocks.size() ? work.beginGet(blocks.get(i + 1).name()) : null;
            bytesRead += block.length();
            TokenBlock.Reader sets = new TokenBlock.Reader(block, vocabulary::number);
            while (sets.next()) {
                builder.addNumbered(sets.numbers(), sets.multiplicities(), sets.distinct());
            }
        }
    }
}
