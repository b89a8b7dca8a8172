package org.neardup.plugin.job.record;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.KeptReason;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.record.Review.Decision;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** Plans are stored across restarts and upgrades. */
public class PlanFormatTests extends ESTestCase {

    private static String hex(BytesReference bytes) {
        return HexFormat.of().formatHex(BytesReference.toBytes(bytes));
    }

    public void testFormatOfDocuments() {
        PlannedGroup first = new PlannedGroup(
            "g", 3, 7, true, 1, 2, KeptReason.AUTHORITY, new KeptDocument(new DocumentKey("b", "2"), 6, 2, 3, true));
        PlannedGroup second = new PlannedGroup(
            "h", 2, 9, false, 0, 2, KeptReason.ID, new KeptDocument(new DocumentKey("b", "2", "s"), -2, 0, -1, false));
        List<PlannedDocument> documents = List.of(
            new PlannedDocument(7, first, new DocumentKey("a", "1"), 5, 1, 0.5, true, false),
            new PlannedDocument(8, first, new DocumentKey("a", "3"), 5, 1, 0.5, false, false),
            new PlannedDocument(9, second, new DocumentKey("a", "2", "r"), -2, 0, 0, false, true));
        BytesReference block = PlanBlocks.PLANNED.format().encode(documents);
        String one = "0167" + "0307010102" + "09415554484f52495459" + "0162013200" + "0c040601";
        String other = "0168" + "0209000002" + "024944" + "01620132010173" + "03000100";
        assertEquals(
            "0903" + "07" + one + "0161013100" + "0a02" + "3fe0000000000000" + "0100"
                + "08" + one + "0161013300" + "0a02" + "3fe0000000000000" + "0000"
                + "09" + other + "01610132010172" + "0300" + "0000000000000000" + "0001",
            hex(block));
        assertEquals(documents, PlanBlocks.PLANNED.format().decode(block));
    }

    public void testFormatOfReviews() {
        List<Review> reviews = List.of(new Review(300, Decision.KEEP, "u", 200, null), new Review(301, Decision.REMOVE, null, 1, "n"));
        BytesReference block = PlanBlocks.REVIEWED.format().encode(reviews);
        assertEquals("0202" + "ac02" + "044b454550" + "010175" + "9003" + "00"
            + "ad02" + "0652454d4f5645" + "00" + "02" + "01016e", hex(block));
        assertEquals(reviews, PlanBlocks.REVIEWED.format().decode(block));
    }

    public void testFormatOfVersions() {
        List<ActedVersion> versions = List.of(new ActedVersion(1003, 200, 3));
        BytesReference block = PlanBlocks.ACTED.format().encode(versions);
        assertEquals("0401" + "eb07" + "9003" + "06", hex(block));
        assertEquals(versions, PlanBlocks.ACTED.format().decode(block));
    }

    public void testFormatOfHeaders() {
        PlanHeader begun = new PlanHeader(1000, 2000, 0, false);
        assertEquals("06e807d00f0000", hex(PlanHeader.FORMAT.encode(begun)));
        assertEquals(begun, PlanHeader.FORMAT.decode(PlanHeader.FORMAT.encode(begun)));
        PlanHeader complete = new PlanHeader(0, 0, 300, true);
        assertEquals("060000ac0201", hex(PlanHeader.FORMAT.encode(complete)));
        assertEquals(complete, PlanHeader.FORMAT.decode(PlanHeader.FORMAT.encode(complete)));
    }

    /** The hash of a name decides its block. */
    public void testFormatOfDirectories() {
        List<PlannedDocument> documents = IntStream.range(0, 3_334).mapToObj(number -> new PlannedDocument(
            number, new PlannedGroup(
                "g" + number, 2, number, false, 0, 1, KeptReason.ID, new KeptDocument(new DocumentKey("b", "k" + number), 1, 1, 0, true)),
            new DocumentKey("a", "d" + number), 1, 1, 1, true, false)).toList();
        MemoryWorkIndex entries = new MemoryWorkIndex();
        PlanDirectory directory = new PlanDirectory(3_334, 3_334);
        documents.forEach(directory::add);
        directory.write(entries);
        BytesReference first = entries.get("directory/0");
        BytesReference second = entries.get("directory/1");
        assertNull(entries.find(List.of("directory/2")).getFirst());
        assertEquals(
            "01b02700034c0800000cba00034dad0000041e00 01e22640027f150000041640058f0a0000022740",
            hex(first.slice(0, 20)) + " " + hex(second.slice(0, 20)));
        List<Long> items = new ArrayList<>(PlanDirectory.BLOCKS.format().decode(first));
        items.addAll(PlanDirectory.BLOCKS.format().decode(second));
        assertEquals(10_002, items.size());
        assertEquals(items.stream().sorted().toList(), items);
        PlanHeader header = new PlanHeader(3_334, 3_334, 0, true);
        for (String name : List.of("g1234", "k1234", "d1234")) {
            assertEquals(List.of(1_234), PlanDirectory.find(entries, header, name));
        }
    }

    public void testFormatOfAdditionalDocuments() {
        List<Entry> extra = List.of(new Entry("pair-1", new BytesArray("{}")));
        BytesReference block = PlanBlocks.EXTRA.format().encode(extra);
        assertEquals("0101" + "06706169722d31" + "027b7d", hex(block));
        assertEquals(extra, PlanBlocks.EXTRA.format().decode(block));
    }

    /** An index name has at most 255 bytes, an id at most 512; an entry of the plan must not exceed 4 MB. */
    public void testBlocksOfLongNamesAreSmallEnough() {
        DocumentKey longest = new DocumentKey("i".repeat(255), "d".repeat(512));
        int most = PlanBlocks.PLANNED.size();
        List<PlannedDocument> documents = IntStream.range(0, most).mapToObj(number -> new PlannedDocument(
            number, new PlannedGroup(
                "e".repeat(32), 2, number, false, 0, 1, KeptReason.ID, new KeptDocument(longest, number, Long.MAX_VALUE, 1, true)),
            longest, Long.MAX_VALUE, Long.MAX_VALUE, 1, true, true)).toList();
        assertTrue(PlanBlocks.PLANNED.format().encode(documents).length() < ByteSizeValue.ofMb(4).getBytes());
    }

    /** Every entry that a plan with such a header can have, so that all can be deleted. */
    public void testEntries() {
        assertEquals(List.of(), new PlanHeader(0, 0, 0, true).entries());
        assertEquals(
            List.of("plan/0", "plan/1", "acted/0", "acted/1", "reviewed/0", "reviewed/1", "extra/0", "directory/0"),
            new PlanHeader(1_001, 5, 500, true).entries());
        assertTrue(new PlanHeader(9_000, 501, 0, true).entries().containsAll(List.of("directory/0", "directory/1")));
    }

    public void testUnknownVersions() {
        BytesReference ten = new BytesArray(new byte[] {10, 0, 0});
        Exception documents = assertThrows(IllegalStateException.class, () -> PlanBlocks.PLANNED.format().decode(ten));
        assertEquals(
            "the documents of a plan of version 10 is not known to version 9: it was written by a newer version of the plugin",
            documents.getMessage());
        assertThrows(IllegalStateException.class, () -> PlanBlocks.REVIEWED.format().decode(ten));
        assertThrows(IllegalStateException.class, () -> PlanBlocks.EXTRA.format().decode(ten));
        Exception header = assertThrows(IllegalStateException.class, () -> PlanHeader.FORMAT.decode(ten));
        assertEquals(
            "a plan of version 10 is not known to version 6: it was written by a newer version of the plugin", header.getMessage());
    }

    public void testReadAsWritten() {
        List<PlannedDocument> documents = IntStream.range(5, 5 + between(0, 50)).mapToObj(PlanFormatTests::planned).toList();
        assertEquals(documents, PlanBlocks.PLANNED.format().decode(PlanBlocks.PLANNED.format().encode(documents)));
    }

    /** A random duplicate in a group of its own. */
    static PlannedDocument planned(int number) {
        DocumentKey key = new DocumentKey(
            randomUnicodeOfLength(5), randomUnicodeOfLength(5), randomBoolean() ? null : randomUnicodeOfLength(5));
        KeptDocument kept = new KeptDocument(key, randomNonNegativeLong(), randomNonNegativeLong(), randomLong(), true);
        return new PlannedDocument(
            number, new PlannedGroup("group" + number, 2, number, randomBoolean(), 0, 1, randomFrom(KeptReason.values()), kept),
            new DocumentKey(
                randomUnicodeOfLength(5), randomUnicodeOfLength(5), randomBoolean() ? null : randomUnicodeOfLength(5)),
            randomNonNegativeLong(), randomNonNegativeLong(), randomDouble(), randomBoolean(), randomBoolean());
    }
}
