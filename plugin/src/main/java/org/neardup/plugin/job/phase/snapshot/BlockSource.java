package org.neardup.plugin.job.phase.snapshot;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongArrayList;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.EntryStore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The documents of a snapshot and their signature sets, from the blocks of the work index.
 *
 * @param progress counts the bytes read
 */
public record BlockSource(Snapshot snapshot, EntryStore work, JobProgress progress) {

    private static final int NONE = -1;

    /**
     * Reads documents, each block at most once.
     *
     * @param ordinals strictly ascending
     */
    public void forEachDocument(int[] ordinals, Consumer<DocumentVersion> consumer) {
        forEachBlock(ordinals, ShardSnapshot::documentEntry, (wanted, data) -> {
            String index = wanted.shard.shard().getIndexName();
            DocumentBlock.read(data, index, wanted.firstOrdinal, ordinals, wanted.from, wanted.to, consumer);
        });
    }

    /**
     * Reads signature sets, each block at most once.
     *
     * @param ordinals  of the documents whose sets are requested, strictly ascending
     * @param numbering numbers the tokens of these sets and no others
     */
    public void forEachSet(int[] ordinals, TokenBlock.Numbering numbering, TokenBlock.SetConsumer consumer) {
        forEachBlock(ordinals, ShardSnapshot::tokenEntry, (wanted, data) -> {
            TokensOfBlock tokens = new TokensOfBlock(numbering);
            TokenBlock.Reader reader = new TokenBlock.Reader(data, tokens::add);
            int ordinal = wanted.firstOrdinal;
            for (int i = wanted.from; i < wanted.to; i++) {
                for (; ordinal <= ordinals[i]; ordinal++) {
                    if (reader.next() == false) {
                        throw new IllegalStateException(
                            "token block [" + wanted.shard.tokenEntry(wanted.block) + "] has fewer sets than it should");
                    }
                }
                tokens.number(reader.numbers(), reader.distinct());
                consumer.accept(reader.numbers(), reader.multiplicities(), reader.distinct());
            }
        });
    }

    private void forEachBlock(int[] ordinals, BiFunction<ShardSnapshot, Integer, String> name, BiConsumer<Wanted, BytesReference> reader) {
        List<Wanted> blocks = wanted(ordinals);
        work.forEach(blocks.stream().map(wanted -> name.apply(wanted.shard, wanted.block)).toList(), (data, place) -> {
            progress.add(JobProgress.Counter.BYTES_READ, data.length());
            reader.accept(blocks.get(place), data);
        });
    }

    /**
     * A block with requested documents.
     *
     * @param block        its number in the shard
     * @param firstOrdinal ordinal of its first document
     * @param from         index of the block's first requested document among the ordinals
     * @param to           index after its last one
     */
    private record Wanted(ShardSnapshot shard, int block, int firstOrdinal, int from, int to) {}

    /** The blocks with these documents, in the order of ordinals. */
    private List<Wanted> wanted(int[] ordinals) {
        List<Wanted> wanted = new ArrayList<>();
        int from = 0;
        int first = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (int block = 0; block < shard.blocks().size(); block++) {
                int limit = first + shard.blocks().get(block).documents();
                int to = from;
                while (to < ordinals.length && ordinals[to] < limit) {
                    to++;
                }
                if (to > from) {
                    wanted.add(new Wanted(shard, block, first, from, to));
                }
                from = to;
                first = limit;
            }
        }
        if (from < ordinals.length) {
            throw new IllegalArgumentException("the snapshot has no document of ordinal [" + ordinals[from] + "]");
        }
        return wanted;
    }

    /** The tokens that a block writes out; most belong to sets that were not requested, and need no number. */
    private static final class TokensOfBlock {

        private final TokenBlock.Numbering numbering;
        private final LongArrayList tokens = new LongArrayList();
        private final LongArrayList identities = new LongArrayList();
        private final IntArrayList numbers = new IntArrayList();

        TokensOfBlock(TokenBlock.Numbering numbering) {
            this.numbering = numbering;
        }

        int add(long token, long identity) {
            tokens.add(token);
            identities.add(identity);
            numbers.add(NONE);
            return tokens.size() - 1;
        }

        /** Replaces the results of {@link #add} by numbers. */
        void number(int[] set, int distinct) {
            int[] known = numbers.buffer;
            for (int i = 0; i < distinct; i++) {
                int at = set[i];
                if (known[at] == NONE) {
                    known[at] = numbering.number(tokens.get(at), identities.get(at));
                }
                set[i] = known[at];
            }
        }
    }
}
