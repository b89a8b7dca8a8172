package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.mapper.Uid;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.LinkIndex;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ProbingBatch;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;

/**
 * Selects the documents that can be in a group among those that an earlier job read in the same version: documents that it linked, and
 * documents near one added or changed later. All others had no near-duplicate then and have none now.
 *
 * <p>Documents are held until there are enough to probe an index of the later ones. The earlier job linked equal documents, so no two of
 * the probing documents are equal. Not thread safe.
 */
final class PossibleMembers {

    private static final int MOST_SEEN = 1 << 12;
    private static final int MOST_TOKENS_HELD = 1 << 18;
    private static final int BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES;
    private static final int BYTES_PER_ID = 100;
    /** A block in memory: as received, parsed, and its dictionary; two blocks at a time. */
    private static final int COPIES_OF_BLOCK = 6;

    private final long[] linked;
    private final List<BytesRef> laterIds;
    private final MemoryReservation memory;
    /** The index of later documents; null without any. */
    private final LinkIndex later;
    private final TokenFilter tokensOfLater;
    private final int[] docs = new int[MOST_SEEN];
    private final ComparedSet[] sets = new ComparedSet[MOST_SEEN];
    private final BitSet members = new BitSet(MOST_SEEN);
    private int held;
    private int seen;
    private long tokens;
    private int largest;
    private int[] numbers = new int[1 << 6];
    private int[] multiplicities = new int[1 << 6];

    /**
     * Reads the data for the documents of a shard.
     *
     * @param work         of a job that has read all later documents
     * @param memory       reserves memory, never releases it
     * @param ensureWanted called periodically; an exception ends the work
     */
    PossibleMembers(ShardId shard, Similarity similarity, EntryStore work, MemoryReservation memory, Runnable ensureWanted) {
        this.memory = memory;
        linked = EarlierDocuments.linked(work, shard);
        memory.reserve((long) Long.BYTES * linked.length);
        List<ShardId> shards = work.find(Entries.SHARDS, SnapshotPhase.SHARDS);
        List<ShardSnapshot> read = work.find(shards.stream().map(Entries::laterDocuments).toList(), ShardSnapshot.FORMAT);
        ShardSnapshot own = read.get(shards.indexOf(shard));
        memory.reserve((long) BYTES_PER_ID * own.documents());
        laterIds = new ArrayList<>(own.documents());
        blocks(new Snapshot(List.of(own)), work)
            .forEachDocument(all(own.documents()), document -> laterIds.add(Uid.encodeId(document.id())));
        SetJoin join = new SetJoin(similarity, new Algorithm.Fastest(), 1, memory, JoinMonitor.of(ensureWanted));
        memory.reserve((long) BYTES_PER_TOKEN * MOST_TOKENS_HELD);
        tokensOfLater = new TokenFilter(read.stream().mapToLong(ShardSnapshot::tokens).sum(), memory);
        later = index(new Snapshot(read), join, work);
    }

    private static BlockSource blocks(Snapshot snapshot, EntryStore work) {
        return new BlockSource(snapshot, work, new JobProgress(JobKind.FIND));
    }

    private static int[] all(int documents) {
        return IntStream.range(0, documents).toArray();
    }

    /** Receives the decision whether a document can be in a group. */
    @FunctionalInterface
    interface Decision {

        void accept(int doc, ComparedSet compared, boolean isPossible) throws IOException;
    }

    /** Estimated memory of the index of later documents, in bytes. */
    static long estimatedBytes(long documents, long tokens) {
        return 100 * documents + 20 * tokens;
    }

    private LinkIndex index(Snapshot snapshot, SetJoin join, EntryStore work) {
        if (snapshot.documents() == 0) {
            return null;
        }
        List<ShardSnapshot.Block> blocks = snapshot.shards().stream().flatMap(shard -> shard.blocks().stream()).toList();
        long tokens = blocks.stream().mapToLong(ShardSnapshot.Block::tokens).sum();
        int largest = blocks.stream().mapToInt(ShardSnapshot.Block::largest).max().getAsInt();
        Vocabulary vocabulary = new Vocabulary(memory);
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.reserve(snapshot.documents(), tokens, largest, memory);
        long reading = COPIES_OF_BLOCK * (long) blocks.stream().mapToInt(ShardSnapshot.Block::bytes).max().getAsInt();
        memory.reserve(reading);
        LongToIntFunction numbering = token -> {
            tokensOfLater.add(token);
            return vocabulary.number(token);
        };
        blocks(snapshot, work).forEachSet(all(snapshot.documents()), numbering, builder::addNumbered);
        memory.release(reading);
        return join.index(builder.build(vocabulary.openOrder()), vocabulary);
    }

    /** The number of documents that the earlier job linked, in all segments. */
    int linked() {
        return linked.length;
    }

    /**
     * Documents of a segment that were read in a later version, from a copy that was ahead of this one or has lost that version since. May
     * include the later versions themselves and nested documents.
     */
    BitSet superseded(LeafReader reader) throws IOException {
        BitSet superseded = new BitSet();
        Terms terms = reader.terms(IdFieldMapper.NAME);
        if (terms != null) {
            TermsEnum ids = terms.iterator();
            PostingsEnum documents = null;
            for (BytesRef id : laterIds) {
                if (ids.seekExact(id)) {
                    documents = ids.postings(documents, PostingsEnum.NONE);
                    for (int doc = documents.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
                        superseded.set(doc);
                    }
                }
            }
        }
        return superseded;
    }

    /** Holds the next document, with the sequence number of its version; returns false without holding it if it cannot be a member. */
    boolean add(int doc, long sequenceNumber, ComparedSet compared) {
        seen++;
        boolean wasLinked = Arrays.binarySearch(linked, sequenceNumber) >= 0;
        if (wasLinked == false && mayBeNearLater(compared) == false) {
            return false;
        }
        docs[held] = doc;
        sets[held] = compared;
        members.set(held, wasLinked);
        tokens += compared.size();
        largest = Math.max(largest, compared.size());
        held++;
        return true;
    }

    /** A cheap filter that most documents fail: whether few enough of a document's tokens are missing in later documents. */
    private boolean mayBeNearLater(ComparedSet compared) {
        SignatureSet set = compared.set();
        int missing = later == null ? -1 : compared.size() - later.leastOverlap(compared.size());
        for (int i = 0; missing >= 0 && i < set.distinct(); i++) {
            missing -= tokensOfLater.mayHave(set.token(i)) ? 0 : set.multiplicity(i);
        }
        return missing >= 0;
    }

    /** Whether {@link #decide} must be called before more is added. */
    boolean isFull() {
        return seen == MOST_SEEN || tokens >= MOST_TOKENS_HELD;
    }

    /** Decides on the held documents in their order, and drops them. */
    void decide(Decision decision) throws IOException {
        int probing = held - members.cardinality();
        if (later != null && probing > 0) {
            probe(probing);
        }
        for (int place = 0; place < held; place++) {
            decision.accept(docs[place], sets[place], members.get(place));
            sets[place] = null;
        }
        members.clear();
        held = 0;
        seen = 0;
        tokens = 0;
        largest = 0;
    }

    private void probe(int probing) {
        long bytes = ProbingBatch.estimatedBytes(probing, tokens, largest);
        memory.reserve(bytes);
        try (ProbingBatch batch = later.newBatch()) {
            batch.reserve(probing, tokens);
            int[] places = new int[probing];
            int next = 0;
            for (int place = members.nextClearBit(0); place < held; place = members.nextClearBit(place + 1)) {
                add(sets[place].set(), batch);
                places[next++] = place;
            }
            later.links(batch, (left, right, equal) -> members.set(places[left]));
        } finally {
            memory.release(bytes);
        }
    }

    private void add(SignatureSet set, ProbingBatch batch) {
        int distinct = set.distinct();
        if (numbers.length < distinct) {
            numbers = new int[2 * distinct];
            multiplicities = new int[2 * distinct];
        }
        for (int i = 0; i < distinct; i++) {
            numbers[i] = batch.number(set.token(i));
            multiplicities[i] = set.multiplicity(i);
        }
        batch.addNumbered(numbers, set.isPlainSet() ? null : multiplicities, distinct);
    }
}
