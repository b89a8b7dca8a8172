package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.CharArraySet;
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

    private SpotVocabularySettings() {}

    /** Reads the vocabulary; problems are left with {@code reader}, and then what is returned means nothing. */
    static SpotVocabulary read(ComponentSettings reader, Environment environment, Settings settings) {
        int distance = reader.number(DISTANCE, SpotVocabulary.DEFAULT_DISTANCE, Spot.MAX_DISTANCE);
        int chainLength = reader.number(CHAIN_LENGTH, SpotVocabulary.DEFAULT_CHAIN_LENGTH, Spot.MAX_CHAIN_LENGTH);
        List<Spot> spots = new ArrayList<>();
        for (String text : settings.getAsList(SPOTS)) {
            try {
                spots.add(Spot.parse(text, distance, chainLength));
            } catch (IllegalArgumentException e) {
                reader.problem(SPOTS, "is wrong: " + e.getMessage());
            }
        }
        if (settings.hasValue(SPOTS) && settings.getAsList(SPOTS).isEmpty()) {
            reader.problem(SPOTS, "must have at least one antecedent; leave it out for the English ones");
        }
        if (spots.isEmpty()) {
            spots.addAll(SpotVocabulary.englishSpots(distance, chainLength));
        }
        CharArraySet stopWords = Analysis.parseStopWords(environment, settings, null);
        return stopWords == null ? SpotVocabulary.english(spots) : SpotVocabulary.of(spots, words(stopWords));
    }

    private static List<String> words(CharArraySet set) {
        List<String> words = new ArrayList<>();
        for (Object word : set) {
            words.add(new String((char[]) word));
        }
        return words;
    }
}
