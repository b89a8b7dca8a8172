package org.neardup.plugin.analysis;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.Analysis;
import org.neardup.analysis.spotsigs.LanguageWords;
import org.neardup.analysis.spotsigs.Spot;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.analysis.word.WordForms;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The settings that the token filter and the analyzer share: {@code spots}, a list of antecedents such as {@code "the"} or, with its own
 * distance and chain length, {@code "the(2,3)"}, or of languages such as {@code "_german_"}; {@code distance} and {@code chain_length}, the
 * defaults of spots without their own; {@code stopwords} or {@code stopwords_path}, as in Elasticsearch's own filters. Without these two,
 * the stop words are those of the languages, or the English ones if {@code spots} names no language. The words of languages are in lower
 * case; all others take the form that the analyzer gives them.
 */
final class SpotVocabularySettings {

    static final String SPOTS = "spots";
    static final String DISTANCE = "distance";
    static final String CHAIN_LENGTH = "chain_length";
    static final String STOP_WORDS = "stopwords";

    private static final String NONE = "_none_";

    private SpotVocabularySettings() {}

    /**
     * Reads the vocabulary. If this adds problems to {@code reader}, ignore the result.
     *
     * @param forms of the words that the vocabulary is compared with; a listed word without a form is a problem
     */
    static SpotVocabulary read(ComponentSettings reader, Environment environment, Settings settings, WordForms forms) {
        int distance = reader.number(DISTANCE, SpotVocabulary.DEFAULT_DISTANCE, Spot.MAX_DISTANCE);
        int chainLength = reader.number(CHAIN_LENGTH, SpotVocabulary.DEFAULT_CHAIN_LENGTH, Spot.MAX_CHAIN_LENGTH);
        List<Spot> spots = new ArrayList<>();
        Set<String> languageWords = new LinkedHashSet<>();
        for (String text : settings.getAsList(SPOTS)) {
            try {
                Spot spot = Spot.parse(text, distance, chainLength);
                if (LanguageWords.isName(spot.antecedent())) {
                    LanguageWords language = LanguageWords.of(spot.antecedent());
                    language.antecedents().forEach(word -> spots.add(new Spot(word, spot.distance(), spot.chainLength())));
                    languageWords.addAll(language.stopWords());
                } else {
                    spots.add(new Spot(forms.of(spot.antecedent()), spot.distance(), spot.chainLength()));
                }
            } catch (IllegalArgumentException e) {
                reader.problem(SPOTS, "is invalid: " + e.getMessage());
            }
        }
        if (settings.hasValue(SPOTS) && settings.getAsList(SPOTS).isEmpty()) {
            reader.problem(SPOTS, "must have at least one antecedent; leave it out for the English ones");
        }
        if (spots.isEmpty()) {
            spots.addAll(SpotVocabulary.englishSpots(distance, chainLength));
        }
        List<String> stopWords = settings.hasValue(STOP_WORDS)
            ? settings.getAsList(STOP_WORDS) : Analysis.getWordList(environment, settings, STOP_WORDS);
        if (stopWords != null) {
            return SpotVocabulary.of(spots, stopWords(reader, stopWords, forms));
        }
        return languageWords.isEmpty() ? SpotVocabulary.english(spots) : SpotVocabulary.of(spots, languageWords);
    }

    private static Set<String> stopWords(ComponentSettings reader, List<String> listed, WordForms forms) {
        Set<String> words = new HashSet<>();
        for (String text : listed) {
            try {
                if (LanguageWords.isName(text) == false) {
                    words.add(forms.of(text.strip()));
                } else if (text.equals(NONE) == false) {
                    words.addAll(LanguageWords.of(text).stopWords());
                }
            } catch (IllegalArgumentException e) {
                reader.problem(STOP_WORDS, "is invalid: " + e.getMessage());
            }
        }
        return words;
    }
}
