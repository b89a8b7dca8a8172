package org.neardup.plugin.job.phase.snapshot;

import com.carrotsearch.hppc.LongArrayList;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.query.SetComparison;
import org.neardup.plugin.work.EntryStore;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What is near the new documents of a job, from the blocks of the work index, in parts that fit into memory. Not thread safe. */
final class NewSets {

    /** Tokens of a part. Tokens that are looked up together are looked up in order, which is faster. */
    private static final int TOKENS = 1 << 16;

    /** A block in memory, with the tokens that it writes out. */
    private static final int COPIES = 4;

    private static final SignatureSet EMPTY = SignatureSet.of(new long[0], 0);

    private final List<String> blocks;
    private final EntryStore work;
    private final Similarity similarity;
    private final int minTokens;
    private final MemoryReservation memory;
    private int nextBlock;
    private long held;
    private TokenBlock.Reader reader;
    /** The tokens that the current block wrote out so far, by their numbers. */
    private final LongArrayList tokens = new LongArrayList();

    /**
     * @param shards with the new documents
     * @param memory reserves memory; the caller releases it
     */
    NewSets(List<ShardSnapshot> shards, JobSpecification specification, EntryStore work, MemoryReservation memory) {
        this.blocks = shards.stream()
            .flatMap(shard -> IntStream.range(0, shard.blocks().size()).mapToObj(shard::tokenEntry)).toList();
        this.work = work;
        this.similarity = (Similarity) specification.similarity();
        this.minTokens = specification.source().minTokens();
        this.memory = memory;
    }

    /** The next part, in which equal documents are one; empty at the end. */
    SetComparison[] next() {
        Set<SetComparison> part = new LinkedHashSet<>();
        int count = 0;
        while (count < TOKENS && nextSet()) {
            SignatureSet set = set();
            count += set.distinct();
            // With a minimum of one token, the only token of a set may be its own or stand for the text of a document without tokens.
            if (set.distinct() == 1) {
                part.add(new SetComparison(EMPTY, set.digest(), similarity, minTokens));
            }
            if (set.hasTooFew(minTokens) == false) {
                part.add(new SetComparison(set, 0, similarity, minTokens));
            }
        }
        return part.toArray(SetComparison[]::new);
    }

    private boolean nextSet() {
        while (reader == null || reader.next() == false) {
            if (nextBlock == blocks.size()) {
                return false;
            }
            BytesReference block = work.get(blocks.get(nextBlock++));
            memory.release(held);
            held = 0;
            memory.reserve((long) COPIES * block.length());
            held = (long) COPIES * block.length();
            tokens.clear();
            // Documents of other partitions are found, too: few, and the join does not link them.
            reader = new TokenBlock.Reader(block, (token, identity) -> {
                tokens.add(token);
                return tokens.size() - 1;
            });
        }
        return true;
    }

    private SignatureSet set() {
        int distinct = reader.distinct();
        long[] ofSet = new long[distinct];
        Arrays.setAll(ofSet, i -> tokens.get(reader.numbers()[i]));
        int[] multiplicities = new int[distinct];
        Arrays.setAll(multiplicities, i -> reader.multiplicities() == null ? 1 : reader.multiplicities()[i]);
        return SignatureSet.of(ofSet, multiplicities);
    }
}
