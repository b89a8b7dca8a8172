package org.neardup.plugin.job.result;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.MemoryWorkIndex;

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What writing a result keeps in the work index, which a job of an earlier version may have begun. */
public class StoredResultsTests extends ESTestCase {

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    private String hex(String entry) {
        return HexFormat.of().formatHex(BytesReference.toBytes(work.get(entry)));
    }

    public void testFormatOfNames() {
        Map<Integer, String> names = new TreeMap<>(Map.of(7, "a", 300, "bc"));
        InheritedIds.write(names, work);
        assertEquals("0101", hex("result/group-ids"));
        assertEquals("02" + "070161" + "ac02026263", hex("result/group-ids/0"));
        assertEquals(names, InheritedIds.read(work.get("result/group-ids"), work));
        Exception e = expectThrows(
            IllegalStateException.class, () -> InheritedIds.read(new BytesArray(new byte[] { 2, 1 }), work));
        assertEquals(
            "the record of group names of version 2 is not known to version 1: it was written by a newer version of the plugin",
            e.getMessage());
    }

    public void testManyNames() {
        int count = between(50_001, 100_001);
        Map<Integer, String> names = IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> i, i -> "name" + i));
        InheritedIds.write(names, work);
        assertEquals(names, InheritedIds.read(work.get("result/group-ids"), work));
    }

    public void testFormatOfTimes() {
        work.put("result/time", new BytesArray(HexFormat.of().parseHex("01" + "00000174876e8000")));
        assertEquals(1_600_000_000_000L, new ResultTime(work).millis());
        work.put("result/time", new BytesArray(new byte[] { 2 }));
        expectThrows(IllegalStateException.class, () -> new ResultTime(work).millis());
    }

    public void testTimeIsNoted() {
        long first = new ResultTime(work).millis();
        assertEquals("01" + HexFormat.of().toHexDigits(first), hex("result/time"));
    }
}
