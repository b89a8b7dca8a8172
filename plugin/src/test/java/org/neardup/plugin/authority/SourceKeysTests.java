package org.neardup.plugin.authority;

import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.util.List;
import java.util.Map;

/** A field is written at its keys in the source. */
public class SourceKeysTests extends ESTestCase {

    private static List<String> keys(String source, String field) {
        return SourceKeys.of(XContentHelper.convertToMap(JsonXContent.jsonXContent, source.replace('\'', '"'), false), field);
    }

    public void testTheKeysThatAreThere() {
        assertEquals(List.of("a"), keys("{'a': 1}", "a"));
        assertEquals(List.of("a", "b", "c"), keys("{'a': {'b': {'c': 1}}}", "a.b.c"));
        assertEquals(List.of("a.b.c"), keys("{'a.b.c': 1}", "a.b.c"));
        assertEquals(List.of("a.b", "c"), keys("{'a.b': {'c': 1}}", "a.b.c"));
        assertEquals(List.of("a", "b.c"), keys("{'a': {'b': {'x': 1}, 'b.c': [1, 2]}}", "a.b.c"));
        assertEquals("that with a value", List.of("a.b", "c"), keys("{'a': {'b': {'x': 1}}, 'a.b': {'c': 1}}", "a.b.c"));
    }

    public void testObjectsForANewValue() {
        assertEquals(List.of("a"), keys("{}", "a"));
        assertEquals(List.of("a", "b", "c"), keys("{'a': {'b': null}, 'a.bc': 1, 'b': [{'c': 1}]}", "a.b.c"));
    }

    public void testListsOfObjects() {
        assertEquals(List.of(), keys("{'a': [{'b': 1}, {'b': 2, 'c': 3}]}", "a.b"));
        assertEquals(List.of(), keys("{'a': {'b': [{'x': 1}]}}", "a.b.c"));
        assertEquals(List.of(), keys("{'a.b': [{'c': 1}]}", "a.b.c"));
    }

    public void testPartialDocument() {
        assertEquals(Map.of("a", Map.of("b.c", 2.0)), ValueWriter.document(List.of("a", "b.c"), 2));
        assertEquals(Map.of("a", 2.0), ValueWriter.document(List.of("a"), 2));
    }
}
