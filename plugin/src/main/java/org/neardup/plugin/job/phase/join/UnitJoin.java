package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ProbedIndex;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Runs one unit of a join on the calling thread: reads the left side, joins it with itself, probes it with the blocks of the right side one
 * by one, and writes the links. Single use.
 *
 * @param <R> the records of the left side
 * @param <B> the records of a block of the right side
 */
abstract sealed class UnitJoin<R, B extends ProbedIndex.Batch> permits SetUnitJoin, WeightedUnitJoin {

    /** A block in memory: as received, parsed, and its dictionary with its largest set. */
    private static final int COPIES_OF_READ_BLOCK = 3;

    /** Upper bound of the size of a link in bytes. */
    private static final int LARGEST_LINK = 20;
    private static final int LINKS_BETWEEN_LOOKS = 1 << 12;

    /** Memory for a block of links is reserved in steps of this size; the write request holds another copy. */
    private static final int STEP_BYTES = 1 << 15;
    private static final int COPIES_OF_LINK_BLOCK = 4;

    final UnitRequest request;
    final Site site;
    final Side left;
    private final LinkBlocks links;
    private long bytesRead;
    private int reservedSize;

    /**
     * @param work   of the job's work index
     * @param memory reserves the unit's memory; the caller releases it
     * @param task   polled to stop when the unit is cancelled
     */
    record Site(EntryStore work, MemoryClaim memory, CancellableTask task) {}

    UnitJoin(UnitRequest request, Site site) {
        this.request = request;
        this.site = site;
        this.links = new LinkBlocks(request.unit.name(), site.work::put);
        this.left = Side.of(request.left);
    }

    static UnitResult run(UnitRequest request, Site site) {
        JobSpecification specification = request.specification;
        JoinMonitor monitor = JoinMonitor.of(site.task::ensureNotCancelled);
        UnitJoin<?, ?> unit = switch (specification.similarity()) {
            case Similarity sets -> new SetUnitJoin(new SetJoin(sets, 1, site.memory, monitor), request, site);
            case WeightedSimilarity weighted -> new WeightedUnitJoin(
                new WeightedJoin(weighted, 1, site.memory, monitor),
                TokenFrequencies.weights(site.work, specification.comparison().idfPower(), site.memory), request, site);
            default -> throw new IllegalStateException("[" + specification.similarity().name() + "] compares neither sets nor weights");
        };
        return unit.run();
    }

    private UnitResult run() {
        // Reserve all memory that can be predicted, so that a unit that does not fit fails before it does any work.
        long probing = request.right.stream().mapToLong(placed -> batchBytes(placed.block())).max().orElse(0);
        site.memory.reserve(Math.max(readingBytes(request.left), readingBytes(request.right)) + probing);
        long verified = request.right.isEmpty() ? selfLinks(readAlone()).verifications() : joinWithOthers();
        links.finish();
        return new UnitResult(links.links(), links.blocks(), verified, bytesRead, links.bytesWritten());
    }

    /** The memory to read these blocks, two at a time, in bytes. */
    private static long readingBytes(List<PlacedBlock> blocks) {
        long most = 0;
        long before = 0;
        for (PlacedBlock placed : blocks) {
            most = Math.max(most, before + placed.block().bytes());
            before = placed.block().bytes();
        }
        return COPIES_OF_READ_BLOCK * most;
    }

    /** The memory of a block that probes, in bytes. */
    abstract long batchBytes(ShardSnapshot.Block block);

    /** Without a right side, the vocabulary is released before the join. */
    private R readAlone() {
        Vocabulary vocabulary = new Vocabulary(site.memory);
        R records = read(vocabulary, true);
        site.memory.release(vocabulary.memoryBytes());
        return records;
    }

    private long joinWithOthers() {
        Vocabulary vocabulary = new Vocabulary(site.memory);
        try (ProbedIndex<B> index = index(read(vocabulary, false), vocabulary)) {
            if (request.unit.isSelfJoin()) {
                index.selfLinks(selfLinks());
            }
            read(request.right, (placed, block) -> {
                try (B batch = index.newBatch()) {
                    batch.reserve(placed.block().documents(), placed.block().tokens());
                    fill(batch, block);
                    index.links(batch, sink(Side.of(List.of(placed))));
                }
            });
            return index.verifications();
        }
    }

    /**
     * Reads the left side; afterwards, reserved memory covers its records.
     *
     * @param isAlone whether there is no right side
     */
    abstract R read(Vocabulary vocabulary, boolean isAlone);

    abstract JoinStatistics selfLinks(R records);

    abstract ProbedIndex<B> index(R records, Vocabulary vocabulary);

    abstract void fill(B batch, BytesReference tokens);

    final void ensureRunning() {
        site.task.ensureNotCancelled();
    }

    final void readLeft(TokenBlock.Numbering numbering, TokenBlock.SetConsumer consumer) {
        read(request.left, (placed, block) -> new TokenBlock.Reader(block, numbering).forEach(consumer));
        ensureRunning();
    }

    private void read(List<PlacedBlock> blocks, BiConsumer<PlacedBlock, BytesReference> consumer) {
        site.work.forEach(blocks.stream().map(PlacedBlock::name).toList(), (block, place) -> {
            ensureRunning();
            bytesRead += block.length();
            consumer.accept(blocks.get(place), block);
        });
    }

    /** Receives links between documents of the left side. */
    final LinkSink selfLinks() {
        return sink(left);
    }

    /** Receives links of documents of {@code side} with those of the left side. */
    private LinkSink sink(Side side) {
        return (number, ofLeft, equal) -> {
            if (links.unwritten() + LARGEST_LINK > reservedSize) {
                site.memory.reserve((long) COPIES_OF_LINK_BLOCK * STEP_BYTES);
                reservedSize += STEP_BYTES;
            }
            links.add(side.ordinal(number), left.ordinal(ofLeft), equal);
            // The join calls its monitor only between records, and a record may have many equal ones.
            if (links.links() % LINKS_BETWEEN_LOOKS == 0) {
                ensureRunning();
            }
        };
    }

    /**
     * The documents of some blocks, numbered from 0 across blocks.
     *
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
