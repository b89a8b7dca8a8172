package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Blocks are read as they were written, every later version reads the current format, and damage is detected. */
public class BlocksTests extends ESTestCase {

    private static final String GOLDEN_TOKENS = "02094680ffffffffffffffff01b9810100000000000000"
        + "0208008000000000000000006e802a0000000000000008b9016e0000";
    private static final String GOLDEN_PARTITIONS = "0204b9810100000000000000" + "070201000000000000" + "5381010000000000000002" + "045301";
    private static final String GOLDEN_DOCUMENTS = "0501610101720a01ac020200000000000000040000000000000005073fe0000000000000"
        + "8080f4f6905d0100"
        + "016200030001000000000000000000000000000000000000fcffffffffffffffff0105";
    private static final String GOLDEN_SHARD = "0805696e64657804757569640307617474656d7074" + "d8040a"
        + "010162" + "0102d8044601ab02";

    private static SignatureSet set(long... tokens) {
        return SignatureSet.of(tokens, tokens.length);
    }

    /** Reads the sets of a block with this test's numbering of identities. */
    private static List<SignatureSet> read(BytesReference block) {
        List<Long> identities = new ArrayList<>();
        List<Long> tokens = new ArrayList<>();
        TokenBlock.Reader reader = new TokenBlock.Reader(block, (token, identity) -> {
            if (identities.contains(identity) == false) {
                identities.add(identity);
                tokens.add(token);
            }
            return identities.indexOf(identity);
        });
        List<SignatureSet> sets = new ArrayList<>();
        while (reader.next()) {
            int[] numbers = Arrays.copyOf(reader.numbers(), reader.distinct());
            int[] multiplicities = reader.multiplicities();
            long[] occurrences = IntStream.range(0, numbers.length)
                .mapToObj(place -> Collections.nCopies(multiplicities == null ? 1 : multiplicities[place], numbers[place]))
                .flatMap(List::stream)
                .mapToLong(number -> tokens.get(number))
                .toArray();
            sets.add(set(occurrences));
        }
        return sets;
    }

    public void testTokensRoundTrip() {
        for (int round = 0; round < 5; round++) {
            TokenBlock.Writer writer = new TokenBlock.Writer();
            List<SignatureSet> written = new ArrayList<>();
            int documents = randomIntBetween(0, 300);
            long range = randomFrom(1L, 10L, 1_000L, Long.MAX_VALUE);
            long partition = randomFrom(0L, 1L, randomLong());
            for (int i = 0; i < documents; i++) {
                partition = rarely() ? randomFrom(0L, 1L, randomLong()) : partition;
                written.add(set(random().longs(randomIntBetween(0, rarely() ? 5_000 : 40), -range, range).toArray()));
                writer.add(written.get(i), partition);
            }
            assertEquals(written, read(writer.block()));
            byte[] elsewhere = new byte[writer.size() + 3];
            System.arraycopy(BytesReference.toBytes(writer.block()), 0, elsewhere, 2, writer.size());
            assertEquals(written, read(new BytesArray(elsewhere, 2, writer.size())));
        }
    }

    /** Equal sets of different partitions have no token in common; those of one have all. */
    public void testTokensOfDifferentPartitionsDiffer() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        long[] partitions = {0, 5, 5, -1, 0, 5};
        for (long partition : partitions) {
            writer.add(set(1, 2, 42), partition);
        }
        Map<Long, Integer> numbers = new HashMap<>();
        TokenBlock.Reader reader = new TokenBlock.Reader(
            writer.block(), TokenBlock.Numbering.of(identity -> numbers.computeIfAbsent(identity, any -> numbers.size())));
        Map<Long, Set<Integer>> expected = new HashMap<>();
        for (long partition : partitions) {
            assertTrue(reader.next());
            Set<Integer> set = IntStream.of(reader.numbers()).limit(reader.distinct()).boxed().collect(Collectors.toSet());
            assertEquals(3, set.size());
            assertEquals(expected.computeIfAbsent(partition, any -> set), set);
        }
        assertFalse(reader.next());
        assertEquals("3 partitions of 3 tokens", 9, numbers.size());
    }

    public void testTokensThatWereThereBeforeTakeLittle() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        long[] tokens = random().longs(100).toArray();
        writer.add(set(tokens), 0);
        int first = writer.size();
        writer.add(set(tokens), 0);
        assertTrue(first + " bytes, then " + (writer.size() - first), writer.size() - first < first / 2);
    }

    public void testGoldenTokens() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        List<SignatureSet> sets = List.of(set(1, -1, 1), set(0, 42), set(42, 1), set());
        sets.forEach(set -> writer.add(set, 0));
        assertEquals(GOLDEN_TOKENS, HexFormat.of().formatHex(BytesReference.toBytes(writer.block())));
        assertEquals(sets, read(new BytesArray(HexFormat.of().parseHex(GOLDEN_TOKENS))));
    }

    public void testGoldenPartitions() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        writer.add(set(1), 0);
        writer.add(set(1, 1), 258);
        writer.add(set(1), 258);
        assertEquals(GOLDEN_PARTITIONS, HexFormat.of().formatHex(BytesReference.toBytes(writer.block())));
        assertEquals(List.of(set(1), set(1, 1), set(1)), read(new BytesArray(HexFormat.of().parseHex(GOLDEN_PARTITIONS))));
    }

    public void testDamagedTokens() {
        TokenBlock.Writer writer = new TokenBlock.Writer();
        writer.add(set(1, 2, 3), 7);
        byte[] block = BytesReference.toBytes(writer.block());
        for (int length = 0; length < block.length; length++) {
            if (length != 1) {
                BytesArray cut = new BytesArray(block, 0, length);
                expectThrows(IllegalStateException.class, () -> read(cut));
            }
        }
        byte[] nothingThere = block.clone();
        nothingThere[3 + Long.BYTES] &= 0x7f;
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(nothingThere)));
        byte[] later = block.clone();
        later[0]++;
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(later)));
    }

    private static DocumentVersion randomDocument(int ordinal) {
        int size = randomIntBetween(1, Integer.MAX_VALUE);
        return new DocumentVersion(
            ordinal,
            "index",
            randomUnicodeOfCodepointLengthBetween(1, 20),
            randomBoolean() ? null : randomAlphaOfLengthBetween(0, 5),
            randomFrom(-2L, randomNonNegativeLong()),
            randomNonNegativeLong(),
            size,
            randomIntBetween(1, size),
            ExactNumber.of(randomFrom(0L, -1L, randomLong(), Long.MIN_VALUE, Long.MAX_VALUE, randomDouble(), -1e300, 1e300)),
            randomFrom(Instant.MAX, Instant.ofEpochMilli(randomLong()), Instant.ofEpochSecond(randomInt(), randomInt(999_999_999))), 0,
            randomLong(),
            randomBoolean(),
            randomFrom(0L, randomLong()));
    }

    public void testDocumentsRoundTrip() {
        int first = randomIntBetween(0, 1_000);
        DocumentBlock.Writer writer = new DocumentBlock.Writer();
        List<DocumentVersion> written = IntStream.range(first, first + 200).mapToObj(BlocksTests::randomDocument).toList();
        written.forEach(writer::add);
        int[] ordinals = IntStream.range(0, 2_000).filter(i -> randomBoolean()).toArray();
        int from = (int) IntStream.of(ordinals).filter(ordinal -> ordinal < first).count();
        int to = (int) IntStream.of(ordinals).filter(ordinal -> ordinal < first + 200).count();
        List<DocumentVersion> read = new ArrayList<>();
        DocumentBlock.read(writer.block(), "index", first, ordinals, from, to, read::add);
        assertEquals(IntStream.range(from, to).mapToObj(i -> written.get(ordinals[i] - first)).toList(), read);
    }

    public void testGoldenDocuments() {
        DocumentBlock.Writer writer = new DocumentBlock.Writer();
        DocumentVersion first = new DocumentVersion(
            7, "index", "a", "r", 5, 1, 300, 298, ExactNumber.of(0.5), Instant.ofEpochSecond(1_600_000_000, 1), 4, 5, true, 0);
        DocumentVersion second = new DocumentVersion(
            8, "index", "b", null, -2, 0, 1, 1, ExactNumber.of(Long.MAX_VALUE - 1), Instant.MAX, 0, 0, false, -3);
        writer.add(first);
        writer.add(second);
        assertEquals(GOLDEN_DOCUMENTS, HexFormat.of().formatHex(BytesReference.toBytes(writer.block())));
        List<DocumentVersion> read = new ArrayList<>();
        BytesArray golden = new BytesArray(HexFormat.of().parseHex(GOLDEN_DOCUMENTS));
        DocumentBlock.read(golden, "index", 7, new int[] {7, 8}, 0, 2, read::add);
        assertEquals(first, read.get(0));
        assertEquals(second, read.get(1));
        BytesReference cut = golden.slice(0, golden.length() - 1);
        expectThrows(IllegalStateException.class, () -> DocumentBlock.read(cut, "index", 7, new int[] {7, 8}, 0, 2, read::add));
    }

    public void testRecords() {
        ShardId shard = new ShardId(new Index("index", "uuid"), 3);
        List<ShardSnapshot.Block> blocks = List.of(new ShardSnapshot.Block(2, 300, 70, 1, 299));
        ShardSnapshot snapshot = new ShardSnapshot(
            shard, "attempt", randomNonNegativeLong(), randomNonNegativeLong(), List.of("large"), blocks);
        assertEquals(snapshot, ShardSnapshot.FORMAT.decode(ShardSnapshot.FORMAT.encode(snapshot)));
        assertEquals(List.of(shard), SnapshotPhase.SHARDS.decode(SnapshotPhase.SHARDS.encode(List.of(shard))));
        assertEquals("02" + "01" + "05696e646578" + "0475756964" + "03",
            HexFormat.of().formatHex(BytesReference.toBytes(SnapshotPhase.SHARDS.encode(List.of(shard)))));
        ShardSnapshot golden = new ShardSnapshot(shard, "attempt", 300, 5, List.of("b"), blocks);
        assertEquals(GOLDEN_SHARD, HexFormat.of().formatHex(BytesReference.toBytes(ShardSnapshot.FORMAT.encode(golden))));
        byte[] record = BytesReference.toBytes(ShardSnapshot.FORMAT.encode(snapshot));
        record[0]++;
        expectThrows(IllegalStateException.class, () -> ShardSnapshot.FORMAT.decode(new BytesArray(record)));
    }
}
