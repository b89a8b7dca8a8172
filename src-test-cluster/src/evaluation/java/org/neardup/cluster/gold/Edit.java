package org.neardup.cluster.gold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The edits of an editor who reprints a text. At least two thirds of its words are kept, in order. */
enum Edit {

    /** Nothing. */
    NONE {
        @Override
        String apply(String text, String spare, Random random) {
            return text;
        }
    },

    /** Cuts a tenth to a third of the words off the end. */
    SHORTENED {
        @Override
        String apply(String text, String spare, Random random) {
            List<String> words = Core.words(text);
            int kept = (int) Math.ceil(words.size() * (0.9 - random.nextInt(23) / 100.0));
            return String.join(" ", words.subList(0, kept));
        }
    },

    /** Inserts another sentence between two words. */
    EXTENDED {
        @Override
        String apply(String text, String spare, Random random) {
            List<String> words = new ArrayList<>(Core.words(text));
            words.add(random.nextInt(words.size() + 1), spare);
            return String.join(" ", words);
        }
    },

    /** Replaces one word in twenty, at least one, by a word of the spare text. */
    REWORDED {
        @Override
        String apply(String text, String spare, Random random) {
            List<String> words = new ArrayList<>(Core.words(text));
            List<String> others = Core.words(spare);
            for (int i = 0; i < Math.ceilDiv(words.size(), 20); i++) {
                words.set(random.nextInt(words.size()), others.get(random.nextInt(others.size())));
            }
            return String.join(" ", words);
        }
    };

    /**
     * The text after the edit.
     *
     * @param text  at least one word
     * @param spare other text of at least one word, for edits that need some
     */
    abstract String apply(String text, String spare, Random random);
}
