package org.neardup.examples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** An analyzer of Lucene with our filters, which it finds by name. */
public final class Signatures {

    private Signatures() {}

    /** Returns the spot signatures of a text. */
    public static List<String> of(String text) throws IOException {
        Analyzer analyzer = CustomAnalyzer.builder()
            .addCharFilter("textForm")
            .withTokenizer("standard")
            .addTokenFilter("spotSignatures", "language", "_english_", "chainLength", "2")
            .build();
        List<String> signatures = new ArrayList<>();
        try (analyzer; TokenStream stream = analyzer.tokenStream("text", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                signatures.add(term.toString());
            }
            stream.end();
        }
        return signatures;
    }
}
