package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.fieldvisitor.LeafStoredFieldLoader;
import org.elasticsearch.index.fieldvisitor.StoredFieldLoader;
import org.elasticsearch.index.mapper.IdLoader;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.query.SetComparison;
import org.neardup.plugin.query.SetField;
import org.neardup.plugin.query.SimilarDocuments;
import org.neardup.plugin.query.TokenFilters;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the documents of a shard that are near a new document of any shard, by the terms of their tokens. The new documents themselves were
 * read before: a document that has one of their ids now, such as a later version, is left out. Not thread safe.
 */
final class NearNewDocuments {

    private static final Set<String> STORED = Set.of("_id", "_routing");

    /** A token that is looked up: itself, its multiplicity, its place among the others, and the state of its term. */
    private static final long BYTES_PER_TOKEN = 128;
    private static final long BYTES_PER_TARGET = 256;
    private static final long BYTES_PER_KEY = 256;

    private final OpenShard opened;
    private final EntryStore work;
    private final TokenFilters filters;
    private final MemoryClaim memory;
    private final List<ShardSnapshot> newDocuments;
    private final NewSets sets;
    /** By the ordinals of segments. */
    private final FixedBitSet[] found;
    private boolean isStarted;
    private boolean isComplete;

    /**
     * @param filters of the node
     * @param memory  reserves memory until the reading ends
     */
    NearNewDocuments(OpenShard opened, EntryStore work, TokenFilters filters, MemoryClaim memory) {
        this.opened = opened;
        this.work = work;
        this.filters = filters;
        this.memory = memory;
        this.newDocuments = work.getInParts(Entries.NEW, SnapshotPhase.NEW);
        this.sets = new NewSets(newDocuments, opened.specification(), work, memory);
        List<LeafReaderContext> segments = opened.view().segments();
        segments.forEach(segment -> memory.reserve(FixedBitSet.bits2words(segment.reader().maxDoc()) * (long) Long.BYTES));
        this.found = segments.stream().map(segment -> new FixedBitSet(segment.reader().maxDoc())).toArray(FixedBitSet[]::new);
    }

    /** Continues until all are found and within the rate limit, or until the limit is exceeded; returns whether all are found. */
    boolean find() throws IOException {
        isStarted = true;
        while (isComplete == false) {
            SetComparison[] part = sets.next();
            if (part.length == 0) {
                leaveOutNew();
                isComplete = true;
            } else {
                lookUp(part);
                opened.pace().charge(part.length);
            }
            if (opened.pace().isPaid() == false) {
                return false;
            }
        }
        return true;
    }

    /** Whether nothing was looked up yet. */
    boolean isAtStart() {
        return isStarted == false;
    }

    /** Whether no document of a segment was found. */
    boolean hasNone(LeafReaderContext segment) {
        return found[segment.ord].nextSetBit(0) == DocIdSetIterator.NO_MORE_DOCS;
    }

    /** The found documents of a segment among the selected ones. */
    DocIdSetIterator among(DocIdSetIterator selected, LeafReaderContext segment) {
        FixedBitSet ofSegment = found[segment.ord];
        return ConjunctionUtils.intersectIterators(List.of(selected, new BitSetIterator(ofSegment, ofSegment.cardinality())));
    }

    private void lookUp(SetComparison[] part) throws IOException {
        String path = opened.specification().source().field();
        SetField field = SetField.of(opened.view().field(path), path, opened.request().shardId.getIndexName());
        if (field == null) {
            return;
        }
        long bytes = Arrays.stream(part).mapToLong(target -> BYTES_PER_TARGET + BYTES_PER_TOKEN * target.set().distinct()).sum();
        memory.reserve(bytes);
        for (LeafReaderContext segment : opened.view().segments()) {
            // Deleted documents stay in a segment of their own while the history of operations needs them.
            if (segment.reader().numDocs() > 0) {
                new SimilarDocuments(
                    segment.reader(), field.type().name(), part, new Found(found[segment.ord]), opened.task()::ensureNotCancelled)
                    .find(filters);
            }
        }
        memory.release(bytes);
    }

    /** Takes each document once, however many new ones it is near. */
    private record Found(FixedBitSet documents) implements SimilarDocuments.Sink {

        @Override
        public void match(int target, int doc, float similarity) {
            documents.set(doc);
        }

        @Override
        public boolean wants(int doc) {
            return documents.get(doc) == false;
        }
    }

    private void leaveOutNew() throws IOException {
        Set<DocumentKey> keys = newKeys();
        if (keys.isEmpty()) {
            return;
        }
        IdLoader ids = opened.view().context().newIdLoader();
        String index = opened.request().shardId.getIndexName();
        for (LeafReaderContext segment : opened.view().segments()) {
            opened.task().ensureNotCancelled();
            if (hasNone(segment)) {
                continue;
            }
            FixedBitSet ofSegment = found[segment.ord];
            long bytes = (long) Integer.BYTES * ofSegment.cardinality();
            memory.reserve(bytes);
            int[] docs = documents(ofSegment);
            LeafStoredFieldLoader stored = StoredFieldLoader.create(false, STORED).getLoader(segment, docs);
            IdLoader.Leaf loaded = ids.leaf(stored, segment.reader(), docs);
            int read = 0;
            for (int doc : docs) {
                if (++read % Reading.DOCUMENTS_BETWEEN_LOOKS == 0) {
                    opened.task().ensureNotCancelled();
                }
                stored.advanceTo(doc);
                if (keys.contains(new DocumentKey(index, loaded.getId(doc), stored.routing()))) {
                    ofSegment.clear(doc);
                }
            }
            memory.release(bytes);
        }
        memory.release(BYTES_PER_KEY * keys.size());
    }

    private static int[] documents(FixedBitSet set) throws IOException {
        int[] docs = new int[set.cardinality()];
        DocIdSetIterator all = new BitSetIterator(set, docs.length);
        for (int i = 0; i < docs.length; i++) {
            docs[i] = all.nextDoc();
        }
        return docs;
    }

    private Set<DocumentKey> newKeys() {
        ShardSnapshot shard = newDocuments.stream().filter(one -> one.shard().equals(opened.request().shardId)).findFirst().orElseThrow();
        memory.reserve(BYTES_PER_KEY * shard.documents());
        Set<DocumentKey> keys = new HashSet<>();
        Iterator<ShardSnapshot.Block> blocks = shard.blocks().iterator();
        List<List<String>> requests = NewSets.requests(
            List.of(shard), ShardSnapshot::documentEntry, ShardSnapshot.Block::documents, OpenBlock.DOCUMENTS);
        for (List<String> request : requests) {
            for (BytesReference block : NewSets.fetch(work, request)) {
                int[] all = IntStream.range(0, blocks.next().documents()).toArray();
                DocumentBlock.read(
                    block, shard.shard().getIndexName(), 0, all, 0, all.length, document -> keys.add(document.key()));
            }
        }
        return keys;
    }
}
