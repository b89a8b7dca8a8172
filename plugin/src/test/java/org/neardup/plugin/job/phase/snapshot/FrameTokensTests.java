package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;

import java.util.HexFormat;
import java.util.List;

/** The stored formats of site counts and frame tokens do not change. */
public class FrameTokensTests extends ESTestCase {

    private static final String GOLDEN_SITES = "0301" + "54" + "ac02" + "02" + "ffffffffffffffff" + "0000000000000005"
        + "02" + "07" + "ac02";
    private static final String GOLDEN_FRAMES = "0202" + "fffffffffffffff9" + "0000000000000001";

    public void testTheFormatOfSitesIsRead() {
        SiteTokens site = new SiteTokens(42, 300, new long[] {-1, 5}, new int[] {7, 300});
        assertEquals(GOLDEN_SITES, HexFormat.of().formatHex(BytesReference.toBytes(SiteTokens.FORMAT.encode(List.of(site)))));
        SiteTokens read = SiteTokens.FORMAT.decode(new BytesArray(HexFormat.of().parseHex(GOLDEN_SITES))).getFirst();
        assertEquals(42, read.site());
        assertEquals(300, read.documents());
        assertArrayEquals(site.tokens(), read.tokens());
        assertArrayEquals(site.counts(), read.counts());
    }

    public void testTheFormatOfFramesIsRead() {
        long[] keys = {-7, 1};
        assertEquals(GOLDEN_FRAMES, HexFormat.of().formatHex(BytesReference.toBytes(FrameTokens.FORMAT.encode(keys))));
        assertArrayEquals(keys, FrameTokens.FORMAT.decode(new BytesArray(HexFormat.of().parseHex(GOLDEN_FRAMES))));
    }

    public void testUnknownVersions() {
        BytesArray nine = new BytesArray(new byte[] {9, 0});
        expectThrows(IllegalStateException.class, () -> SiteTokens.FORMAT.decode(nine));
        expectThrows(IllegalStateException.class, () -> FrameTokens.FORMAT.decode(nine));
    }
}
