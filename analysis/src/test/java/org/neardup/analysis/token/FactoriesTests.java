package org.neardup.analysis.token;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;

/** Lucene finds the filters by name, and without parameters they make the tokens of our analyzers. */
public class FactoriesTests extends BaseTokenStreamTestCase {

    private static Analyzer custom(String name) throws IOException {
        return CustomAnalyzer.builder().addCharFilter("textForm").withTokenizer("standard").addTokenFilter(name).build();
    }

    public void testTokensOfOurAnalyzers() throws IOException {
        try (Analyzer shingles = custom("shingleSignatures"); Analyzer spots = custom("spotSignatures");
            Analyzer ourShingles = new ShingleAnalyzer(); Analyzer ourSpots = new SpotSignatureAnalyzer()) {
            for (int round = 0; round < 200; round++) {
                String text =
                    TestUtil.randomAnalysisString(random(), 40, false) + " the captain was at the \u00adpier when the tide was LOW ";
                assertSameTokens(ourShingles, shingles, text);
                assertSameTokens(ourSpots, spots, text);
            }
        }
    }

    private static void assertSameTokens(Analyzer ours, Analyzer other, String text) throws IOException {
        List<String> terms = new ArrayList<>();
        try (TokenStream stream = ours.tokenStream("text", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        }
        assertAnalyzesTo(other, text, terms.toArray(String[]::new));
    }

    public void testParameters() throws IOException {
        try (Analyzer shingles =
            CustomAnalyzer.builder().withTokenizer("standard").addTokenFilter("shingleSignatures", "size", "3").build()) {
            assertAnalyzesTo(shingles, "a b c d", new String[] {"a b c", "b c d"});
        }
        Analyzer german = CustomAnalyzer.builder().withTokenizer("standard")
            .addTokenFilter("spotSignatures", "language", "_german_", "distance", "1", "chainLength", "1").build();
        try (german) {
            assertAnalyzesTo(german, "am Abend", new String[] {"am:Abend"});
        }
        try (Analyzer folded = CustomAnalyzer.builder().addCharFilter("textForm", "form", "folded").withTokenizer("keyword").build()) {
            assertAnalyzesTo(folded, "L\u00adOW", new String[] {"low"});
        }
    }

    public void testWrongParametersAreRefused() {
        for (String name : new String[] {"shingleSignatures", "spotSignatures"}) {
            for (Map<String, String> wrong : wrongParameters(name)) {
                IllegalArgumentException failure = expectThrows(
                    IllegalArgumentException.class, () -> TokenFilterFactory.forName(name, new HashMap<>(wrong)));
                assertTrue(failure.getMessage(), failure.getMessage().contains(wrong.keySet().iterator().next())
                    || failure.getMessage().contains(wrong.values().iterator().next()));
            }
        }
        for (Map<String, String> wrong : List.of(Map.of("form", "upper"), Map.of("size", "2"))) {
            expectThrows(IllegalArgumentException.class, () -> CharFilterFactory.forName("textForm", new HashMap<>(wrong)));
        }
    }

    private static Iterable<Map<String, String>> wrongParameters(String name) {
        return name.equals("shingleSignatures")
            ? List.of(Map.of("size", "0"), Map.of("size", "33"), Map.of("unit", "word"))
            : List.of(Map.of("distance", "0"), Map.of("chainLength", "33"), Map.of("language", "_klingon_"), Map.of("spots", "the"));
    }
}
