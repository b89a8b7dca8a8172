package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;

/** Edit distance against the textbook's table, the join against every pair. */
public class EditDistanceJoinTests {

    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    @Test
    public void testDistance() {
        EditDistance distance = new EditDistance();
        assertEquals(3, distance.within(codePoints("kitten"), codePoints("sitting"), 5));
        assertEquals(3, distance.within(codePoints("kitten"), codePoints("sitting"), 3));
        assertEquals(3, distance.within(codePoints("kitten"), codePoints("sitting"), 2));
        assertEquals(1, distance.within(codePoints("a😀b"), codePoints("ab"), 2));
        for (int round = 0; round < 20_000; round++) {
            String left = text(3, 12);
            String right = text(3, 12);
            int limit = random.nextInt(8);
            assertEquals("seed " + SEED + " " + left + " " + right, Math.min(limit + 1, textbook(left, right)),
                distance.within(codePoints(left), codePoints(right), limit));
        }
    }

    @Test
    public void testJoinFindsWhatBruteForceFinds() {
        for (int round = 0; round < 60; round++) {
            List<String> strings = new ArrayList<>();
            int letters = 2 + random.nextInt(20);
            for (int count = random.nextInt(80); count > 0; count--) {
                boolean edit = strings.isEmpty() == false && random.nextInt(3) > 0;
                strings.add(edit ? edited(strings.get(random.nextInt(strings.size())), letters) : text(letters, 30));
            }
            for (int distance = 0; distance <= 4; distance++) {
                for (int q = 1; q <= 4; q++) {
                    Set<String> expected = new TreeSet<>();
                    for (int left = 0; left < strings.size(); left++) {
                        for (int right = left + 1; right < strings.size(); right++) {
                            int found = textbook(strings.get(left), strings.get(right));
                            if (found <= distance) {
                                expected.add(left + " " + right + " " + found);
                            }
                        }
                    }
                    Set<String> actual = new TreeSet<>();
                    new EditDistanceJoin(distance, q).selfJoin(strings, (left, right, found) -> assertTrue("pair emitted twice",
                        actual.add(left + " " + right + " " + found)));
                    assertEquals("seed " + SEED + " d " + distance + " q " + q + " " + strings, expected, actual);
                }
            }
        }
    }

    @Test
    public void testBadParametersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new EditDistanceJoin(-1, 2));
        assertThrows(IllegalArgumentException.class, () -> new EditDistanceJoin(1, 0));
    }

    private static int[] codePoints(String text) {
        return text.codePoints().toArray();
    }

    private String text(int letters, int longest) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(longest); length > 0; length--) {
            text.append((char) ('a' + random.nextInt(letters)));
        }
        return text.toString();
    }

    private String edited(String original, int letters) {
        StringBuilder text = new StringBuilder(original);
        for (int edits = random.nextInt(5); edits > 0; edits--) {
            int at = random.nextInt(text.length() + 1);
            if (at < text.length() && random.nextBoolean()) {
                text.deleteCharAt(at);
            } else {
                text.insert(at, (char) ('a' + random.nextInt(letters)));
            }
        }
        return text.toString();
    }

    private static int textbook(String left, String right) {
        int[][] table = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                } else {
                    int replaced = table[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                    table[i][j] = Math.min(replaced, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
                }
            }
        }
        return table[left.length()][right.length()];
    }
}
