package org.neardup.analysis.word;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.analysis.text.TextForm;

/**
 * The forms that listed words have among the tokens of an analyzer, for lists that are compared with tokens.
 *
 * @param analyzer makes the tokens
 */
public record WordForms(Analyzer analyzer) {

    /**
     * The token of a listed word.
     *
     * @param word for instance {@code The}
     * @return the word if it is one of its own tokens, otherwise the token that has the same {@link TextForm}: {@code the}
     * @throws IllegalArgumentException if there is neither, so the word would never match
     */
    public String of(String word) {
        // Fields normalize their texts before any analyzer.
        String normal = TextForm.CASED.of(word);
        String folded = TextForm.FOLDED.of(word);
        List<String> tokens = tokens(normal);
        return tokens.contains(normal) ? normal : tokens.stream().filter(t -> folded.equals(TextForm.FOLDED.of(t))).findFirst().orElseThrow(
            () -> new IllegalArgumentException(
                "[" + word + "] never matches, because its words are " + tokens + "; list single words, as the analyzer makes them"));
    }

    private List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(term.toString());
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tokens;
    }
}
