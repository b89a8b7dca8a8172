package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.CharArraySet;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.Analysis;
import org.neardup.analysis.spotsigs.Spot;
import org.neardup.analysis.spotsigs.SpotVocabulary;

import java.util.ArrayList;
import java.util.List;

/**
 * The settings that the token filter and the analyzer have in common: {@code spots}, a list of antecedents as {@code "the"} or, with its
 * own distance and chain length, {@code "the(2,3)"}; {@code distance} and {@code chain_length} of the spots that give none;
 * {@code stopwords} or {@code stopwords_path}, as in Elasticsearch's own filters.
 */
final class SpotVocabularySettings {

    static final String SPOTS = "spots";
    static final String DISTANCE = "distance";
    static final String CHAIN_LENGTH = "chain_length";
    static final String STOPWORDS = "stopwords";

    private SpotVocabularySettings() {}

    /**
     * Reads the settings of the component {@code name}.
     *
     * @throws ValidationException with everything that is wrong, an {@link IllegalArgumentException}
     */
    static SpotVocabulary read(String name, Environment environment, Settings settings) {
        ValidationException problems = new ValidationException();
        int distance = number(settings, DISTANCE, SpotVocabulary.DEFAULT_DISTANCE, Spot.MAX_DISTANCE, problems);
        int chainLength = number(settings, CHAIN_LENGTH, SpotVocabulary.DEFAULT_CHAIN_LENGTH, Spot.MAX_CHAIN_LENGTH, problems);
        List<Spot> spots = new ArrayList<>();
        if (settings.hasValue(SPOTS)) {
            for (String text : settings.getAsList(SPOTS)) {
                try {
                    spots.add(Spot.parse(text, distance, chainLength));
                } catch (IllegalArgumentException e) {
                    problems.addValidationError("[" + SPOTS + "] of [" + name + "]: " + e.getMessage());
                }
            }
            if (settings.getAsList(SPOTS).isEmpty()) {
                problems.addValidationError("[" + SPOTS + "] of [" + name + "] must have at least one antecedent");
            }
        } else {
            spots.addAll(SpotVocabulary.englishSpots(distance, chainLength));
        }
        problems.throwIfValidationErrorsExist();
        CharArraySet stopWords = Analysis.parseStopWords(environment, settings, null);
        return stopWords == null ? SpotVocabulary.english(spots) : SpotVocabulary.of(spots, words(stopWords));
    }

    private static int number(Settings settings, String key, int defaultValue, int max, ValidationException problems) {
        String text = settings.get(key);
        if (text == null) {
            return defaultValue;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            problems.addValidationError("[" + key + "] must be a whole number between 1 and " + max + ", but was [" + text + "]");
            return defaultValue;
        }
        problems.addValidationError("[" + key + "] must be between 1 and " + max + ", but was [" + text + "]");
        return defaultValue;
    }

    private static List<String> words(CharArraySet set) {
        List<String> words = new ArrayList<>();
        for (Object word : set) {
            words.add(new String((char[]) word));
        }
        return words;
    }
}
