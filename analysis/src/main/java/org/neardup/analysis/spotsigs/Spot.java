package org.neardup.analysis.spotsigs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A spot specification <em>antecedent(distance, chain length)</em>, SpotSigs §3.1: each occurrence of the antecedent starts a chain, whose
 * words each follow the previous one at {@code distance} words. Every word counts in the distance; if the word there is a stop word, the
 * chain takes the next word that is not.
 *
 * @param antecedent the word that starts a chain, as it is in the token stream (lower case for the default analyzer)
 * @param distance 1 to {@value #MAX_DISTANCE}; 1 takes every word that is not a stop word
 * @param chainLength 1 to {@value #MAX_CHAIN_LENGTH} words
 */
public record Spot(String antecedent, int distance, int chainLength) {
    /** The maximum distance. */
    public static final int MAX_DISTANCE = 32;
    /** The maximum chain length; keeps a signature of words of 255 characters below Lucene's limit of 32,766 bytes for a term. */
    public static final int MAX_CHAIN_LENGTH = 32;

    private static final Pattern SYNTAX = Pattern.compile("(.+)\\(\\s*(\\d{1,4})\\s*,\\s*(\\d{1,4})\\s*\\)\\s*", Pattern.DOTALL);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if the antecedent is blank or a number is out of range
     */
    public Spot {
        if (antecedent.isBlank()) {
            throw new IllegalArgumentException("the antecedent of a spot must be a word");
        }
        if (distance < 1 || distance > MAX_DISTANCE) {
            throw new IllegalArgumentException(
                "the distance of spot [" + antecedent + "] must be from 1 to " + MAX_DISTANCE + ", but was [" + distance + "]");
        }
        if (chainLength < 1 || chainLength > MAX_CHAIN_LENGTH) {
            throw new IllegalArgumentException(
                "the chain length of spot [" + antecedent + "] must be from 1 to " + MAX_CHAIN_LENGTH + ", but was [" + chainLength + "]");
        }
    }

    /**
     * Reads {@code "the(2,3)"}, the paper's notation, or {@code "the"}, which takes the defaults.
     *
     * @param text the specification
     * @param distance the default distance
     * @param chainLength the default chain length
     * @return the spot
     * @throws IllegalArgumentException if the text has neither form or a number is out of range
     */
    public static Spot parse(String text, int distance, int chainLength) {
        Matcher matcher = SYNTAX.matcher(text);
        if (matcher.matches()) {
            return new Spot(matcher.group(1).strip(), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
        }
        if (text.indexOf('(') >= 0 || text.indexOf(')') >= 0) {
            throw new IllegalArgumentException("cannot read spot [" + text + "]; write [word] or [word(distance,chain length)]");
        }
        return new Spot(text.strip(), distance, chainLength);
    }

    /** The maximum number of words, without stop words, that the whole chain spans, including its own. */
    int reach() {
        return distance * chainLength;
    }

    @Override
    public String toString() {
        return antecedent + "(" + distance + "," + chainLength + ")";
    }
}
