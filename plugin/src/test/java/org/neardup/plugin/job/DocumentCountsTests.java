package org.neardup.plugin.job;

import org.elasticsearch.test.ESTestCase;

import java.util.List;

public class DocumentCountsTests extends ESTestCase {

    private static final Source SOURCE = new Source(List.of(), List.of("news"), "body.signatures", 5, null);

    public void testWarnsOfDocumentsThatAreNotComparedAndOfManyWithFewTokens() {
        assertEquals(List.of(), DocumentCounts.NONE.warnings(SOURCE));
        assertEquals(List.of(), new DocumentCounts(100, 20, 0).warnings(SOURCE));
        List<String> warnings = new DocumentCounts(100, 21, 3).warnings(SOURCE);
        assertEquals(2, warnings.size());
        assertTrue(warnings.get(0), warnings.get(0).startsWith("[3] of [103] documents are not compared: they have no text in [body.sig"));
        assertTrue(warnings.get(1), warnings.get(1).startsWith("[21] of [100] documents have fewer than [5] distinct tokens in [body.sig"));
    }
}
