package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.unit.ByteSizeUnit;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.MemoryClaim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** For any documents, a block holds documents of similar sizes, its two parts have the same documents, and neither is too large. */
public class BlockWriterTests extends ESTestCase {

    private static final ShardId SHARD = new ShardId(new Index("index", "uuid"), 0);
    private static final int LARGEST_ENTRY = 4 << 20;

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    private static SignatureSet set(int size) {
        return SignatureSet.of(random().longs(size).toArray(), size);
    }

    private BytesReference part(String name) {
        BytesReference part = work.get(name);
        assertTrue(name + " has " + part.length() + " bytes", part.length() < LARGEST_ENTRY);
        return part;
    }

    /** Writes documents as {@link SegmentReader} does, in batches. */
    private ShardSnapshot write(int[] sizes, int idLength, long openBytes) {
        CircuitBreaker breaker = newLimitedBreaker(ByteSizeValue.of(1, ByteSizeUnit.GB));
        try (MemoryClaim memory = new MemoryClaim(breaker, "test", 0)) {
            BlockWriter writer = new BlockWriter(SHARD, "attempt", work, memory, openBytes, null);
            int first = 0;
            for (int i = 0; i < sizes.length; i++) {
                writer.add(new ComparedSet(set(sizes[i]), 0, 0, 0, 0, sizes[i], false));
                if (writer.isFull() || i - first == 1_000 || i + 1 == sizes.length) {
                    for (; first <= i; first++) {
                        String id = first + "-" + "x".repeat(idLength);
                        writer.add(new DocumentVersion(
                            first, "index", id, null, first, 1, sizes[first], sizes[first], ExactNumber.ZERO, Instant.MAX, 0, 0, false, 0));
                    }
                    writer.documentsAdded();
                }
            }
            if (randomBoolean()) {
                writer.pause(0);
                assertEquals("all blocks are written", 0, breaker.getUsed());
            }
            return writer.finish(List.of());
        }
    }

    private void assertWritten(ShardSnapshot snapshot, int[] sizes) {
        Set<Long> seen = new HashSet<>();
        for (int number = 0; number < snapshot.blocks().size(); number++) {
            ShardSnapshot.Block block = snapshot.blocks().get(number);
            TokenBlock.Reader sets = new TokenBlock.Reader(part(Entries.tokens(SHARD, "attempt", number)), (token, identity) -> 0);
            List<DocumentVersion> documents = new ArrayList<>();
            int[] ordinals = IntStream.range(0, block.documents()).toArray();
            BytesReference documentBlock = part(Entries.documents(SHARD, "attempt", number));
            DocumentBlock.read(documentBlock, "index", 0, ordinals, 0, ordinals.length, documents::add);
            long tokens = 0;
            for (DocumentVersion document : documents) {
                assertTrue(sets.next());
                assertEquals(document.size(), sets.distinct());
                assertEquals(sizes[(int) document.sequenceNumber()], document.size());
                assertTrue(document.size() >= block.smallest() && document.size() <= block.largest());
                assertTrue("twice: " + document, seen.add(document.sequenceNumber()));
                tokens += document.size();
            }
            assertFalse(sets.next());
            assertEquals(block.tokens(), tokens);
            assertTrue(block.largest() <= block.smallest() * 1.25);
        }
        assertEquals(sizes.length, seen.size());
    }

    public void testSizesOfAllKinds() {
        int[] sizes = random().ints(between(0, 5_000), 1, 300).toArray();
        assertWritten(write(sizes, between(0, 20), randomLongBetween(1 << 14, 1 << 20)), sizes);
    }

    public void testHugeDocuments() {
        int[] sizes = {1, 150_000, 2, 100_000, 3, 200_000};
        assertWritten(write(sizes, 1, 1 << 20), sizes);
    }

    public void testLongIds() {
        int[] sizes = random().ints(10_000, 1, 3).toArray();
        ShardSnapshot snapshot = write(sizes, 500, 16 << 20);
        assertWritten(snapshot, sizes);
        int classesOfSizes = 2;
        assertTrue("ids fill blocks, too: " + snapshot.blocks(), snapshot.blocks().size() > classesOfSizes);
    }
}
