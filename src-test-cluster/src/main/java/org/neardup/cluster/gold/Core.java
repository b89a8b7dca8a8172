package org.neardup.cluster.gold;

import java.util.List;

/**
 * What a page is about, without anything around it.
 *
 * @param id   names it
 * @param text its text
 */
public record Core(String id, String text) {

    /** The number of words, taken as what stands between white space. */
    int words() {
        return text.isBlank() ? 0 : words(text).size();
    }

    static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }
}
