package org.neardup.plugin.job.join;

import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.LinkIndex;
import org.neardup.kernel.join.ProbingBatch;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.List;

/**
 * Does one unit of a join on this node, on the calling thread: reads its left side, joins that with itself, has the blocks of the right
 * side probe it one by one, and writes its links. Used once.
 */
final class UnitJoin {

    private final UnitRequest request;
    private final MemoryClaim memory;
    private final CancellableTask task;
    private final TokenBlocks blocks;
    private final LinkBlocks links;
    private final UnitLinks sinks;
    private final OrdinalsOfSide left;

    UnitJoin(UnitRequest request, WorkIndex work, MemoryClaim memory, CancellableTask task) {
        this.request = request;
        this.memory = memory;
        this.task = task;
        this.blocks = new TokenBlocks(work, task::ensureNotCancelled);
        this.links = new LinkBlocks(request.unit().name(), work);
        this.sinks = new UnitLinks(links, memory, task::ensureNotCancelled);
        this.left = new OrdinalsOfSide(request.left());
    }

    UnitResult run() {
        // All that can be known beforehand, so that a unit that does not fit fails before it has done anything.
        memory.reserve(Math.max(TokenBlocks.bytes(request.left()), TokenBlocks.bytes(request.right())) + batchBytes());
        JoinMonitor monitor = (probed, total) -> {
            task.ensureNotCancelled();
            return true;
        };
        SetJoin join = new SetJoin(
            (Similarity) request.options().measure(),
            Algorithm.parse(request.options().algorithm()),
            1,
            memory,
            monitor
        );
        long verified = request.right().isEmpty() ? joinAlone(join) : joinWithOthers(join);
        links.finish();
        return new UnitResult(links.links(), links.blocks(), verified, blocks.bytesRead(), links.bytesWritten());
    }

    /** The memory that the largest block of the right side takes while it probes. */
    private long batchBytes() {
        long most = 0;
        for (PlacedBlock placed : request.right()) {
            ShardSnapshot.Block block = placed.block();
            most = Math.max(most, ProbingBatch.estimatedBytes(block.documents(), block.tokens(), block.largest()));
        }
        return most;
    }

    /** Without a right side, tokens of a single record are left out, and the vocabulary is not needed for long. */
    private long joinAlone(SetJoin join) {
        return join.selfLinks(readAlone(), sinks.between(left, left)).verifications();
    }

    private Records readAlone() {
        Vocabulary vocabulary = new Vocabulary(memory);
        Records records = read(vocabulary, false);
        memory.release(vocabulary.memoryBytes());
        return records;
    }

    private long joinWithOthers(SetJoin join) {
        Vocabulary vocabulary = new Vocabulary(memory);
        Records records = read(vocabulary, true);
        try (LinkIndex index = join.index(records, vocabulary)) {
            if (request.unit().isSelfJoin()) {
                index.selfLinks(sinks.between(left, left));
            }
            blocks.forEach(request.right(), (placed, block) -> {
                try (ProbingBatch batch = index.newBatch()) {
                    batch.reserve(placed.block().documents(), placed.block().tokens());
                    TokenBlocks.read(block, batch::number, batch::addNumbered);
                    index.links(batch, sinks.between(new OrdinalsOfSide(List.of(placed)), left));
                }
            });
            return index.verifications();
        }
    }

    /** Reads the left side; what is held for it then are its records. */
    private Records read(Vocabulary vocabulary, boolean open) {
        int documents = 0;
        long tokens = 0;
        int largest = 0;
        for (PlacedBlock placed : request.left()) {
            documents = Math.addExact(documents, placed.block().documents());
            tokens += placed.block().tokens();
            largest = Math.max(largest, placed.block().largest());
        }
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        long building = builder.estimatedBytes(documents, tokens, largest);
        memory.reserve(building);
        builder.reserve(documents, tokens);
        blocks.forEach(request.left(), (placed, block) -> TokenBlocks.read(block, vocabulary::number, builder::addNumbered));
        task.ensureNotCancelled();
        TokenOrder order = open ? vocabulary.openOrder() : vocabulary.order();
        task.ensureNotCancelled();
        memory.reserve(order.memoryBytes());
        Records records = builder.build(order);
        memory.release(building + order.memoryBytes());
        memory.reserve(records.memoryBytes());
        return records;
    }
}
