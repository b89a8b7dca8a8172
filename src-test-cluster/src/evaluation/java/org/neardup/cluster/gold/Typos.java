package org.neardup.cluster.gold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records as entered by people: with missing fields and typing errors. */
public final class Typos {

    /** Separates the fields of a record. */
    public static final String FIELDS = "\t";

    private static final double LEFT_OUT = 0.2;
    private static final double MISTYPED = 0.06;
    private static final int FIRST_OPTIONAL = 2;

    private Typos() {}

    /** A record as entered by somebody else, with fields separated by spaces; the first two fields are always present. */
    public static String enter(String record, Random random) {
        String[] fields = record.split(FIELDS);
        List<String> words = new ArrayList<>();
        for (int field = 0; field < fields.length; field++) {
            if (field < FIRST_OPTIONAL || random.nextDouble() >= LEFT_OUT) {
                words.addAll(List.of(fields[field].strip().split("\\s+")));
            }
        }
        words.replaceAll(word -> random.nextDouble() < MISTYPED ? mistype(word, random) : word);
        return String.join(" ", words);
    }

    private static String mistype(String word, Random random) {
        if (word.length() < 2) {
            return word;
        }
        int at = random.nextInt(word.length() - 1);
        String letter = String.valueOf((char) ('a' + random.nextInt(26)));
        return switch (random.nextInt(4)) {
            case 0 -> word.substring(0, at) + word.substring(at + 1);
            case 1 -> word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
            case 2 -> word.substring(0, at) + letter + word.substring(at);
            default -> word.substring(0, at) + letter + word.substring(at + 1);
        };
    }
}
