package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.Phase;

import java.io.EOFException;
import java.io.IOException;

/** A record of another version is never read as a known one. */
public class RecordVersionTests extends ESTestCase {

    /**
     * Checks that a record with a later version is rejected.
     *
     * @param place position of the version byte
     */
    public static <R extends Writeable> void assertUnknownVersion(R record, Writeable.Reader<R> reader, int place) throws IOException {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            record.writeTo(out);
            byte[] bytes = BytesReference.toBytes(out.bytes());
            bytes[place]++;
            Exception e = expectThrows(IllegalStateException.class, () -> reader.read(new BytesArray(bytes).streamInput()));
            String other = "of version " + bytes[place] + " is not known to version " + (bytes[place] - 1);
            assertTrue(e.getMessage(), e.getMessage().contains(other));
        }
    }

    public void testConstantsGoByName() {
        assertEquals(Phase.JOIN, RecordVersion.constant(Phase.class, randomFrom("JOIN", "join")));
        Exception e = expectThrows(IllegalStateException.class, () -> RecordVersion.constant(Phase.class, "merge"));
        assertEquals("Phase [merge] is not known: it was written by another version of the plugin", e.getMessage());
    }

    public void testKnownVersion() throws IOException {
        byte known = randomByte();
        try (StreamInput in = new BytesArray(new byte[] {known, 42}).streamInput()) {
            RecordVersion.read(in, known, "a record");
            assertEquals("the next byte", 42, in.readByte());
        }
    }

    public void testOtherVersions() {
        Exception newer = expectThrows(IllegalStateException.class, () -> RecordVersion.check((byte) 3, (byte) 2, "a record"));
        assertEquals(
            "a record of version 3 is not known to version 2: it was written by a newer version of the plugin", newer.getMessage());
        Exception older = expectThrows(IllegalStateException.class, () -> RecordVersion.check((byte) 1, (byte) 2, "a record"));
        assertEquals(
            "a record of version 1 is not known to version 2: it was written by an older version of the plugin", older.getMessage());
    }

    public void testNoVersion() {
        expectThrows(EOFException.class, () -> RecordVersion.read(BytesArray.EMPTY.streamInput(), (byte) 1, "a record"));
    }
}
