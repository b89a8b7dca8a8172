package org.neardup.tool.dedup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field that is compared.
 *
 * @param name of the field
 * @param weight by which the weights of its tokens are multiplied, 1 to {@value #MAX_WEIGHT}
 */
public record TextField(String name, int weight) {

    /** The maximum weight of a field. */
    public static final int MAX_WEIGHT = 100;

    private static final Pattern WEIGHTED = Pattern.compile("(.+)\\^(.*)", Pattern.DOTALL);

    /**
     * Reads NAME or NAME^WEIGHT.
     *
     * @throws IllegalArgumentException if the weight is not a whole number from 1 to {@value #MAX_WEIGHT}
     */
    public static TextField parse(String text) {
        Matcher weighted = WEIGHTED.matcher(text);
        if (weighted.matches() == false) {
            return new TextField(text, 1);
        }
        if (weighted.group(2).matches("[1-9]\\d?|" + MAX_WEIGHT) == false) {
            throw new IllegalArgumentException("the weight of a field must be a whole number from 1 to " + MAX_WEIGHT + ", but was ["
                + text + "]");
        }
        return new TextField(weighted.group(1), Integer.parseInt(weighted.group(2)));
    }
}
