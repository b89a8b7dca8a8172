package org.neardup.analysis.spotsigs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.CannedTokenStream;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.analysis.Token;
import org.neardup.analysis.token.TokenHash;

public class SpotSignatureFilterTests extends BaseTokenStreamTestCase {
    /** The example of SpotSigs §3.2. */
    private static final String RALLY = "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the"
        + " record straight from an attack circulating widely on the Internet that is designed to play into prejudices against Muslims and"
        + " fears of terrorism.";

    private static SpotVocabulary uniform(int distance, int chainLength, String... antecedents) {
        List<Spot> spots = new ArrayList<>();
        for (String antecedent : antecedents) {
            spots.add(new Spot(antecedent, distance, chainLength));
        }
        return SpotVocabulary.english(spots);
    }

    private static Analyzer whitespace(SpotVocabulary vocabulary) {
        return new Analyzer() {
            @Override
            protected TokenStreamComponents createComponents(String field) {
                WhitespaceTokenizer words = new WhitespaceTokenizer();
                return new TokenStreamComponents(words, new SpotSignatureFilter(words, vocabulary));
            }
        };
    }

    public void testExampleOfSection32() throws IOException {
        String[] spans = {
            "a rally to kick", "a weeklong campaign", "the South Carolina", "the record straight", "an attack circulating",
            "the Internet that is designed", "is designed to play"};
        try (Analyzer analyzer = new SpotSignatureAnalyzer(uniform(1, 2, "a", "an", "the", "is"), false)) {
            assertAnalyzesTo(
                analyzer, RALLY,
                new String[] {
                    "a:rally:kick", "a:weeklong:campaign", "the:south:carolina", "the:record:straight", "an:attack:circulating",
                    "the:internet:designed", "is:designed:play"},
                Stream.of(spans).mapToInt(RALLY::indexOf).toArray(),
                Stream.of(spans).mapToInt(span -> RALLY.indexOf(span) + span.length()).toArray(),
                new int[] {2, 5, 4, 8, 4, 5, 3});
        }
    }

    /** At a greater distance every word counts, and a chain that lands on a stop word takes the next word that is not. */
    public void testExampleOfSection32AtDistance2() throws IOException {
        String[] spans = {
            "a rally to kick off a weeklong campaign for the South", "a weeklong campaign for the South Carolina primary",
            "the South Carolina primary, Obama tried to set", "the record straight from an attack circulating widely",
            "an attack circulating widely on the Internet that is designed", "the Internet that is designed to play into prejudices",
            "is designed to play into prejudices against Muslims"};
        try (Analyzer analyzer = new SpotSignatureAnalyzer(uniform(2, 3, "a", "an", "the", "is"), false)) {
            assertAnalyzesTo(
                analyzer, RALLY,
                new String[] {
                    "a:kick:weeklong:south", "a:campaign:south:primary", "the:carolina:obama:set", "the:straight:attack:widely",
                    "an:circulating:internet:designed", "the:designed:play:prejudices", "is:play:prejudices:muslims"},
                Stream.of(spans).mapToInt(RALLY::indexOf).toArray(),
                Stream.of(spans).mapToInt(span -> RALLY.indexOf(span) + span.length()).toArray(),
                new int[] {2, 5, 4, 8, 4, 5, 3});
        }
    }

    public void testDistanceCountsEveryWord() throws IOException {
        try (Analyzer analyzer = whitespace(uniform(2, 3, "the"))) {
            assertAnalyzesTo(
                analyzer, "x the w1 of w2 and w3 w4 the w5 to of w6 w7", new String[] {"the:w2:w3:w5", "the:w6"}, new int[] {2, 25},
                new int[] {31, 40}, new int[] {2, 7});
        }
    }

    public void testAChainNeedsOneWordBeforeTheEnd() throws IOException {
        try (Analyzer analyzer = whitespace(uniform(2, 3, "the"))) {
            assertAnalyzesTo(analyzer, "", new String[0]);
            assertAnalyzesTo(analyzer, "the", new String[0]);
            assertAnalyzesTo(analyzer, "the w1", new String[0]);
            assertAnalyzesTo(analyzer, "the w1 of", new String[0]);
            assertAnalyzesTo(analyzer, "the w1 of w2", new String[] {"the:w2"});
            assertAnalyzesTo(analyzer, "the w1 of w2 w3 w4 w5", new String[] {"the:w2:w4"});
            assertAnalyzesTo(analyzer, "the w1 of w2 w3 w4 of of of", new String[] {"the:w2:w4"});
        }
    }

    public void testSeveralSpotsOfOneAntecedentComeAtOnePosition() throws IOException {
        List<Spot> spots = List.of(new Spot("the", 5, 1), new Spot("the", 1, 2), new Spot("is", 1, 1));
        try (Analyzer analyzer = whitespace(SpotVocabulary.of(spots, Set.of()))) {
            // Positions and end offsets do not form a graph here: two signatures at one position have different end offsets.
            assertAnalyzesTo(
                analyzer, "the b is c d e f g", new String[] {"the:e", "the:b:c", "is:c"}, new int[] {0, 0, 6},
                new int[] {14, 10, 10}, null, new int[] {1, 0, 2}, null, false);
            // The spot with the long distance finds no word before the end, and must not hide the others.
            assertAnalyzesTo(
                analyzer, "the b is c", new String[] {"the:b:c", "is:c"}, new int[] {0, 6},
                new int[] {10, 10}, null, new int[] {1, 2}, null, false);
        }
    }

    public void testHolesOfTheInputAreKept() throws IOException {
        Token the = new Token("the", 3, 4, 7);
        Token word = new Token("word", 2, 10, 14);
        SpotVocabulary vocabulary = uniform(1, 1, "the");
        TokenStream stream = new SpotSignatureFilter(new CannedTokenStream(4, 30, the, word), vocabulary);
        assertTokenStreamContents(
            stream, new String[] {"the:word"}, new int[] {4}, new int[] {14}, new String[] {SpotSignatureFilter.TYPE}, new int[] {3},
            new int[] {1}, 30, 6, null, true, null);
    }

    public void testAGapCountsAsTheWordThatWasThere() throws IOException {
        Token[] words = {new Token("the", 0, 3), new Token("w1", 2, 7, 9), new Token("w2", 10, 12), new Token("w3", 2, 17, 19)};
        TokenStream stream = new SpotSignatureFilter(new CannedTokenStream(words), uniform(2, 2, "the"));
        assertTokenStreamContents(stream, new String[] {"the:w1:w3"});
    }

    public void testWordsAtOnePositionCountOnce() throws IOException {
        Token[] words = {
            new Token("the", 0, 3), new Token("w1", 4, 6), new Token("synonym", 0, 4, 6), new Token("w2", 7, 9),
            new Token("the", 0, 7, 9), new Token("w3", 10, 12), new Token("other", 0, 10, 12), new Token("w4", 13, 15)};
        TokenStream stream = new SpotSignatureFilter(new CannedTokenStream(words), uniform(1, 3, "the"));
        assertTokenStreamContents(stream, new String[] {"the:w1:w2:w3", "the:w3:w4"});
    }

    public void testDefaultsOfThePaper() throws IOException {
        try (Analyzer analyzer = new SpotSignatureAnalyzer()) {
            assertAnalyzesTo(
                analyzer, "The senate was told that budgets had doubled; nobody can explain why it is growing.",
                new String[] {"the:told:budgets:doubled", "was:budgets:doubled:explain", "had:explain:growing", "can:growing"});
        }
    }

    public void testHtmlIsStripped() throws IOException {
        try (Analyzer analyzer = new SpotSignatureAnalyzer(uniform(1, 2, "the"), true)) {
            assertAnalyzesTo(
                analyzer, "<p class='the'>see the <b>So&#117;th</b> Carolina</p>", new String[] {"the:south:carolina"}, new int[] {19},
                new int[] {49}, new int[] {2});
        }
    }

    public void testChineseWithParticlesAsAntecedents() throws IOException {
        SpotVocabulary chinese = SpotVocabulary.of(List.of(new Spot("的", 1, 3), new Spot("在", 1, 3)), Set.of("是", "了", "和", "与"));
        try (Analyzer analyzer = new SpotSignatureAnalyzer(chinese, false)) {
            assertAnalyzesTo(
                analyzer, "北京是中国的首都,位于华北平原,他在这里工作了三年。", new String[] {"的:首:都:位", "在:这:里:工"}, new int[] {5, 17}, new int[] {10, 21},
                new int[] {6, 10});
        }
    }

    public void testChineseNearDuplicatesShareMostSignatures() throws IOException {
        List<Spot> spots = Stream.of("的", "是", "在", "了", "和", "为").map(particle -> new Spot(particle, 1, 3)).toList();
        String text = "北京是中华人民共和国的首都,位于华北平原的北部,是全国的政治中心和文化中心。城市的历史可以追溯到三千年前,在辽代成为了陪都。";
        String nearDuplicate = "(新华网)北京是中华人民共和国的首都,位于华北平原的北部,是全国的政治中心和文化中心。城市的历史可追溯到三千年前,在辽代成为了陪都!";
        String other = "上海是中国最大的经济中心,位于长江的入海口,人口超过了两千四百万,港口的吞吐量在世界名列第一。";
        try (Analyzer analyzer = new SpotSignatureAnalyzer(SpotVocabulary.of(spots, Set.of("与", "也")), false)) {
            assertTrue(jaccard(terms(analyzer, text), terms(analyzer, nearDuplicate)) > 0.8);
            assertTrue(jaccard(terms(analyzer, text), terms(analyzer, other)) < 0.1);
        }
    }

    private static double jaccard(List<String> left, List<String> right) {
        Set<String> common = new HashSet<>(left);
        common.retainAll(right);
        Set<String> union = new HashSet<>(left);
        union.addAll(right);
        return (double) common.size() / union.size();
    }

    public void testJapaneseWithParticlesAsAntecedents() throws IOException {
        Set<String> stopWords = Set.of("に", "を", "で", "す", "あ", "る");
        SpotVocabulary japanese = SpotVocabulary.of(List.of(new Spot("の", 1, 2), new Spot("は", 1, 2)), stopWords);
        try (Analyzer analyzer = new SpotSignatureAnalyzer(japanese, false)) {
            assertAnalyzesTo(analyzer, "東京は日本の首都である。", new String[] {"は:日:本", "の:首:都"});
        }
    }

    public void testRandomWordsAgainstTheDefinition() throws IOException {
        Random random = random();
        for (int round = 0; round < atLeast(500); round++) {
            int vocabularySize = 3 + random.nextInt(20);
            // Spots of small and of maximum reach; texts with hardly any stop words, and texts of hardly anything else.
            int limit = random.nextInt(4) == 0 ? Spot.MAX_DISTANCE : 1 + random.nextInt(4);
            Set<Spot> spots = new LinkedHashSet<>();
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                spots.add(new Spot("w" + random.nextInt(vocabularySize), 1 + random.nextInt(limit), 1 + random.nextInt(limit)));
            }
            Set<String> stopWords = new HashSet<>();
            for (int i = random.nextInt(vocabularySize); i > 0; i--) {
                stopWords.add("w" + random.nextInt(vocabularySize));
            }
            List<String> words = new ArrayList<>();
            for (int i = random.nextInt(random.nextBoolean() ? 60 : 2000); i > 0; i--) {
                words.add("w" + random.nextInt(vocabularySize));
            }
            List<String> expected = SpotSignatureOracle.signatures(words, spots, stopWords);
            SpotVocabulary vocabulary = SpotVocabulary.of(spots, stopWords);
            String text = String.join(" ", words);
            try (Analyzer analyzer = whitespace(vocabulary)) {
                assertEquals(spots + " " + stopWords + " " + words, expected, terms(analyzer, text));
            }
            List<Long> hashes = new ArrayList<>();
            new SpotSignatureHasher(vocabulary).hash(text, hashes::add);
            assertEquals(spots + " " + stopWords + " " + words, expected.stream().map(TokenHash::hash).toList(), hashes);
        }
    }

    public void testManyAntecedentsWithoutWords() throws IOException {
        try (Analyzer analyzer = whitespace(uniform(1, 1, "a"))) {
            assertEquals(List.of(), terms(analyzer, "a ".repeat(5000)));
            assertEquals(5000, terms(analyzer, "a ".repeat(5000) + "word").size());
            assertEquals(List.of("a:word"), terms(analyzer, "a word"));
        }
    }

    public void testRandomStrings() throws Exception {
        for (boolean html : new boolean[] {false, true}) {
            try (Analyzer analyzer = new SpotSignatureAnalyzer(SpotVocabulary.english(), html)) {
                checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
            }
        }
        SpotVocabulary letters = SpotVocabulary.of(List.of(new Spot("a", 1, 2), new Spot("b", 3, 1), new Spot("b", 1, 3)), Set.of("c"));
        try (Analyzer analyzer = new Analyzer() {
            @Override
            protected TokenStreamComponents createComponents(String field) {
                MockTokenizer words = new MockTokenizer(MockTokenizer.SIMPLE, true);
                return new TokenStreamComponents(words, new SpotSignatureFilter(words, letters));
            }
        }) {
            // Two spots of one antecedent have different end offsets, so positions and end offsets do not form a graph.
            checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER, 20, false, false);
        }
    }

    private static List<String> terms(Analyzer analyzer, String text) throws IOException {
        List<String> terms = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("f", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        }
        return terms;
    }
}
