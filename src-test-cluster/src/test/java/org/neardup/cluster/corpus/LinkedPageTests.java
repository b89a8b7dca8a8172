package org.neardup.cluster.corpus;

import org.junit.Test;
import org.neardup.cluster.rest.Document;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import static org.junit.Assert.assertEquals;

public class LinkedPageTests {

    @Test
    public void aDocumentHasItsLinksOrItsAuthority() {
        LinkedPage page = new LinkedPage(Document.of("1/a", Map.of("title", "é")), 0.5f, "[\"1/b\"]");
        assertEquals("1/a", page.linked().id());
        assertEquals("{\"title\":\"é\",\"links\":[\"1/b\"]}", new String(page.linked().source(), StandardCharsets.UTF_8));
        assertEquals("{\"title\":\"é\",\"pagerank\":0.5}", new String(page.ranked().source(), StandardCharsets.UTF_8));
    }
}
