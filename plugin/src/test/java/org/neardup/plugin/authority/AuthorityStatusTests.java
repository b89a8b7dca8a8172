package org.neardup.plugin.authority;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.authority.AuthorityProgress.Counter;
import org.neardup.plugin.authority.AuthorityProgress.Phase;
import org.neardup.plugin.work.RecordVersionTests;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;

/** Nodes tell each other how far a computation is, also while an upgrade goes on. */
public class AuthorityStatusTests extends ESTestCase {

    private static final AuthorityStatus LINKS = new AuthorityStatus(Phase.LINKS, -1, Map.of(Counter.PAGES, 3L), 0.5);

    private static final byte[] BYTES = HexFormat.of()
        .parseHex("01" + "054c494e4b53" + "bf800000" + "01" + "055041474553" + "03" + "3fe0000000000000");

    public void testTheFirstFormatIsWrittenAndRead() throws IOException {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            LINKS.writeTo(out);
            assertArrayEquals(BYTES, BytesReference.toBytes(out.bytes()));
        }
        assertEquals(LINKS, AuthorityStatus.readFrom(new BytesArray(BYTES).streamInput()));
    }

    public void testUnknownVersion() throws IOException {
        RecordVersionTests.assertUnknownVersion(LINKS, AuthorityStatus::readFrom, 0);
    }

    public void testUnknownPhase() {
        byte[] bytes = BYTES.clone();
        bytes[2]++;
        Exception e = expectThrows(IllegalStateException.class, () -> AuthorityStatus.readFrom(new BytesArray(bytes).streamInput()));
        assertEquals("Phase [MINKS] is not known: it was written by another version of the plugin", e.getMessage());
    }
}
