package org.neardup.cluster.gold;

import java.util.List;

/**
 * The main text of a page, without its frame.
 *
 * @param id   its name
 * @param text its text
 */
public record Core(String id, String text) {

    /** The number of words, separated by white space. */
    int words() {
        return text.isBlank() ? 0 : words(text).size();
    }

    static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }
}
