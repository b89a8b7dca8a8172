package org.neardup.plugin.job;

import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.Overlap;
import org.neardup.kernel.weighted.Measures;

import java.util.List;

public class DocumentCountsTests extends ESTestCase {

    private static final Source SOURCE = new Source(List.of(), List.of("news"), "body.signatures", 5, 1 << 18, null, null, null, null);

    public void testDocumentsOfOneTokenCannotHaveALargerOverlap() {
        DocumentCounts counts = new DocumentCounts(100, 21, 3);
        for (String similarity : List.of("jaccard", "cosine", "dice", "weighted_or_plain", "weighted_jaccard", "weighted_cosine")) {
            for (String threshold : List.of("0.000000001", "0.3", "1")) {
                assertEquals(similarity, counts, counts.under(Measures.parse(similarity, threshold)));
            }
        }
        assertEquals(counts, counts.under(new Overlap(1)));
        DocumentCounts none = counts.under(new Overlap(between(2, 100)));
        assertEquals(new DocumentCounts(79, 0, 24), none);
        assertEquals(1, none.warnings(SOURCE).size());
        assertTrue(none.warnings(SOURCE).get(0).startsWith("[24] of [103] documents are not compared"));
    }

    public void testWarnsOfDocumentsThatAreNotComparedAndOfManyWithFewTokens() {
        assertEquals(List.of(), DocumentCounts.NONE.warnings(SOURCE));
        assertEquals(List.of(), new DocumentCounts(100, 20, 0).warnings(SOURCE));
        List<String> warnings = new DocumentCounts(100, 21, 3).warnings(SOURCE);
        assertEquals(2, warnings.size());
        assertTrue(warnings.get(0), warnings.get(0).startsWith("[3] of [103] documents are not compared: they have no text in [body.sig"));
        assertTrue(warnings.get(1), warnings.get(1).startsWith("[21] of [100] documents have fewer than [5] distinct tokens in [body.sig"));
    }
}
