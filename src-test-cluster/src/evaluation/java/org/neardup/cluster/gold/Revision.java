package org.neardup.cluster.gold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies a text unchanged, with its end cut off, with inserted or replaced words, or with its first third moved behind the second. Keeps at
 * least two thirds of its words. Words are separated by white space; ideographs and kana are words of their own. Thai, Lao, Khmer and
 * Burmese have no spaces between words either; there, three letters with their marks count as a word.
 */
public final class Revision {

    private static final String ALONE = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}";
    private static final String WITH_MARKS = "\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";
    /** A zero-width space is a space: some Khmer texts have one between words. */
    private static final String SPACE = "\\s\\u200b";
    private static final Pattern WORD = Pattern.compile(
        "([" + ALONE + "]|([" + WITH_MARKS + "]\\p{M}*){1,3}|[^" + SPACE + ALONE + WITH_MARKS + "]+)[" + SPACE + "]*");
    private static final int KINDS = 5;
    private static final int FEWEST_INSERTED = 5;
    private static final int MOST_INSERTED = 25;
    private static final int REPLACED_PART = 20;

    private Revision() {}

    /** The words of a text, each with the white space that follows. */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }

    /**
     * A revised copy.
     *
     * @param text  at least one word
     * @param spare other text of at least one word, the source of inserted words
     */
    static String of(String text, String spare, Random random) {
        List<String> words = words(text);
        switch (random.nextInt(KINDS)) {
            case 0 -> {
                int kept = (int) Math.ceil(words.size() * (0.9 - random.nextInt(23) / 100.0));
                words = words.subList(0, kept);
            }
            case 1 -> {
                List<String> others = words(spare);
                int count = Math.min(others.size(), FEWEST_INSERTED + random.nextInt(MOST_INSERTED - FEWEST_INSERTED + 1));
                int from = random.nextInt(others.size() - count + 1);
                List<String> inserted = new ArrayList<>(others.subList(from, from + count));
                inserted.addFirst(" ");
                inserted.add(" ");
                words.addAll(random.nextInt(words.size() + 1), inserted);
            }
            case 2 -> {
                List<String> others = words(spare);
                for (int i = 0; i < Math.ceilDiv(words.size(), REPLACED_PART); i++) {
                    words.set(random.nextInt(words.size()), others.get(random.nextInt(others.size())).strip() + " ");
                }
            }
            case 3 -> Collections.rotate(words.subList(0, words.size() * 2 / 3), words.size() / 3);
            default -> {
                return text;
            }
        }
        return String.join("", words);
    }
}
