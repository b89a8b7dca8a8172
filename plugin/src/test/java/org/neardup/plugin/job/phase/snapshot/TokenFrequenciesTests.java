package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.MemoryClaim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/** The stored counts of readings merge to the counts of all documents at once. */
public class TokenFrequenciesTests extends ESTestCase {

    /** Version, 300 documents, error 2, two tokens with their counts. */
    private static final String GOLDEN = "01ac020202fffffffffffffff905000000000000002aac02";

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    private static void assertEqualFrequencies(DocumentFrequencies expected, DocumentFrequencies actual) {
        assertEquals(expected.documents(), actual.documents());
        assertEquals(expected.error(), actual.error());
        assertEquals(expected.size(), actual.size());
        for (int place = 0; place < expected.size(); place++) {
            assertEquals(expected.token(place), actual.token(place));
            assertEquals(expected.count(place), actual.count(place));
        }
    }

    public void testTheFormatIsRead() {
        DocumentFrequencies frequencies = new DocumentFrequencies(300, 2, new long[] {-7, 42}, new int[] {5, 300});
        assertEquals(GOLDEN, HexFormat.of().formatHex(BytesReference.toBytes(TokenFrequencies.FORMAT.encode(frequencies))));
        byte[] golden = HexFormat.of().parseHex(GOLDEN);
        assertEqualFrequencies(frequencies, TokenFrequencies.FORMAT.decode(new BytesArray(golden)));
        golden[0]++;
        expectThrows(IllegalStateException.class, () -> TokenFrequencies.FORMAT.decode(new BytesArray(golden)));
    }

    public void testTheLargestRecordFitsIntoAnEntry() {
        long[] tokens = new long[FrequencyCounter.DEFAULT_TOKENS];
        Arrays.setAll(tokens, i -> i * 0x3FFFFFFFFFL);
        int[] counts = new int[tokens.length];
        Arrays.fill(counts, Integer.MAX_VALUE);
        BytesReference record = TokenFrequencies.FORMAT.encode(new DocumentFrequencies(Long.MAX_VALUE, Long.MAX_VALUE, tokens, counts));
        assertTrue(record.length() + " bytes", record.length() < ByteSizeValue.ofMb(4).getBytes());
    }

    /** Shards count separately; the merged counts are stored once and read as weights. */
    public void testFrequenciesOfShardsAreMergedOnce() {
        List<ShardSnapshot> shards = new ArrayList<>();
        TreeMap<Long, Integer> expected = new TreeMap<>();
        int documents = 0;
        for (int shard = 0; shard < between(1, 5); shard++) {
            MemoryClaim memory = new MemoryClaim(new NoopCircuitBreaker("test"), "test", 0);
            BlockWriter writer = new BlockWriter(
                new ShardId("index", "uuid", shard), "attempt", work, memory, 1 << 20, new FrequencyCounter(256));
            int count = between(0, 100);
            for (int i = 0; i < count; i++) {
                long[] tokens = random().longs(between(1, 30), 0, 200).toArray();
                writer.add(new ComparedSet(SignatureSet.of(tokens.clone(), tokens.length), 0, 0, 0, 0, tokens.length, false));
                writer.add(new DocumentVersion(
                    i, "index", "id" + i, null, i, 1, tokens.length, tokens.length, ExactNumber.ZERO, Instant.MAX, 0, 0, false, 0));
                Arrays.stream(tokens).distinct().forEach(token -> expected.merge(token, 1, Integer::sum));
            }
            writer.documentsAdded();
            shards.add(writer.finish(List.of()));
            documents += count;
        }
        TestJob job = new TestJob("job", null, null, work);
        CountedMemory counted = new CountedMemory();
        try (MemoryClaim memory = new MemoryClaim(new NoopCircuitBreaker("test"), "test", 0)) {
            TokenFrequencies.merge(job, new Snapshot(shards), memory);
        }
        long[] tokens = expected.keySet().stream().mapToLong(Long::longValue).toArray();
        int[] counts = expected.values().stream().mapToInt(Integer::intValue).toArray();
        DocumentFrequencies all = new DocumentFrequencies(documents, 0, tokens, counts);
        assertEqualFrequencies(all, TokenFrequencies.FORMAT.decode(work.get(Entries.FREQUENCIES)));

        work.forget("/frequencies");
        work.put(Entries.FREQUENCIES, all, TokenFrequencies.FORMAT);
        TokenFrequencies.merge(job, new Snapshot(shards), new MemoryClaim(new NoopCircuitBreaker("test"), "test", 0));
        TokenWeights weights = TokenFrequencies.weights(work, 2, counted);
        for (int i = 0; i < tokens.length; i++) {
            int floor = TokenWeights.LEAST_FLOOR;
            assertEquals(TokenWeights.weight(Math.max(floor, counts[i]), floor, documents, 2), weights.of(tokens[i]));
        }
        assertEquals(TokenWeights.HEAVIEST, weights.of(-1));
        assertEquals(TokenWeights.memoryBytes(all), counted.reserved());
    }
}
