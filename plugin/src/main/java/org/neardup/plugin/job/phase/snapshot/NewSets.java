package org.neardup.plugin.job.phase.snapshot;

import com.carrotsearch.hppc.LongArrayList;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.query.SetComparison;
import org.neardup.plugin.work.EntryStore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/** What is near the new documents of a job, from the blocks of the work index, in parts that fit into memory. Not thread safe. */
final class NewSets {

    /** Tokens of a part. Tokens that are looked up together are looked up in order, which is faster. */
    private static final int TOKENS = 1 << 16;

    /** A block in memory, with the tokens that it writes out. */
    private static final int COPIES = 4;

    private static final SignatureSet EMPTY = SignatureSet.of(new long[0], 0);

    private final Iterator<List<String>> requests;
    private final EntryStore work;
    private final Similarity similarity;
    private final int minTokens;
    private final MemoryReservation memory;
    private final Deque<BytesReference> blocks = new ArrayDeque<>();
    private long held;
    private TokenBlock.Reader reader;
    /** The tokens that the current block wrote out so far, by their numbers. */
    private final LongArrayList tokens = new LongArrayList();

    /**
     * @param shards with the new documents
     * @param memory reserves memory; the caller releases it
     */
    NewSets(List<ShardSnapshot> shards, JobSpecification specification, EntryStore work, MemoryReservation memory) {
        this.requests = requests(shards, ShardSnapshot::tokenEntry, ShardSnapshot.Block::bytes, OpenBlock.BYTES).iterator();
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
            // The token of a text without tokens is its digest, whose low bits are not those of a token in an index.
            if (set.hasTooFew(minTokens) == false && TokenHash.stored(set.token(0)) == set.token(0)) {
                part.add(new SetComparison(set, 0, similarity, minTokens));
            }
        }
        return part.toArray(SetComparison[]::new);
    }

    private boolean nextSet() {
        while (reader == null || reader.next() == false) {
            if (blocks.isEmpty() && fetch() == false) {
                return false;
            }
            BytesReference block = blocks.removeFirst();
            tokens.clear();
            // Documents of other partitions are found, too; the join does not link them.
            reader = new TokenBlock.Reader(block, (token, identity) -> {
                tokens.add(token);
                return tokens.size() - 1;
            });
        }
        return true;
    }

    /** Fetches the next blocks; returns false at the end. */
    private boolean fetch() {
        memory.release(held);
        held = 0;
        if (requests.hasNext() == false) {
            return false;
        }
        List<BytesReference> fetched = fetch(work, requests.next());
        long bytes = COPIES * fetched.stream().mapToLong(BytesReference::length).sum();
        memory.reserve(bytes);
        held = bytes;
        blocks.addAll(fetched);
        return true;
    }

    /** Fetches blocks in one request. */
    static List<BytesReference> fetch(EntryStore work, List<String> names) {
        List<BytesReference> fetched = work.find(names);
        int missing = fetched.indexOf(null);
        if (missing >= 0) {
            throw new ResourceNotFoundException("block [" + names.get(missing) + "] of new documents is missing");
        }
        return fetched;
    }

    /**
     * The names of all blocks, divided into requests: the blocks of few documents are small, and each request takes time.
     *
     * @param name of a block of a shard
     * @param size of a block
     * @param most maximum size of the blocks of a request, if it has several
     */
    static List<List<String>> requests(
        List<ShardSnapshot> shards, BiFunction<ShardSnapshot, Integer, String> name, ToIntFunction<ShardSnapshot.Block> size, int most) {
        List<List<String>> requests = new ArrayList<>();
        long room = 0;
        for (ShardSnapshot shard : shards) {
            for (int block = 0; block < shard.blocks().size(); block++) {
                int ofBlock = size.applyAsInt(shard.blocks().get(block));
                if (ofBlock > room) {
                    requests.add(new ArrayList<>());
                    room = most;
                }
                room -= ofBlock;
                requests.getLast().add(name.apply(shard, block));
            }
        }
        return requests;
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
