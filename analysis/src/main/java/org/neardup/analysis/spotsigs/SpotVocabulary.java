package org.neardup.analysis.spotsigs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.neardup.analysis.word.WordTable;

/**
 * The spots and stop words of one analyzer. Immutable and thread safe.
 *
 * <p>An antecedent may have several spots. A word that is an antecedent or a stop word counts in the distance of a chain and never enters
 * one (§3.1). Words are compared without normalization, so they must have the form that they have in the token stream.
 */
public final class SpotVocabulary {
    /** The distance of the default spots, the best of SpotSigs §5. */
    public static final int DEFAULT_DISTANCE = 2;
    /** The chain length of the default spots, the best of SpotSigs §5. */
    public static final int DEFAULT_CHAIN_LENGTH = 3;

    /** The result of {@link #lookUp} for a word that may enter a chain. */
    static final int CHAIN_WORD = WordTable.ABSENT;
    static final int STOP_WORD = 0;
    private static final Spot[] NO_SPOTS = {};

    private static final SpotVocabulary ENGLISH =
        english(englishSpots(DEFAULT_DISTANCE, DEFAULT_CHAIN_LENGTH));

    private final WordTable table;
    private final Spot[][] spots;
    private final int wordCapacity;

    private SpotVocabulary(Collection<Spot> spots, Collection<String> stopWords) {
        if (spots.isEmpty()) {
            throw new IllegalArgumentException("spot signatures need at least one antecedent");
        }
        Map<String, Integer> words = new HashMap<>();
        for (String word : stopWords) {
            words.put(word, STOP_WORD);
        }
        List<Spot[]> groups = new ArrayList<>();
        groups.add(NO_SPOTS);
        Map<String, List<Spot>> byAntecedent = new LinkedHashMap<>();
        for (Spot spot : new LinkedHashSet<>(spots)) {
            byAntecedent.computeIfAbsent(spot.antecedent(), word -> new ArrayList<>()).add(spot);
        }
        byAntecedent.forEach((antecedent, group) -> {
            words.put(antecedent, groups.size());
            groups.add(group.toArray(Spot[]::new));
        });
        words.remove("");
        this.table = new WordTable(words);
        this.spots = groups.toArray(Spot[][]::new);
        this.wordCapacity = Integer.highestOneBit(2 * spots.stream().mapToInt(Spot::reach).max().getAsInt() - 1);
    }

    /**
     * The paper's best setting: articles and the inflections of be, can, will, have and do, distance 2, chains of 3 words, English stop
     * words.
     *
     * @return the default vocabulary
     */
    public static SpotVocabulary english() {
        return ENGLISH;
    }

    /**
     * The antecedents of {@link #english()} with a custom distance and chain length.
     *
     * @param distance of every spot
     * @param chainLength of every spot
     * @return one spot for each antecedent
     * @throws IllegalArgumentException if a number is out of range
     */
    public static List<Spot> englishSpots(int distance, int chainLength) {
        return EnglishWords.ANTECEDENTS.stream().map(word -> new Spot(word, distance, chainLength)).toList();
    }

    /**
     * Custom spots with the English stop words.
     *
     * @param spots at least one
     * @return the vocabulary
     * @throws IllegalArgumentException if there is no spot
     */
    public static SpotVocabulary english(Collection<Spot> spots) {
        return new SpotVocabulary(spots, EnglishWords.STOP_WORDS);
    }

    /**
     * Custom spots and stop words.
     *
     * @param spots at least one; repeated ones count once
     * @param stopWords may be empty; the antecedents are added automatically
     * @return the vocabulary
     * @throws IllegalArgumentException if there is no spot
     */
    public static SpotVocabulary of(Collection<Spot> spots, Collection<String> stopWords) {
        return new SpotVocabulary(spots, stopWords);
    }

    /** Classifies a word in UTF-8: {@link #CHAIN_WORD}, or a number for {@link #spots(int)}. */
    int lookUp(byte[] buffer, int start, int end) {
        return table.get(buffer, start, end);
    }

    /** The spots of an antecedent; empty for a stop word. */
    Spot[] spots(int lookedUp) {
        return spots[lookedUp];
    }

    /** The number of words, without stop words, to keep for any chain: a power of two, 1 to 1,024. */
    int wordCapacity() {
        return wordCapacity;
    }
}
