package org.neardup.analysis.word;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.junit.Test;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;

public class WordFormsTests {

    private static final WordForms STANDARD = new WordForms(new StandardAnalyzer());

    @Test
    public void testAWordTakesTheCaseOfItsToken() {
        Map<String, String> forms = Map.of("the", "the", "The", "the", "ÉTÉ", "été", "ΟΔΟΣ", "οδοσ", "İ", "i", "Don't", "don't", "的", "的",
            "\uD801\uDC00", "\uD801\uDC28", "42", "42");
        forms.forEach((word, form) -> assertEquals(form, STANDARD.of(word)));
        WordForms words = new WordForms(new ShingleAnalyzer(ShingleUnit.WORD, 1, false));
        Map<String, String> normalized = Map.of("Isn’t", "isn't", "ΟΔΟΣ", "οδοσ", "e\u0301te\u0301", "été", "ที่", "ที่");
        normalized.forEach((word, form) -> assertEquals(form, words.of(word)));
        assertRefused(words.analyzer(), "และ", "[แ, ล, ะ]");
        assertEquals("no lower case here", "The", new WordForms(new WhitespaceAnalyzer()).of("The"));
        assertEquals("a token of two words", "of the", new WordForms(new KeywordAnalyzer()).of("of the"));
        assertEquals("don't,", new WordForms(new WhitespaceAnalyzer()).of("don't,"));
    }

    @Test
    public void testAWordThatNeverMatchesIsRefused() {
        Map<String, String> tokens = Map.of("of the", "[of, the]", "the the", "[the, the]", "the.", "[the]", "!", "[]", " ", "[]", "", "[]",
            " the", "[the]", "です", "[で, す]", "x".repeat(256), "[" + "x".repeat(255) + ", x]");
        tokens.forEach((word, split) -> assertRefused(STANDARD.analyzer(), word, split));
        assertRefused(new EnglishAnalyzer(), "houses", "[hous]");
        assertRefused(new EnglishAnalyzer(), "The", "[]");
    }

    private static void assertRefused(Analyzer analyzer, String word, String tokens) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> new WordForms(analyzer).of(word));
        assertEquals("[" + word + "] never matches, because its words are " + tokens
            + "; list single words, as the analyzer makes them", e.getMessage());
    }
}
