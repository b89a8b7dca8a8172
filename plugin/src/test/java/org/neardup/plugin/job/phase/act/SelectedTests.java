package org.neardup.plugin.job.phase.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.SelectedPart.SelectedDocument;
import org.neardup.plugin.job.phase.act.SelectPhase.Selected;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The choice is stored in work indices across restarts and upgrades. */
public class SelectedTests extends ESTestCase {

    public void testFormat() {
        String report = """
            {"planned":10,"selected":2,"left_out":{"review":8},"first":[\
            {"index":"a","id":"2","routing":"r","kept":{"index":"b","id":"1"},"similarity":0.9}]}""";
        SelectedDocument first = new SelectedDocument(new DocumentKey("a", "2", "r"), new DocumentKey("b", "1"), 0.9);
        Selected selected = new Selected(BitSet.valueOf(new long[] {1 << 1 | 1 << 9}),
            new SelectedPart(10, 2, Map.of("review", 8L), List.of(first)));
        BytesReference record = Selected.FORMAT.encode(selected);
        String hex = HexFormat.of().formatHex(BytesReference.toBytes(record));
        assertEquals("02" + "020202" + "9101" + HexFormat.of().formatHex(report.getBytes(StandardCharsets.UTF_8)), hex);
        assertEquals(selected, Selected.FORMAT.decode(record));
    }

    public void testUnknownVersion() {
        Exception e = expectThrows(IllegalStateException.class, () -> Selected.FORMAT.decode(new BytesArray(new byte[] {9})));
        assertEquals("a selection of version 9 is not known to version 2: it was written by a newer version of the plugin", e.getMessage());
    }
}
