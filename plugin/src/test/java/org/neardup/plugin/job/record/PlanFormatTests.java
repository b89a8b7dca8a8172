package org.neardup.plugin.job.record;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.job.record.StoredPlan.WrittenResult;

import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** Plans are stored across restarts and upgrades, as long as their result indices exist. */
public class PlanFormatTests extends ESTestCase {

    private static String hex(BytesReference bytes) {
        return HexFormat.of().formatHex(BytesReference.toBytes(bytes));
    }

    public void testFormatOfDocuments() {
        List<PlannedDocument> documents = List.of(
            new PlannedDocument(
                7, "a", "1", null, 5, 1, new KeptDocument(new DocumentKey("b", "2"), 6, 2, 3, true), 0.5, true, false, 0x0123456789abcdefL),
            new PlannedDocument(
                8, "a", "2", "r", -2, 0, new KeptDocument(new DocumentKey("b", "2", "s"), -2, 0, -1, false), 0, false, true, -1)
        );
        BytesReference block = PlanBlocks.PLANNED.format().encode(documents);
        assertEquals(
            "0702" + "07" + "0161013100" + "0a01" + "0162013200" + "0c02" + "0000000000000003" + "01"
                + "3fe0000000000000" + "0100" + "0123456789abcdef"
                + "08" + "0161013201" + "0172" + "0300" + "01620132010173" + "0300"
                + "ffffffffffffffff" + "00" + "0000000000000000" + "0001" + "ffffffffffffffff",
            hex(block)
        );
        assertEquals(documents, PlanBlocks.PLANNED.format().decode(block));
    }

    public void testFormatOfVersions() {
        List<ActedVersion> versions = List.of(new ActedVersion(1003, 200, 3));
        BytesReference block = PlanBlocks.ACTED.format().encode(versions);
        assertEquals("0301" + "eb07" + "c801" + "03", hex(block));
        assertEquals(versions, PlanBlocks.ACTED.format().decode(block));
    }

    public void testFormatOfHeaders() {
        PlanHeader begun = new PlanHeader(1000, 2000, null);
        assertEquals("03e807d00f00", hex(PlanHeader.FORMAT.encode(begun)));
        assertEquals(begun, PlanHeader.FORMAT.decode(PlanHeader.FORMAT.encode(begun)));
        PlanHeader complete = new PlanHeader(0, 0, new WrittenResult(300, "u", 200));
        assertEquals("03000001" + "ac02" + "0175" + "c801", hex(PlanHeader.FORMAT.encode(complete)));
        assertEquals(complete, PlanHeader.FORMAT.decode(PlanHeader.FORMAT.encode(complete)));
    }

    public void testFormatOfWrittenDocuments() {
        List<WrittenDocument> written = List.of(new WrittenDocument("group-1", 0x0123456789abcdefL, 0), new WrittenDocument("n", 1, -1));
        BytesReference block = PlanBlocks.WRITTEN.format().encode(written);
        assertEquals(
            "0102" + "0767726f75702d31" + "0123456789abcdef" + "0000000000000000" + "016e" + "0000000000000001" + "ffffffffffffffff",
            hex(block));
        assertEquals(written, PlanBlocks.WRITTEN.format().decode(block));
    }

    public void testFormatOfLinkedDocuments() {
        List<LinkedKey> linked = List.of(
            new LinkedKey("a", "1", 0, "g"),
            new LinkedKey("b", "1", -2, "g"),
            new LinkedKey("a", "\u00e9", 0, null)
        );
        BytesReference block = PlanBlocks.LINKED.format().encode(linked);
        assertEquals(
            "0603" + "016101310000000000000000010167" + "01620131fffffffffffffffe010167" + "016101c3a9" + "000000000000000000",
            hex(block));
        assertEquals(linked, PlanBlocks.LINKED.format().decode(block));
    }

    /** An index name has at most 255 bytes, an id at most 512; an entry of the plan must not exceed 4 MB. */
    public void testBlocksOfLongNamesAreSmallEnough() {
        LinkedKey longest = new LinkedKey("i".repeat(255), "d".repeat(512), -1, "e".repeat(32));
        BytesReference block = PlanBlocks.LINKED.format().encode(Collections.nCopies(PlanBlocks.LINKED.size(), longest));
        assertTrue(block.length() < ByteSizeValue.ofMb(4).getBytes());
    }

    /** Every entry that a plan with such a header can have, so that all can be deleted. */
    public void testEntries() {
        assertEquals(List.of(), new PlanHeader(0, 0, null).entries());
        assertEquals(
            List.of("plan/0", "plan/1", "acted/0", "acted/1", "linked/0"), new PlanHeader(1_001, 5_000, null).entries());
        assertEquals(
            List.of("plan/0", "acted/0", "linked/0", "linked/1", "written/0", "written/1"),
            new PlanHeader(1_000, 5_001, new WrittenResult(20_001, "uuid", 1)).entries());
    }

    public void testUnknownVersions() {
        BytesReference nine = new BytesArray(new byte[] { 9, 0, 0 });
        Exception documents = assertThrows(IllegalStateException.class, () -> PlanBlocks.PLANNED.format().decode(nine));
        assertEquals(
            "the documents of a plan of version 9 is not known to version 7: it was written by a newer version of the plugin",
            documents.getMessage());
        assertThrows(IllegalStateException.class, () -> PlanBlocks.LINKED.format().decode(nine));
        assertThrows(IllegalStateException.class, () -> PlanBlocks.WRITTEN.format().decode(nine));
        Exception header = assertThrows(IllegalStateException.class, () -> PlanHeader.FORMAT.decode(nine));
        assertEquals(
            "a plan of version 9 is not known to version 3: it was written by a newer version of the plugin", header.getMessage());
    }

    public void testReadAsWritten() {
        List<PlannedDocument> documents = IntStream.range(5, 5 + between(0, 50)).mapToObj(PlanFormatTests::planned).toList();
        assertEquals(documents, PlanBlocks.PLANNED.format().decode(PlanBlocks.PLANNED.format().encode(documents)));
    }

    static PlannedDocument planned(int number) {
        return new PlannedDocument(
            number,
            randomUnicodeOfLength(5),
            randomUnicodeOfLength(5),
            randomBoolean() ? null : randomUnicodeOfLength(5),
            randomNonNegativeLong(),
            randomNonNegativeLong(),
            new KeptDocument(
                new DocumentKey(randomUnicodeOfLength(5), randomUnicodeOfLength(5), randomBoolean() ? null : randomUnicodeOfLength(5)),
                randomNonNegativeLong(), randomNonNegativeLong(), randomLong(), randomBoolean()),
            randomDouble(),
            randomBoolean(),
            randomBoolean(),
            randomLong()
        );
    }
}
