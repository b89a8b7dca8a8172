package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongToIntFunction;

/**
 * Does one unit of a join on this node, on the calling thread: reads its left side, joins that with itself, has the blocks of the right
 * side probe it one by one, and writes its links. Used once.
 */
abstract sealed class UnitJoin permits SetUnitJoin, WeightedUnitJoin {

    /** A block stands in memory as it came and as it was parsed, and its dictionary and its largest set beside it. */
    private static final int COPIES_OF_READ_BLOCK = 3;

    /** More bytes than any link takes. */
    private static final int LARGEST_LINK = 20;
    private static final int LINKS_BETWEEN_LOOKS = 1 << 12;

    /** Memory is reserved in steps of so many bytes of a block of links, which stands there again in the request that writes it. */
    private static final int STEP_BYTES = 1 << 15;
    private static final int COPIES_OF_LINK_BLOCK = 4;

    private final UnitRequest request;
    private final Site site;
    private final LinkBlocks links;
    private final Side left;
    private long bytesRead;
    private int reservedSize;

    /**
     * Where a unit is done.
     *
     * @param work   of the job
     * @param memory what the unit takes is reserved here; the caller releases it
     * @param task   asked now and then whether the unit is still wanted
     */
    record Site(EntryStore work, MemoryClaim memory, CancellableTask task) {}

    /** Has a block of the right side probe. */
    @FunctionalInterface
    interface Prober {

        /** @param sink takes links of the block's documents with those of the left side */
        void probe(ShardSnapshot.Block block, BytesReference tokens, LinkSink sink);
    }

    UnitJoin(UnitRequest request, Site site) {
        this.request = request;
        this.site = site;
        this.links = new LinkBlocks(request.unit().name(), site.work::put);
        this.left = Side.of(request.left());
    }

    /** Does a unit. */
    static UnitResult run(UnitRequest request, Site site) {
        UnitOptions options = request.options();
        JoinMonitor monitor = (probed, total) -> {
            site.task.ensureNotCancelled();
            return true;
        };
        UnitJoin unit = switch (options.measure()) {
            case Similarity sets -> new SetUnitJoin(new SetJoin(sets, options.algorithmFor(sets), 1, site.memory, monitor), request, site);
            case WeightedSimilarity weighted -> new WeightedUnitJoin(
                new WeightedJoin(weighted, 1, site.memory, monitor),
                TokenFrequencies.weights(site.work, options.idfPower(), site.memory),
                request,
                site
            );
            default -> throw new IllegalStateException("[" + options.measure().name() + "] compares neither sets nor weights");
        };
        return unit.run();
    }

    private UnitResult run() {
        // All that can be known beforehand, so that a unit that does not fit fails before it has done anything.
        long probing = request.right().stream().mapToLong(placed -> batchBytes(placed.block())).max().orElse(0);
        site.memory.reserve(Math.max(readingBytes(request.left()), readingBytes(request.right())) + probing);
        long verified = request.right().isEmpty() ? joinAlone() : joinWithOthers();
        links.finish();
        return new UnitResult(links.links(), links.blocks(), verified, bytesRead, links.bytesWritten());
    }

    /** The memory that it takes to read these blocks, in bytes: two of them at a time. */
    private static long readingBytes(List<PlacedBlock> blocks) {
        long most = 0;
        long before = 0;
        for (PlacedBlock placed : blocks) {
            most = Math.max(most, before + placed.block().bytes());
            before = placed.block().bytes();
        }
        return COPIES_OF_READ_BLOCK * most;
    }

    /** Memory that a block takes while it probes, in bytes. */
    abstract long batchBytes(ShardSnapshot.Block block);

    /** Links the left side with itself, without a right side; returns how many pairs were compared exactly. */
    abstract long joinAlone();

    /** Links the left side with the right one, and with itself if the unit asks for it; returns how many pairs were compared exactly. */
    abstract long joinWithOthers();

    /** The documents of the left side. */
    final Side left() {
        return left;
    }

    /** Whether the left side is joined with itself, too. */
    final boolean isSelfJoin() {
        return request.unit().isSelfJoin();
    }

    /** Ends with a failure if the unit is no longer wanted. */
    final void ensureRunning() {
        site.task.ensureNotCancelled();
    }

    /** Reads the left side. */
    final void readLeft(LongToIntFunction numbering, TokenBlock.SetConsumer consumer) {
        read(request.left(), (placed, block) -> new TokenBlock.Reader(block, numbering).forEach(consumer));
    }

    /** Has the blocks of the right side probe one by one. */
    final void forEachOther(Prober prober) {
        read(request.right(), (placed, block) -> prober.probe(placed.block(), block, sink(Side.of(List.of(placed)))));
    }

    private void read(List<PlacedBlock> blocks, BiConsumer<PlacedBlock, BytesReference> consumer) {
        site.work.forEach(blocks.stream().map(PlacedBlock::name).toList(), (block, place) -> {
            ensureRunning();
            bytesRead += block.length();
            consumer.accept(blocks.get(place), block);
        });
    }

    /** Takes links among documents of the left side. */
    final LinkSink selfLinks() {
        return sink(left);
    }

    /** Takes links of documents with those of the left side. */
    private LinkSink sink(Side side) {
        return (number, ofLeft, equal) -> {
            if (links.unwritten() + LARGEST_LINK > reservedSize) {
                site.memory.reserve((long) COPIES_OF_LINK_BLOCK * STEP_BYTES);
                reservedSize += STEP_BYTES;
            }
            links.add(side.ordinal(number), left.ordinal(ofLeft), equal);
            // The monitor of a join is asked between records only, and a record may have many equal ones.
            if (links.links() % LINKS_BETWEEN_LOOKS == 0) {
                ensureRunning();
            }
        };
    }

    /**
     * The documents of some blocks, numbered from 0 through all of them.
     *
     * @param documents     number of documents
     * @param tokens        number of their tokens, with repetitions
     * @param largest       number of tokens of the largest document, with repetitions
     * @param firstNumbers  number of each block's first document
     * @param firstOrdinals ordinal of each block's first document
     */
    record Side(int documents, long tokens, int largest, int[] firstNumbers, int[] firstOrdinals) {

        private static Side of(List<PlacedBlock> blocks) {
            int[] firstNumbers = new int[blocks.size()];
            int documents = 0;
            long tokens = 0;
            int largest = 0;
            for (int i = 0; i < firstNumbers.length; i++) {
                ShardSnapshot.Block block = blocks.get(i).block();
                firstNumbers[i] = documents;
                documents = Math.addExact(documents, block.documents());
                tokens += block.tokens();
                largest = Math.max(largest, block.largest());
            }
            return new Side(documents, tokens, largest, firstNumbers, blocks.stream().mapToInt(PlacedBlock::firstOrdinal).toArray());
        }

        private int ordinal(int number) {
            int found = Arrays.binarySearch(firstNumbers, number);
            int block = found >= 0 ? found : -found - 2;
            return firstOrdinals[block] + number - firstNumbers[block];
        }
    }
}
