package org.neardup.plugin.job.snapshot;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** Blocks are read as they were written, today's form is read by every later version, and damage is noticed. */
public class BlocksTests extends ESTestCase {

    private static final String GOLDEN_TOKENS = "01130105feffffffffffffff0300000000000080020b0102aa0000000000000000";
    private static final String GOLDEN_DOCUMENTS = "0101610101720a01ac02033fe00000000000008080f4f6905d01620003000100bff0000000000000";
    private static final String GOLDEN_SHARD = "0105696e64657804757569640307617474656d7074120102ac024601ab0201";

    private static byte[] set(long... tokens) {
        return SignatureCodec.encode(SignatureSet.of(tokens, tokens.length));
    }

    private static List<byte[]> read(BytesReference block) {
        List<byte[]> sets = new ArrayList<>();
        TokenBlock.Reader reader = new TokenBlock.Reader(block);
        for (BytesRef set = reader.next(); set != null; set = reader.next()) {
            sets.add(BytesRef.deepCopyOf(set).bytes);
        }
        return sets;
    }

    public void testTokensRoundTrip() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        for (int round = 0; round < 3; round++) {
            writer.clear();
            List<byte[]> written = new ArrayList<>();
            int documents = randomIntBetween(0, 300);
            for (int i = 0; i < documents; i++) {
                byte[] set = set(random().longs(randomIntBetween(1, rarely() ? 5_000 : 40)).toArray());
                written.add(set);
                byte[] elsewhere = new byte[set.length + 3];
                System.arraycopy(set, 0, elsewhere, 2, set.length);
                writer.add(new BytesRef(elsewhere, 2, set.length));
            }
            List<byte[]> read = read(writer.block());
            assertEquals(documents, read.size());
            for (int i = 0; i < documents; i++) {
                assertArrayEquals(written.get(i), read.get(i));
            }
        }
    }

    public void testSizeIsThatOfTheSet() {
        for (int i = 0; i < 100; i++) {
            long[] tokens = random().longs(randomIntBetween(0, 50), 0, randomFrom(5L, Long.MAX_VALUE)).toArray();
            byte[] set = set(tokens);
            assertEquals(tokens.length, SignatureCodec.size(set, 0, set.length));
        }
    }

    public void testGoldenTokens() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        writer.add(new BytesRef(set(1, -1, 1)));
        writer.add(new BytesRef(set(42)));
        assertEquals(GOLDEN_TOKENS, HexFormat.of().formatHex(BytesReference.toBytes(writer.block())));
        List<byte[]> sets = read(new BytesArray(HexFormat.of().parseHex(GOLDEN_TOKENS)));
        assertArrayEquals(set(1, -1, 1), sets.get(0));
        assertArrayEquals(set(42), sets.get(1));
    }

    public void testDamagedTokens() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        writer.add(new BytesRef(set(1, 2, 3)));
        byte[] block = BytesReference.toBytes(writer.block());
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(block, 0, block.length - 1)));
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(block, 0, 0)));
        block[0]++;
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(block)));
    }

    private static DocumentVersion randomDocument(int ordinal) {
        return new DocumentVersion(
            ordinal,
            "index",
            randomUnicodeOfCodepointLengthBetween(1, 20),
            randomBoolean() ? null : randomAlphaOfLengthBetween(0, 5),
            randomFrom(-2L, randomNonNegativeLong()),
            randomNonNegativeLong(),
            randomIntBetween(1, Integer.MAX_VALUE),
            randomDouble(),
            randomFrom(Long.MAX_VALUE, randomLong()),
            randomBoolean()
        );
    }

    private static void write(DocumentVersion document, DocumentBlock.Writer writer) {
        writer.add(
            document.id(),
            document.routing(),
            document.sequenceNumber(),
            document.primaryTerm(),
            document.size(),
            document.authority(),
            document.timestamp(),
            document.isProtected()
        );
    }

    public void testDocumentsRoundTrip() {
        int first = randomIntBetween(0, 1_000);
        DocumentBlock.Writer writer = new DocumentBlock.Writer();
        List<DocumentVersion> written = IntStream.range(first, first + 200).mapToObj(BlocksTests::randomDocument).toList();
        written.forEach(document -> write(document, writer));
        int[] ordinals = IntStream.range(0, 2_000).filter(i -> randomBoolean()).toArray();
        int from = (int) IntStream.of(ordinals).filter(ordinal -> ordinal < first).count();
        int to = (int) IntStream.of(ordinals).filter(ordinal -> ordinal < first + 200).count();
        List<DocumentVersion> read = new ArrayList<>();
        DocumentBlock.read(writer.block(), "index", first, ordinals, from, to, read::add);
        assertEquals(IntStream.range(from, to).mapToObj(i -> written.get(ordinals[i] - first)).toList(), read);
    }

    public void testGoldenDocuments() {
        DocumentBlock.Writer writer = new DocumentBlock.Writer();
        write(new DocumentVersion(7, "index", "a", "r", 5, 1, 300, 0.5, 1_600_000_000_000L, true), writer);
        write(new DocumentVersion(8, "index", "b", null, -2, 0, 1, -1, Long.MAX_VALUE, false), writer);
        assertEquals(GOLDEN_DOCUMENTS, HexFormat.of().formatHex(BytesReference.toBytes(writer.block())));
        List<DocumentVersion> read = new ArrayList<>();
        BytesArray golden = new BytesArray(HexFormat.of().parseHex(GOLDEN_DOCUMENTS));
        DocumentBlock.read(golden, "index", 7, new int[] { 7, 8 }, 0, 2, read::add);
        assertEquals(new DocumentVersion(7, "index", "a", "r", 5, 1, 300, 0.5, 1_600_000_000_000L, true), read.get(0));
        assertEquals(new DocumentVersion(8, "index", "b", null, -2, 0, 1, -1, Long.MAX_VALUE, false), read.get(1));
        BytesReference cut = golden.slice(0, golden.length() - 1);
        expectThrows(IllegalStateException.class, () -> DocumentBlock.read(cut, "index", 7, new int[] { 7, 8 }, 0, 2, read::add));
    }

    public void testRecords() {
        ShardId shard = new ShardId(new Index("index", "uuid"), 3);
        List<ShardSnapshot.Block> blocks = List.of(new ShardSnapshot.Block(2, 300, 70, 1, 299, true));
        ShardSnapshot snapshot = new ShardSnapshot(shard, "attempt", randomFrom(-1L, randomNonNegativeLong()), blocks);
        assertEquals(snapshot, SnapshotRecords.decode(SnapshotRecords.encode(snapshot)));
        assertEquals(List.of(shard), SnapshotRecords.decodeShards(SnapshotRecords.encodeShards(List.of(shard))));
        ShardSnapshot golden = new ShardSnapshot(shard, "attempt", 9, blocks);
        assertEquals(GOLDEN_SHARD, HexFormat.of().formatHex(BytesReference.toBytes(SnapshotRecords.encode(golden))));
        byte[] record = BytesReference.toBytes(SnapshotRecords.encode(snapshot));
        record[0]++;
        expectThrows(IllegalStateException.class, () -> SnapshotRecords.decode(new BytesArray(record)));
    }
}
