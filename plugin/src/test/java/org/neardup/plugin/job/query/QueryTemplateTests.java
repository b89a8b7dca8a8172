package org.neardup.plugin.job.query;

import org.elasticsearch.test.ESTestCase;

import java.util.Collections;

import static org.hamcrest.Matchers.containsString;

/** Queries made from a template and a text. */
public class QueryTemplateTests extends ESTestCase {

    public void testTextStaysAString() {
        assertEquals("{\"a\":[\"x \\\"}\\\" {{text}} y\",1]}", QueryTemplate.fill("{\"a\": [\"x {{text}} y\", 1]}", "\"}\" {{text}}"));
    }

    public void testLargeQueriesAreRefusedBeforeTheyAreMade() {
        String text = "x".repeat(FrequentQuery.MOST_TEXT);
        String template = "{\"a\": \"" + String.join(" ", Collections.nCopies(28_000, QueryTemplate.TEXT)) + "\"}";
        IllegalArgumentException refused = expectThrows(IllegalArgumentException.class, () -> QueryTemplate.fill(template, text));
        assertThat(refused.getMessage(), containsString("[280252008] characters with the text in it"));
        assertEquals(28_000 * 2 - 1 + 8, QueryTemplate.fill(template, "x").length());
    }
}
