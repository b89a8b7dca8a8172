package org.neardup.plugin.job.join;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.snapshot.TokenBlock;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pace;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.List;

/** Does one unit of a join on this node, on the calling thread: reads its blocks, joins them, writes its pairs. Used once. */
final class UnitJoin {

    /** A block stands in memory as it came and as it was parsed, and its sets one by one. */
    private static final int COPIES_OF_BLOCK = 3;

    private final UnitRequest request;
    private final WorkIndex work;
    private final MemoryClaim memory;
    private final CancellableTask task;
    private final Pace pace;
    private long[] tokens = new long[256];
    private long bytesRead;

    UnitJoin(UnitRequest request, WorkIndex work, MemoryClaim memory, CancellableTask task) {
        this.request = request;
        this.work = work;
        this.memory = memory;
        this.task = task;
        this.pace = new Pace(request.options().recordsPerSecond(), task::ensureNotCancelled);
    }

    UnitResult run() {
        boolean selfJoin = request.unit().isSelfJoin();
        Sides sides = sides(selfJoin);
        UnitPairs pairs = new UnitPairs(
            request.unit().name(),
            new OrdinalsOfSide(request.left()),
            new OrdinalsOfSide(selfJoin ? request.left() : request.right()),
            request.options().maxPairs(),
            work,
            memory,
            task::ensureNotCancelled
        );
        SetJoin join = new SetJoin(
            Similarity.parse(request.options().similarity(), request.options().threshold()),
            Algorithm.parse(request.options().algorithm()),
            1,
            memory,
            monitor()
        );
        long verified = 0;
        boolean complete = true;
        try {
            JoinStatistics statistics = selfJoin ? join.selfJoin(sides.left(), pairs) : join.join(sides.left(), sides.right(), pairs);
            verified = statistics.verifications();
        } catch (UnitPairs.TooManyPairs e) {
            complete = false;
        }
        pairs.finish();
        return new UnitResult(pairs.pairs(), pairs.blocks(), complete, verified, bytesRead, pairs.bytesWritten());
    }

    private JoinMonitor monitor() {
        int[] before = new int[1];
        return (probed, total) -> {
            task.ensureNotCancelled();
            pace.take(probed - before[0]);
            before[0] = probed;
            return true;
        };
    }

    /** @param right null in a self-join */
    private record Sides(Records left, Records right) {}

    private Sides sides(boolean selfJoin) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder left = new RecordsBuilder(vocabulary);
        RecordsBuilder right = new RecordsBuilder(vocabulary);
        read(request.left(), left, right, vocabulary);
        read(request.right(), right, left, vocabulary);
        task.ensureNotCancelled();
        TokenOrder order = vocabulary.order();
        task.ensureNotCancelled();
        Sides sides = new Sides(left.build(order), selfJoin ? null : right.build(order));
        tokens = null;
        memory.holdExactly(sides.left().memoryBytes() + (selfJoin ? 0 : sides.right().memoryBytes()));
        return sides;
    }

    private void read(List<PlacedBlock> blocks, RecordsBuilder builder, RecordsBuilder other, Vocabulary vocabulary) {
        for (PlacedBlock placed : blocks) {
            task.ensureNotCancelled();
            long moreTokens = placed.block().tokens();
            memory.holdExactly(
                vocabulary.estimatedBytes(moreTokens) + builder.estimatedBytes(placed.block().documents(), moreTokens) + other
                    .estimatedBytes(0, 0) + (long) COPIES_OF_BLOCK * placed.block().bytes() + Long.BYTES * (long) tokens.length
            );
            BytesReference block = work.get(placed.name());
            bytesRead += block.length();
            TokenBlock.Reader reader = new TokenBlock.Reader(block);
            for (BytesRef set = reader.next(); set != null; set = reader.next()) {
                add(SignatureCodec.decode(set.bytes, set.offset, set.length), builder);
            }
        }
    }

    private void add(SignatureSet set, RecordsBuilder builder) {
        int size = Math.toIntExact(set.size());
        if (tokens.length < size) {
            tokens = new long[Math.max(size, 2 * tokens.length)];
        }
        int count = 0;
        for (int place = 0; place < set.distinct(); place++) {
            for (int i = 0; i < set.multiplicity(place); i++) {
                tokens[count++] = set.token(place);
            }
        }
        builder.add(tokens, 0, count);
    }
}
