package org.neardup.analysis.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Locale;
import java.util.TreeSet;
import org.junit.Test;
import org.neardup.analysis.token.TokenHash;

public class EnglishWordsTests {
    /** A change of these lists changes the signatures of many texts. */
    @Test
    public void goldenLists() {
        assertEquals("311ebd43d17d88fe", Long.toHexString(TokenHash.hash(String.join(" ", EnglishWords.ANTECEDENTS))));
        assertEquals("b010524619912d6d", Long.toHexString(TokenHash.hash(String.join(" ", new TreeSet<>(EnglishWords.STOP_WORDS)))));
    }

    @Test
    public void wordsAreInLowerCaseAndWithoutSpaces() {
        for (String word : EnglishWords.STOP_WORDS) {
            assertEquals(word.toLowerCase(Locale.ROOT).strip(), word);
            assertTrue(word.isEmpty() == false);
        }
    }

    @Test
    public void contractionsComeWithBothApostrophes() {
        assertTrue(EnglishWords.STOP_WORDS.contains("don't"));
        assertTrue(EnglishWords.STOP_WORDS.contains("don’t"));
    }
}
