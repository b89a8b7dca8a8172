package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.MemoryWorkIndex;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Recorded work is done once. */
public class EntryStoreTests extends ESTestCase {

    private static final RecordFormat<byte[]> BYTES = new RecordFormat<>(
        7, "a text", StreamOutput::writeByteArray, StreamInput::readByteArray);

    private final MemoryWorkIndex work = new MemoryWorkIndex();

    private String hex(String entry) {
        return HexFormat.of().formatHex(BytesReference.toBytes(work.get(entry)));
    }

    private static byte[] again() {
        throw new AssertionError("done again");
    }

    public void testOnce() {
        assertArrayEquals(new byte[] {5}, work.once("name", BYTES, () -> new byte[] {5}));
        assertEquals("070105", hex("name"));
        assertArrayEquals(new byte[] {5}, work.once("name", BYTES, EntryStoreTests::again));
        work.forget("name");
        assertArrayEquals(new byte[] {6}, work.once("name", BYTES, () -> new byte[] {6}));
    }

    public void testFind() {
        work.put("one", new byte[] {1}, BYTES);
        List<byte[]> found = work.find(List.of("none", "one"), BYTES);
        assertNull(found.get(0));
        assertArrayEquals(new byte[] {1}, found.get(1));
        assertNull(work.find("none", BYTES));
    }

    public void testParts() {
        byte[] large = randomByteArrayOfLength(between(0, 3 * EntryStore.PART_BYTES));
        assertArrayEquals(large, work.onceInParts("large", BYTES, () -> large));
        int parts = Math.ceilDiv(BYTES.encode(large).length(), EntryStore.PART_BYTES);
        assertEquals(parts, work.find("large", EntryStore.Parts.FORMAT).count());
        assertArrayEquals(large, work.getInParts("large", BYTES));
        assertArrayEquals(large, work.onceInParts("large", BYTES, EntryStoreTests::again));
    }

    public void testFormatOfParts() {
        assertEquals(
            "02" + "036e2f61" + "ac02",
            HexFormat.of().formatHex(BytesReference.toBytes(EntryStore.Parts.FORMAT.encode(new EntryStore.Parts("n/a", 300)))));
    }

    /** Another coordinator that does not know yet that the job has moved may do the same work at the same time. */
    public void testTheFirstRecordStays() {
        byte[] ours = randomByteArrayOfLength(between(0, 2 * EntryStore.PART_BYTES));
        byte[] theirs = randomByteArrayOfLength(between(0, 2 * EntryStore.PART_BYTES));
        assertArrayEquals(theirs, work.once("small", BYTES, () -> {
            work.once("small", BYTES, () -> theirs);
            return ours;
        }));
        assertArrayEquals(theirs, work.onceInParts("large", BYTES, () -> {
            work.onceInParts("large", BYTES, () -> theirs);
            return ours;
        }));
        assertArrayEquals(theirs, work.onceInParts("large", BYTES, EntryStoreTests::again));
    }

    /** The copy that rejects a record is lost with its node before other copies have the first record. */
    public void testTheFirstRecordIsLost() {
        MemoryWorkIndex losing = new MemoryWorkIndex() {
            private int refused;

            @Override
            public boolean create(Entry entry) {
                return refused++ >= 2 && super.create(entry);
            }
        };
        assertArrayEquals(new byte[] {5}, losing.once("name", BYTES, () -> new byte[] {5}));
        assertArrayEquals(new byte[] {5}, losing.once("name", BYTES, EntryStoreTests::again));
    }

    /** Without the number of parts it is unknown whether all exist. */
    public void testInterruptedParts() {
        work.onceInParts("large", BYTES, () -> new byte[] {1});
        work.forget("large");
        byte[] other = {2, 3};
        assertArrayEquals(other, work.onceInParts("large", BYTES, () -> other));
        assertArrayEquals(other, work.onceInParts("large", BYTES, EntryStoreTests::again));
    }

    public void testCutShort() {
        byte[] cut = Arrays.copyOf(BytesReference.toBytes(BYTES.encode(new byte[9])), 4);
        Exception e = expectThrows(
            IllegalStateException.class, () -> BYTES.decode(new BytesArray(cut)));
        assertEquals("a text is truncated or corrupt", e.getMessage());
    }
}
