package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToIntFunction;

/** The signature sets of some of a snapshot's documents, from the token blocks of the work index. */
public final class BlockSetSource {

    private static final int NONE = -1;

    private final Snapshot snapshot;
    private final EntryStore work;
    private final JobProgress progress;

    /** Takes sets. */
    @FunctionalInterface
    public interface SetConsumer {

        /** Takes the next set, in the form in which {@link TokenBlock.Reader} has it. */
        void accept(int[] numbers, int[] multiplicities, int distinct);
    }

    /** @param progress counts the bytes that are read */
    public BlockSetSource(Snapshot snapshot, EntryStore work, JobProgress progress) {
        this.snapshot = snapshot;
        this.work = work;
        this.progress = progress;
    }

    /**
     * Reads sets, each block at most once.
     *
     * @param ordinals  of the documents whose sets are wanted, strictly ascending
     * @param numbering numbers the tokens of these sets; asked about no others
     */
    public void forEach(int[] ordinals, LongToIntFunction numbering, SetConsumer consumer) {
        List<WantedBlock> blocks = WantedBlock.of(snapshot, ordinals);
        work.forEach(blocks.stream().map(BlockSetSource::name).toList(), (block, place) -> {
            progress.add(JobProgress.Counter.BYTES_READ, block.length());
            read(block, blocks.get(place), ordinals, numbering, consumer);
        });
    }

    private static String name(WantedBlock wanted) {
        return Entries.tokens(wanted.indexUuid(), wanted.shardNumber(), wanted.shard().attempt(), wanted.block());
    }

    private static void read(
        BytesReference block,
        WantedBlock wanted,
        int[] ordinals,
        LongToIntFunction numbering,
        SetConsumer consumer
    ) {
        TokensOfBlock tokens = new TokensOfBlock(numbering);
        TokenBlock.Reader reader = new TokenBlock.Reader(block, tokens::add);
        int ordinal = wanted.firstOrdinal();
        for (int i = wanted.from(); i < wanted.to(); i++) {
            for (; ordinal <= ordinals[i]; ordinal++) {
                if (reader.next() == false) {
                    throw new IllegalStateException("token block [" + name(wanted) + "] has fewer sets than it should");
                }
            }
            tokens.number(reader.numbers(), reader.distinct());
            consumer.accept(reader.numbers(), reader.multiplicities(), reader.distinct());
        }
    }

    /** The tokens that a block writes out, most of which belong to sets that nobody wants and so need no number. */
    private static final class TokensOfBlock {

        private final LongToIntFunction numbering;
        private long[] tokens = new long[1 << 10];
        private int[] numbers = new int[1 << 10];
        private int count;

        TokensOfBlock(LongToIntFunction numbering) {
            this.numbering = numbering;
        }

        int add(long token) {
            if (count == tokens.length) {
                tokens = Arrays.copyOf(tokens, 2 * count);
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            tokens[count] = token;
            numbers[count] = NONE;
            return count++;
        }

        /** Puts numbers in place of what {@link #add} returned. */
        void number(int[] set, int distinct) {
            for (int i = 0; i < distinct; i++) {
                int at = set[i];
                if (numbers[at] == NONE) {
                    numbers[at] = numbering.applyAsInt(tokens[at]);
                }
                set[i] = numbers[at];
            }
        }
    }
}
