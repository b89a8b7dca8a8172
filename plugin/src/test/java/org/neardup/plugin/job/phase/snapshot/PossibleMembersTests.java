package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.mapper.Uid;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.retriever.ExactNumber;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** For any later documents, an earlier document can be in a group if it was linked or is near a later one. */
public class PossibleMembersTests extends ESTestCase {

    private static final Index INDEX = new Index("index", "uuid");
    private static final ShardId SHARD = new ShardId(INDEX, 1);

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    /** Writes later documents of two shards as readings do; their ids are their sets. */
    private void write(List<Set<Integer>> later, long[] linked) {
        List<ShardId> shards = List.of(new ShardId(INDEX, 0), SHARD);
        work.put(Entries.SHARDS, shards, SnapshotPhase.SHARDS);
        for (ShardId shard : shards) {
            MemoryClaim memory = new MemoryClaim(new NoopCircuitBreaker(CircuitBreaker.REQUEST), "test", 0);
            BlockWriter blocks = new BlockWriter(shard, "attempt" + shard.id(), work, memory, 1 << 20, null);
            for (int i = shard.id(); i < later.size(); i += 2) {
                SignatureSet set = set(later.get(i));
                blocks.add(new ComparedSet(set, 0, 0, set.distinct(), false));
                String id = later.get(i).toString();
                blocks.add(new DocumentVersion(
                    i, INDEX.getName(), id, null, 1_000 + i, 1, set.distinct(), set.distinct(), ExactNumber.ZERO, Instant.EPOCH, 0, 0,
                    false));
            }
            ShardSnapshot read = blocks.finish(DocumentPart.after("history", 999), "history", 2_000, List.of());
            work.put(Entries.laterDocuments(shard), read, ShardSnapshot.FORMAT);
        }
        work.onceInParts(Entries.linkedDocuments(SHARD), EarlierDocuments.LINKED, () -> linked);
    }

    private static SignatureSet set(Set<Integer> tokens) {
        return SignatureSet.of(tokens.stream().mapToLong(token -> token * 0x9E3779B97F4A7C15L).toArray(), tokens.size());
    }

    private static boolean isNear(Set<Integer> one, Set<Integer> other, Similarity similarity) {
        Set<Integer> common = new HashSet<>(one);
        common.retainAll(other);
        return common.size() >= similarity.minimumOverlap(one.size(), other.size());
    }

    public void testAgainstBruteForce() throws IOException {
        for (int round = 0; round < 20; round++) {
            work.delete();
            Similarity similarity = Similarity.parse(randomFrom("jaccard", "dice", "cosine"), "0." + between(3, 9));
            List<Set<Integer>> all = ComparedDocuments.families(random(), between(1, 300));
            int laterCount = between(0, all.size());
            List<Set<Integer>> later = all.subList(0, laterCount);
            // No two unlinked documents are equal.
            List<Set<Integer>> earlier = new ArrayList<>(new HashSet<>(all.subList(laterCount, all.size())));
            long[] linked = random().longs(between(0, 50), 0, 500).distinct().sorted().toArray();
            write(later, linked);
            PossibleMembers members = new PossibleMembers(SHARD, similarity, work, MemoryReservation.UNLIMITED, () -> {});
            assertEquals(linked.length, members.linked());
            Set<Integer> decided = new HashSet<>();
            PossibleMembers.Decision decision = (doc, compared, isPossible) -> {
                assertTrue(decided.add(doc));
                Set<Integer> tokens = earlier.get(doc);
                assertEquals(set(tokens), compared.set());
                boolean wasLinked = Arrays.binarySearch(linked, 2L * doc) >= 0;
                boolean isNear = later.stream().anyMatch(other -> isNear(tokens, other, similarity));
                assertEquals(tokens + " beside " + later, wasLinked || isNear, isPossible);
            };
            for (int doc = 0; doc < earlier.size(); doc++) {
                SignatureSet set = set(earlier.get(doc));
                ComparedSet compared = ComparedSet.of(set, 0, 1, 0, 0);
                if (members.add(doc, 2L * doc, compared) == false) {
                    decision.accept(doc, compared, false);
                }
                if (members.isFull() || rarely()) {
                    members.decide(decision);
                }
            }
            members.decide(decision);
            assertEquals(earlier.size(), decided.size());
        }
    }

    public void testDocumentsThatWereReadInALaterVersion() throws IOException {
        write(List.of(Set.of(1), Set.of(2), Set.of(3), Set.of(4)), new long[0]);
        PossibleMembers members = new PossibleMembers(
            SHARD, Similarity.parse("jaccard", "0.5"), work, MemoryReservation.UNLIMITED, () -> {});
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                // The first and third of the later documents are in another shard.
                for (String id : List.of("[1]", "[2]", "x", "[4]", "[3]", "[2]")) {
                    Document document = new Document();
                    document.add(new StringField(IdFieldMapper.NAME, Uid.encodeId(id), Field.Store.NO));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                assertEquals(BitSet.valueOf(new long[] { 0b101010 }), members.superseded(reader.leaves().getFirst().reader()));
            }
        }
    }

    public void testPartsOfAShard() {
        DocumentPart later = DocumentPart.after("history", 7);
        for (long number : new long[] { -2, -1, 0, 7, 8 }) {
            assertTrue(DocumentPart.ALL.contains(number));
            assertEquals(number < 0 || number > 7, later.contains(number));
            assertEquals(number >= 0 && number <= 7, later.before().contains(number));
            assertTrue(later.in("another").contains(number));
        }
        assertEquals(later, later.in("history"));
        assertEquals(DocumentPart.ALL, DocumentPart.ALL.in("history"));
        assertThrows(IllegalStateException.class, () -> later.before().in("another"));
    }

    public void testFormats() {
        EarlierDocuments earlier = new EarlierDocuments(Map.of("uuid/1", DocumentPart.after("h", 300)), 301);
        BytesReference record = EarlierDocuments.FORMAT.encode(earlier);
        assertEquals(
            "01" + "01" + "06757569642f31" + "054c41544552" + "0168" + "d804" + "ad02",
            HexFormat.of().formatHex(BytesReference.toBytes(record)));
        assertEquals(earlier, EarlierDocuments.FORMAT.decode(record));
        BytesReference linked = EarlierDocuments.LINKED.encode(new long[] { 3, 4, 304 });
        assertEquals("01" + "03" + "0301" + "ac02", HexFormat.of().formatHex(BytesReference.toBytes(linked)));
        assertArrayEquals(new long[] { 3, 4, 304 }, EarlierDocuments.LINKED.decode(linked));
        BytesReference nine = new BytesArray(new byte[] { 9, 0 });
        assertThrows(IllegalStateException.class, () -> EarlierDocuments.FORMAT.decode(nine));
        assertThrows(IllegalStateException.class, () -> EarlierDocuments.LINKED.decode(nine));
    }
}
