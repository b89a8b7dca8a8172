package org.neardup.analysis.word;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class WordTableTests extends LuceneTestCase {
    public void testEmptyTable() {
        WordTable table = new WordTable(Map.of());
        assertEquals(WordTable.ABSENT, get(table, "a"));
        assertEquals(WordTable.ABSENT, get(table, ""));
        assertEquals(WordTable.ABSENT, get(table, "longer than eight"));
    }

    public void testWordsThatLookAlike() {
        Map<String, Integer> words = new HashMap<>();
        for (String word : new String[] {"a", "a\0", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "é", "東京都", "\0", "\0\0"}) {
            words.put(word, words.size());
        }
        WordTable table = new WordTable(words);
        words.forEach((word, value) -> assertEquals(word, (int) value, get(table, word)));
        for (String word : new String[] {"", "b", "a\0\0", "abc", "abcdefg", "abcdefghk", "abcdefghij", "東京", "\0\0\0"}) {
            assertEquals(word, WordTable.ABSENT, get(table, word));
        }
    }

    public void testRandomWords() {
        for (int round = 0; round < atLeast(50); round++) {
            Map<String, Integer> words = new HashMap<>();
            for (int i = random().nextInt(2000); i > 0; i--) {
                words.put(word(), random().nextInt(100));
            }
            words.remove("");
            WordTable table = new WordTable(words);
            words.forEach((word, value) -> assertEquals(word, (int) value, get(table, word)));
            for (int i = 0; i < 1000; i++) {
                String word = word();
                assertEquals(word, (int) words.getOrDefault(word, WordTable.ABSENT), get(table, word));
            }
        }
    }

    private static String word() {
        return random().nextBoolean() ? TestUtil.randomSimpleString(random(), 0, 4) : TestUtil.randomUnicodeString(random(), 12);
    }

    /** Looks up the word in a buffer with other bytes around it. */
    private static int get(WordTable table, String word) {
        byte[] before = "before".getBytes(StandardCharsets.UTF_8);
        byte[] utf8 = word.getBytes(StandardCharsets.UTF_8);
        byte[] buffer = new byte[before.length + utf8.length + Utf8Buffer.PADDING];
        random().nextBytes(buffer);
        System.arraycopy(utf8, 0, buffer, before.length, utf8.length);
        return table.get(buffer, before.length, before.length + utf8.length);
    }
}
