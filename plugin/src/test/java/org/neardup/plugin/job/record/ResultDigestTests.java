package org.neardup.plugin.job.record;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.test.ESTestCase;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;

public class ResultDigestTests extends ESTestCase {

    private static Map<String, Object> source() {
        Map<String, Object> source = new LinkedHashMap<>();
        source.put("kind", "duplicate");
        source.put("number", 10);
        source.put("similarity", 1.0);
        source.put("protected", false);
        source.put("kept", new HashMap<>(Map.of("index", "a", "id", "1")));
        return source;
    }

    /** Stored with plans, so it must never change. */
    public void testFormat() {
        assertEquals(-266960790085249671L, ResultDigest.of(source()));
    }

    public void testOrderAndSpellingOfNumbersDoNotMatter() {
        Map<String, Object> other = new LinkedHashMap<>();
        List<String> names = shuffledList(List.copyOf(source().keySet()));
        names.forEach(name -> other.put(name, source().get(name)));
        other.put("number", 10L);
        other.put("similarity", 1);
        assertEquals(ResultDigest.of(source()), ResultDigest.of(other));
    }

    @SuppressWarnings("unchecked")
    public void testEachEditMatters() {
        List<Map<String, Object>> edited = List.of(source(), source(), source(), source(), source(), source());
        edited.get(0).put("number", 1);
        edited.get(1).put("protected", true);
        edited.get(2).remove("protected");
        edited.get(3).put("added", "x");
        ((Map<String, Object>) edited.get(4).get("kept")).put("id", "2");
        edited.get(5).put("number", "10");
        edited.forEach(source -> assertNotEquals(ResultDigest.of(source()), ResultDigest.of(source)));
    }

    /** Users can nest fields as deep as the server parses, 1,000 levels. A stack overflow would end the node. */
    public void testDeeplyNestedEdit() throws Exception {
        Map<String, Object> edited = new HashMap<>(Map.of("a", "x"));
        for (int level = 0; level < 1_000; level++) {
            edited = new HashMap<>(Map.of("a", level % 2 == 0 ? edited : List.of(edited)));
        }
        Map<String, Object> source = edited;
        FutureTask<Long> digest = new FutureTask<>(() -> ResultDigest.of(source));
        // The server's threads have this size of stack.
        Thread thread = new Thread(null, digest, "digest", ByteSizeValue.ofMb(1).getBytes());
        thread.start();
        assertNotEquals(ResultDigest.of(source()), (long) digest.get());
        thread.join();
    }
}
