package org.neardup.plugin.mapper;

import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.util.List;
import java.util.Map;

public class MappedFieldTests extends ESTestCase {

    private static final Map<String, Object> MAPPING = XContentHelper.convertToMap(JsonXContent.jsonXContent, """
        {"runtime": {"computed": {"type": "long"}},
         "properties": {
          "body": {"type": "text", "fields": {"hash": {"type": "simhash", "analyzer": "x", "version": 1}}},
          "page": {"properties": {"rank": {"type": "double"}, "deep": {"properties": {"er": {"type": "long"}}}}},
          "dotted.name": {"properties": {"rank": {"type": "float"}}},
          "parts": {"type": "nested", "properties": {"rank": {"type": "long"}, "more": {"properties": {"rank": {"type": "long"}}}}},
          "other": {"type": "alias", "path": "page.rank"}
        }}""", false);

    private static MappedField find(String path) {
        return MappedField.find(MAPPING, path);
    }

    public void testFields() {
        assertEquals("text", find("body").type());
        assertEquals("double", find("page.rank").type());
        assertEquals("long", find("page.deep.er").type());
        assertEquals("float", find("dotted.name.rank").type());
        assertEquals("long", find("computed").type());
        assertNull(find("page.rank").nested());
    }

    public void testSubFields() {
        assertEquals("simhash", find("body.hash").type());
        assertEquals("x", find("body.hash").parameters().get("analyzer"));
        assertEquals(List.of("body.hash"), find("body").subFields("simhash"));
        assertEquals(List.of(), find("body").subFields("signature_set"));
    }

    /** Found fields are cached, so they omit large parameters. */
    public void testFrequenciesAreWithoutTheirTokens() {
        String tokens = "AQ".repeat(10_000);
        Map<String, Object> sketch = Map.of("type", "weighted_minhash", "samples", 64, "bits", 1, "weights", "idf", "frequencies",
            Map.of("documents", 9, "error", 1, "tokens", tokens));
        Map<String, Object> body = Map.of("type", "text", "fields", Map.of("sketch", sketch));
        Map<String, Object> mapping = Map.of("properties", Map.of("body", body, "other", Map.of("type", "x", "frequencies", tokens)));
        for (String path : List.of("body", "body.sketch")) {
            assertFalse(path, MappedField.find(mapping, path).toString().contains(tokens));
        }
        String weights = "idf^3.0 by " + new FrozenFrequencies(9, 1, tokens);
        assertEquals(weights, MappedField.find(mapping, "body.sketch").sketchForm().weights().toString());
        assertEquals(tokens, MappedField.find(mapping, "other").parameters().get("frequencies"));
    }

    public void testAlias() {
        assertEquals("page.rank", find("other").path());
        assertEquals("double", find("other").type());
    }

    public void testNested() {
        assertEquals("parts", find("parts.rank").nested());
        assertEquals("parts", find("parts.more.rank").nested());
    }

    public void testNoFields() {
        for (String path : List.of("", ".", "page", "page.", "page.none", "parts", "none", "body.hash.more", "computed.x", "other.x")) {
            assertNull(path, find(path));
        }
        assertNull(MappedField.find(Map.of(), "page"));
    }
}
