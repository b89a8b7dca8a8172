package org.neardup.analysis.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.Test;
import org.neardup.analysis.token.TokenHash;

public class LanguageWordsTests {
    /** A change of a list changes the signatures of many texts. If a Lucene release changes one, the lists need a new version. */
    private static final Map<String, String> GOLDEN = Map.ofEntries(
        Map.entry("_arabic_", "a23760a50826aaba"),
        Map.entry("_basque_", "7ad11a098aecfc77"),
        Map.entry("_brazilian_", "6749ce447e65911c"),
        Map.entry("_bulgarian_", "2505eb6cbe5670af"),
        Map.entry("_catalan_", "604855dca4d632b5"),
        Map.entry("_czech_", "3530f3a431ae8176"),
        Map.entry("_danish_", "50dafef0ff04a525"),
        Map.entry("_dutch_", "cbf65418586529fd"),
        Map.entry("_english_", "b010524619912d6d"),
        Map.entry("_estonian_", "101d57d4bdac530f"),
        Map.entry("_finnish_", "c162bf435e78763d"),
        Map.entry("_french_", "c343b6e38f05f2dc"),
        Map.entry("_galician_", "259205353f93009"),
        Map.entry("_german_", "a74791c14bf790bd"),
        Map.entry("_hungarian_", "feac8b5fbc4cb8ab"),
        Map.entry("_indonesian_", "3575e4ecf30250a8"),
        Map.entry("_irish_", "2db6708e1c1abbed"),
        Map.entry("_italian_", "bd472fe901e70a8d"),
        Map.entry("_lithuanian_", "4ce4b72582db5335"),
        Map.entry("_norwegian_", "d3dc0e006fe64587"),
        Map.entry("_portuguese_", "5c5139dc0c56500a"),
        Map.entry("_romanian_", "f0a78668bd00e024"),
        Map.entry("_russian_", "bb69b9896ddcb6b7"),
        Map.entry("_spanish_", "cbfff5544eaeb085"),
        Map.entry("_swedish_", "e5e59741e430c8"));

    @Test
    public void goldenLists() {
        Map<String, String> actual = new TreeMap<>();
        for (String name : LanguageWords.names()) {
            actual.put(name, Long.toHexString(TokenHash.hash(String.join(" ", new TreeSet<>(LanguageWords.of(name).stopWords())))));
        }
        assertEquals(new TreeMap<>(GOLDEN), actual);
    }

    @Test
    public void antecedentsAreStopWordsInLowerCase() {
        for (String name : LanguageWords.names()) {
            LanguageWords words = LanguageWords.of(name);
            assertTrue(name, words.antecedents().size() >= 20);
            if (name.equals("_english_") == false) {
                assertEquals(name, new TreeSet<>(words.antecedents()), new TreeSet<>(words.stopWords()));
            }
            for (String word : words.stopWords()) {
                assertEquals(name, word.toLowerCase(Locale.ROOT).strip(), word);
                assertFalse(name, word.isEmpty());
            }
        }
    }

    @Test
    public void namesHaveTheFormOfElasticsearch() {
        assertTrue(LanguageWords.names().stream().allMatch(LanguageWords::isName));
        assertFalse(LanguageWords.isName("der") || LanguageWords.isName("_") || LanguageWords.isName("__"));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> LanguageWords.of("_klingon_"));
        assertTrue(e.getMessage(), e.getMessage().startsWith("there is no language [_klingon_]; take one of [_arabic_, _basque_, "));
    }
}
