package org.neardup.kernel.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Collections of strings of many shapes, as code points. */
enum RandomStrings {

    /** Empty ones, and those shorter than a q-gram. */
    EMPTY_AND_TINY {
        @Override
        int[] next(Random random, List<int[]> before) {
            return string(random, random.nextInt(5), 3);
        }
    },
    ALL_EQUAL {
        @Override
        int[] next(Random random, List<int[]> before) {
            return before.isEmpty() ? string(random, random.nextInt(20), 26) : before.get(0).clone();
        }
    },
    /** One letter: strings differ in length alone, and a q-gram repeats. */
    ONE_LETTER {
        @Override
        int[] next(Random random, List<int[]> before) {
            return string(random, random.nextInt(15), 1);
        }
    },
    /** The same letters in another order have the same q-grams of one character. */
    ANAGRAMS {
        @Override
        int[] next(Random random, List<int[]> before) {
            int[] copy = before.isEmpty() ? string(random, 8, 26) : before.get(0).clone();
            int left = random.nextInt(copy.length);
            int right = random.nextInt(copy.length);
            int swapped = copy[left];
            copy[left] = copy[right];
            copy[right] = swapped;
            return copy;
        }
    },
    EDITED {
        @Override
        int[] next(Random random, List<int[]> before) {
            return copyOrNew(random, before, 30, 6);
        }
    },
    /** Two letters: every string shares q-grams with every other. */
    SKEWED {
        @Override
        int[] next(Random random, List<int[]> before) {
            return string(random, random.nextInt(12), 2);
        }
    },
    /** One long string among others, and edited copies. */
    LONG {
        @Override
        int[] next(Random random, List<int[]> before) {
            return copyOrNew(random, before, before.isEmpty() ? 2000 : 20, 4);
        }
    };

    /** The letter z stands for a character outside of the Basic Multilingual Plane. */
    private static final int LAST = 0x1F600;

    abstract int[] next(Random random, List<int[]> before);

    List<int[]> collection(Random random, int count) {
        List<int[]> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(next(random, strings));
        }
        return strings;
    }

    private static int[] copyOrNew(Random random, List<int[]> before, int longest, int edits) {
        if (before.isEmpty() || random.nextInt(3) == 0) {
            return string(random, random.nextInt(longest + 1), 26);
        }
        int[] copy = before.get(random.nextInt(before.size()));
        for (int edit = random.nextInt(edits); edit > 0; edit--) {
            copy = edited(random, copy);
        }
        return copy;
    }

    private static int[] edited(Random random, int[] string) {
        StringBuilder text = new StringBuilder(new String(string, 0, string.length));
        int at = text.offsetByCodePoints(0, random.nextInt(string.length + 1));
        if (random.nextBoolean() && at < text.length()) {
            text.delete(at, text.offsetByCodePoints(at, 1));
        }
        if (random.nextBoolean()) {
            text.insert(at, Character.toString(letter(random, 26)));
        }
        return text.codePoints().toArray();
    }

    private static int[] string(Random random, int length, int letters) {
        return random.ints(length, 0, letters).map(letter -> letter(letter)).toArray();
    }

    private static int letter(Random random, int letters) {
        return letter(random.nextInt(letters));
    }

    private static int letter(int letter) {
        return letter == 25 ? LAST : 'a' + letter;
    }
}
