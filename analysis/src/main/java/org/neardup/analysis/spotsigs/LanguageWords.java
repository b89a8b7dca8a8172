package org.neardup.analysis.spotsigs;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.neardup.analysis.text.TextForm;

/**
 * The antecedents and stop words of a language. The English antecedents are those of SpotSigs §5, which gives no stop words: the English
 * ones are ours. For any other language, the stop words of Lucene's analyzer serve as both. Only languages whose list contains unmodified
 * words in lower case are supported.
 *
 * <p>Stored signatures depend on these lists, so a golden test pins each.
 *
 * @param antecedents words that start a chain, in lower case
 * @param stopWords words that never enter a chain, in lower case
 */
public record LanguageWords(List<String> antecedents, Set<String> stopWords) {

    private static final Map<String, Supplier<CharArraySet>> LISTS = new TreeMap<>(Map.ofEntries(
        Map.entry("_arabic_", ArabicAnalyzer::getDefaultStopSet),
        Map.entry("_basque_", BasqueAnalyzer::getDefaultStopSet),
        Map.entry("_brazilian_", BrazilianAnalyzer::getDefaultStopSet),
        Map.entry("_bulgarian_", BulgarianAnalyzer::getDefaultStopSet),
        Map.entry("_catalan_", CatalanAnalyzer::getDefaultStopSet),
        Map.entry("_czech_", CzechAnalyzer::getDefaultStopSet),
        Map.entry("_danish_", DanishAnalyzer::getDefaultStopSet),
        Map.entry("_dutch_", DutchAnalyzer::getDefaultStopSet),
        Map.entry("_estonian_", EstonianAnalyzer::getDefaultStopSet),
        Map.entry("_finnish_", FinnishAnalyzer::getDefaultStopSet),
        Map.entry("_french_", FrenchAnalyzer::getDefaultStopSet),
        Map.entry("_galician_", GalicianAnalyzer::getDefaultStopSet),
        Map.entry("_german_", GermanAnalyzer::getDefaultStopSet),
        Map.entry("_hungarian_", HungarianAnalyzer::getDefaultStopSet),
        Map.entry("_indonesian_", IndonesianAnalyzer::getDefaultStopSet),
        Map.entry("_irish_", IrishAnalyzer::getDefaultStopSet),
        Map.entry("_italian_", ItalianAnalyzer::getDefaultStopSet),
        Map.entry("_lithuanian_", LithuanianAnalyzer::getDefaultStopSet),
        Map.entry("_norwegian_", NorwegianAnalyzer::getDefaultStopSet),
        Map.entry("_portuguese_", PortugueseAnalyzer::getDefaultStopSet),
        Map.entry("_romanian_", RomanianAnalyzer::getDefaultStopSet),
        Map.entry("_russian_", RussianAnalyzer::getDefaultStopSet),
        Map.entry("_spanish_", SpanishAnalyzer::getDefaultStopSet),
        Map.entry("_swedish_", SwedishAnalyzer::getDefaultStopSet)));

    private static final String ENGLISH = "_english_";

    /** Whether a text has the form of a language name: {@code "_german_"}. */
    public static boolean isName(String text) {
        return text.length() > 2 && text.startsWith("_") && text.endsWith("_");
    }

    /** The names of all languages, such as {@code "_german_"}, in alphabetical order. */
    public static Collection<String> names() {
        Set<String> names = new TreeSet<>(LISTS.keySet());
        names.add(ENGLISH);
        return names;
    }

    /**
     * The words of a language.
     *
     * @param name one of {@link #names()}
     * @throws IllegalArgumentException if there is no language of this name
     */
    public static LanguageWords of(String name) {
        if (name.equals(ENGLISH)) {
            return new LanguageWords(EnglishWords.ANTECEDENTS, EnglishWords.STOP_WORDS);
        }
        Supplier<CharArraySet> list = LISTS.get(name);
        if (list == null) {
            throw new IllegalArgumentException("there is no language [" + name + "]; take one of " + names() + ", or list its words");
        }
        // Sorted, because the iteration order of a CharArraySet is not stable.
        Set<String> words = new TreeSet<>();
        for (Object word : list.get()) {
            words.add(TextForm.FOLDED.of(new String((char[]) word)));
        }
        return new LanguageWords(List.copyOf(words), new LinkedHashSet<>(words));
    }
}
