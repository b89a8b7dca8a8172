package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.MemoryWorkIndex;

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The records of the write phase in the work index, which an earlier version may have written. */
public class StoredResultsTests extends ESTestCase {

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    private String hex(String entry) {
        return HexFormat.of().formatHex(BytesReference.toBytes(work.get(entry)));
    }

    public void testFormatOfNames() {
        Map<Integer, String> names = new TreeMap<>(Map.of(7, "a", 300, "bc"));
        BytesReference record = InheritedIds.FORMAT.encode(names);
        assertEquals("02" + "02" + "070161" + "ac02026263", HexFormat.of().formatHex(BytesReference.toBytes(record)));
        assertEquals(names, InheritedIds.FORMAT.decode(record));
        Exception e = expectThrows(
            IllegalStateException.class, () -> InheritedIds.FORMAT.decode(new BytesArray(new byte[] { 3, 1 })));
        assertEquals(
            "the record of group names of version 3 is not known to version 2: it was written by a newer version of the plugin",
            e.getMessage());
    }

    public void testManyNames() {
        int count = between(100_000, 200_000);
        Map<Integer, String> names = IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> i, i -> "name" + i));
        assertEquals(names, work.onceInParts(InheritedIds.ENTRY, InheritedIds.FORMAT, () -> names));
        assertEquals(names, work.onceInParts(InheritedIds.ENTRY, InheritedIds.FORMAT, Map::of));
    }

    public void testFormatOfTimes() {
        work.put("result/time", new BytesArray(HexFormat.of().parseHex("01" + "00000174876e8000")));
        assertEquals(1_600_000_000_000L, ResultDocuments.writtenAt(work));
        work.put("result/time", new BytesArray(new byte[] { 2 }));
        expectThrows(IllegalStateException.class, () -> ResultDocuments.writtenAt(work));
    }

    public void testTimeIsNoted() {
        long first = ResultDocuments.writtenAt(work);
        assertEquals("01" + HexFormat.of().toHexDigits(first), hex("result/time"));
    }
}
