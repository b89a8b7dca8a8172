package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.AnalysisTestsHelper;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.test.ESTestCase;
import org.neardup.analysis.spotsigs.LanguageWords;
import org.neardup.plugin.NeardupPlugin;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

public class SignatureAnalysisTests extends ESTestCase {

    /** The sentence of SpotSigs, section 3.2. */
    private static final String RALLY = "At a rally to kick off a weeklong campaign for the South Carolina primary, "
        + "Obama tried to set the record straight from an attack circulating widely on the Internet";

    private static Analyzer analyzer(String name, Settings settings) throws IOException {
        Settings all = Settings.builder().put(settings).put(Environment.PATH_HOME_SETTING.getKey(), createTempDir()).build();
        NamedAnalyzer analyzer = AnalysisTestsHelper.createTestAnalysisFromSettings(all, new NeardupPlugin()).indexAnalyzers.get(name);
        assertNotNull(name, analyzer);
        return analyzer;
    }

    private static Settings.Builder own(String type) {
        return Settings.builder().put("index.analysis.analyzer.own.type", type);
    }

    private static List<String> tokens(Analyzer analyzer, String text) throws IOException {
        List<String> tokens = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("field", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(term.toString());
            }
            stream.end();
        }
        return tokens;
    }

    private static List<String> tokens(Settings settings, String text) throws IOException {
        return tokens(analyzer("own", settings), text);
    }

    public void testSpotSignaturesWithoutSettings() throws IOException {
        List<String> signatures = tokens(analyzer("spot_signatures", Settings.EMPTY), RALLY);
        assertThat(signatures.subList(0, 2), equalTo(List.of("a:kick:weeklong:south", "a:campaign:south:primary")));
        assertThat(signatures, equalTo(tokens(own("spot_signatures").build(), RALLY)));
    }

    public void testSpotsWithSettings() throws IOException {
        Settings settings = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "a(1,2)", "the")
            .put("index.analysis.analyzer.own.distance", 1)
            .put("index.analysis.analyzer.own.chain_length", 2)
            .putList("index.analysis.analyzer.own.stopwords", "to", "off", "for", "from", "an", "on")
            .build();
        // The example of SpotSigs, section 3.2.
        assertThat(
            tokens(settings, RALLY),
            equalTo(List.of("a:rally:kick", "a:weeklong:campaign", "the:south:carolina", "the:record:straight", "the:internet")));
    }

    public void testDistanceAndChainLengthOfTheDefaultSpots() throws IOException {
        Settings settings = own("spot_signatures").put("index.analysis.analyzer.own.distance", 1)
            .put("index.analysis.analyzer.own.chain_length", 1)
            .build();
        assertThat(tokens(settings, "The rally is a success"), equalTo(List.of("the:rally", "is:success", "a:success")));
    }

    public void testNoStopWords() throws IOException {
        Settings settings = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "the(1,2)")
            .put("index.analysis.analyzer.own.stopwords", "_none_")
            .build();
        assertThat(tokens(settings, "the rally of all"), equalTo(List.of("the:rally:of")));
    }

    public void testSpotsOfALanguage() throws IOException {
        String german = "Die Kandidatin hielt in der Stadt eine Rede, und das Publikum war begeistert";
        Settings settings = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "_german_(1,2)").build();
        assertThat(
            tokens(settings, german),
            equalTo(
                List.of(
                    "die:kandidatin:hielt", "in:stadt:rede", "der:stadt:rede", "eine:rede:publikum", "und:publikum:begeistert",
                    "das:publikum:begeistert", "war:begeistert")));
        assertThat(tokens(own("spot_signatures").build(), german), equalTo(List.of()));
        // The words of several languages, and a custom distance.
        Settings both = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "_german_", "_english_(1,1)").build();
        assertThat(tokens(both, "the house das kleine haus"), equalTo(List.of("the:house", "das:haus")));
        Settings words = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "die(1,2)")
            .putList("index.analysis.analyzer.own.stopwords", "_german_", "kandidatin")
            .build();
        assertThat(tokens(words, german), equalTo(List.of("die:hielt:stadt")));
    }

    public void testWordsMatchInAnyCase() throws IOException {
        Settings settings = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "The", "IS(1,1)")
            .putList("index.analysis.analyzer.own.stopwords", "Of", " off")
            .build();
        assertThat(
            tokens(settings, "The rally of THE North is off campaign"),
            equalTo(List.of("the:north:campaign", "the:campaign", "is:campaign")));
        Settings path = own("spot_signatures").putList("index.analysis.analyzer.own.spots", "the(1,2)")
            .put("index.analysis.analyzer.own.stopwords_path", stopWordsFile("# comment", "Rally", "_german_", "of"))
            .build();
        assertThat(tokens(path, "The rally und kicks of a campaign"), equalTo(List.of("the:kicks:a")));
    }

    private static String stopWordsFile(String... lines) throws IOException {
        return Files.write(createTempFile(), List.of(lines)).toString();
    }

    /** The token filter compares words as the tokenizer and the filters before it make them. */
    public void testWordsOfTheFilterTakeTheFormOfItsPlace() throws IOException {
        String rally = "The rally kicks THE ball";
        assertThat(tokens(filter("standard", "lowercase").build(), rally), equalTo(List.of("the:rally:kicks", "the:ball")));
        assertThat(tokens(filter("standard").build(), rally), equalTo(List.of("The:rally:kicks")));
        assertProblems(
            filter("standard", "lowercase").putList("index.analysis.filter.spots.spots", "of the", "The", "the,")
                .putList("index.analysis.filter.spots.stopwords", "off of", "On"),
            "[spots] of [spots] is invalid: [of the] never matches, because its words are [of, the]; list single words, as the analyzer",
            "[spots] of [spots] is invalid: [the,] never matches, because its words are [the]; list single words, as the analyzer",
            "[stopwords] of [spots] is invalid: [off of] never matches, because its words are [off, of]; list single words");
        assertProblems(
            filter("standard", "stop").putList("index.analysis.filter.spots.spots", "the"),
            "[spots] of [spots] is invalid: [the] never matches, because its words are []; list single words, as the analyzer makes them");
    }

    private static Settings.Builder filter(String tokenizer, String... filters) {
        List<String> all = new ArrayList<>(List.of(filters));
        all.add("spots");
        return own("custom").put("index.analysis.analyzer.own.tokenizer", tokenizer)
            .putList("index.analysis.analyzer.own.filter", all)
            .put("index.analysis.filter.spots.type", "spot_signatures")
            .putList("index.analysis.filter.spots.spots", "The")
            .put("index.analysis.filter.spots.distance", 1)
            .put("index.analysis.filter.spots.chain_length", 2);
    }

    /** Some words of these lists do not match, such as those with a final apostrophe, but users cannot change them. */
    public void testEveryLanguageIsAccepted() throws IOException {
        for (String language : LanguageWords.names()) {
            analyzer(
                "own",
                own("spot_signatures").putList("index.analysis.analyzer.own.spots", language)
                    .putList("index.analysis.analyzer.own.stopwords", language)
                    .build());
            analyzer("own", filter("standard", "stop").putList("index.analysis.filter.spots.spots", language).build());
        }
    }

    public void testHtml() throws IOException {
        Settings settings = own("spot_signatures").put("index.analysis.analyzer.own.strip_html", true).build();
        String html = "the <b title=\"never\">caf&eacute;</b> was <i>open</i>";
        assertThat(tokens(settings, html), equalTo(tokens(settings, "the café was open")));
        assertThat(tokens(settings, html), equalTo(List.of("the:open")));
        assertThat(tokens(own("spot_signatures").build(), "the <b>rally</b> kicks"), equalTo(List.of("the:rally:kicks")));
    }

    /** The filter and the char filter as parts of a custom analyzer. */
    public void testFilters() throws IOException {
        Settings settings = own("custom").put("index.analysis.analyzer.own.tokenizer", "standard")
            .putList("index.analysis.analyzer.own.char_filter", "neardup_html_strip")
            .putList("index.analysis.analyzer.own.filter", "lowercase", "short_spots")
            .put("index.analysis.filter.short_spots.type", "spot_signatures")
            .putList("index.analysis.filter.short_spots.spots", "the")
            .put("index.analysis.filter.short_spots.distance", 1)
            .put("index.analysis.filter.short_spots.chain_length", 2)
            .build();
        assertThat(tokens(settings, "<p>The Rally</p> kicks off the campaign"), equalTo(List.of("the:rally:kicks", "the:campaign")));

        Settings defaults = own("custom").put("index.analysis.analyzer.own.tokenizer", "standard")
            .putList("index.analysis.analyzer.own.filter", "lowercase", "spot_signatures")
            .build();
        assertThat(tokens(defaults, RALLY), equalTo(tokens(analyzer("spot_signatures", Settings.EMPTY), RALLY)));
    }

    public void testEscapedTags() throws IOException {
        Settings settings = own("custom").put("index.analysis.analyzer.own.tokenizer", "standard")
            .putList("index.analysis.analyzer.own.char_filter", "keep_b")
            .put("index.analysis.char_filter.keep_b.type", "neardup_html_strip")
            .putList("index.analysis.char_filter.keep_b.escaped_tags", "b")
            .build();
        assertThat(tokens(settings, "<i>one</i> <b>two</b>"), equalTo(List.of("one", "b", "two", "b")));
    }

    public void testShingles() throws IOException {
        assertThat(
            tokens(analyzer("shingle_signatures", Settings.EMPTY), "The rally kicks off today"),
            equalTo(List.of("the rally", "rally kicks", "kicks off", "off today")));
        Settings words = own("shingle_signatures").put("index.analysis.analyzer.own.size", 3).build();
        assertThat(tokens(words, "The rally kicks off"), equalTo(List.of("the rally kicks", "rally kicks off")));
        Settings characters = own("shingle_signatures").put("index.analysis.analyzer.own.unit", "character").build();
        assertThat(tokens(characters, "竞选集会今天开始").size(), equalTo(4));
    }

    public void testAllProblemsAtOnce() {
        assertProblems(
            own("spot_signatures").putList("index.analysis.analyzer.own.spots", "_klingon_")
                .put("index.analysis.analyzer.own.stopwords", "_elvish_"),
            "[spots] of [own] is invalid: there is no language [_klingon_]; take one of [_arabic_, ",
            "[stopwords] of [own] is invalid: there is no language [_elvish_]; take one of [_arabic_, ");
        assertProblems(
            own("spot_signatures").putList("index.analysis.analyzer.own.spots", "the(2", "a(0,1)")
                .put("index.analysis.analyzer.own.distance", "two")
                .put("index.analysis.analyzer.own.chain_length", 33)
                .put("index.analysis.analyzer.own.strip_html", "yes"),
            "[distance] of [own] must be a whole number between 1 and 32, but was [two]",
            "[chain_length] of [own] must be a whole number between 1 and 32, but was [33]",
            "[spots] of [own] is invalid: cannot read spot [the(2]",
            "[spots] of [own] is invalid: the distance of spot [a] must be from 1 to 32, but was [0]",
            "[strip_html] of [own] must be [true] or [false], but was [yes]");
        assertProblems(
            own("spot_signatures").putList("index.analysis.analyzer.own.spots"),
            "[spots] of [own] must have at least one antecedent");
        assertProblems(
            own("spot_signatures").putList("index.analysis.analyzer.own.spots", "The", "of the(1,2)", " ", "!")
                .putList("index.analysis.analyzer.own.stopwords", "", "and so"),
            "[spots] of [own] is invalid: [of the] never matches, because its words are [of, the]; list single words",
            "[spots] of [own] is invalid: the antecedent of a spot must be a word",
            "[spots] of [own] is invalid: [!] never matches, because its words are []",
            "[stopwords] of [own] is invalid: [] never matches, because its words are []",
            "[stopwords] of [own] is invalid: [and so] never matches, because its words are [and, so]");
        assertProblems(
            Settings.builder()
                .put("index.analysis.char_filter.own.type", "neardup_html_strip")
                .putList("index.analysis.char_filter.own.escaped_tags", "b", "<i>"),
            "[escaped_tags] of [own] is invalid: [<i>] never matches; write the names of tags, such as [b]");
        assertProblems(
            own("shingle_signatures").put("index.analysis.analyzer.own.unit", "line").put("index.analysis.analyzer.own.size", 0),
            "[unit] of [own] must be [word] or [character], but was [line]",
            "[size] of [own] must be a whole number between 1 and 32, but was [0]");
        assertProblems(
            Settings.builder()
                .put("index.analysis.filter.own.type", "spot_signatures")
                .put("index.analysis.filter.own.distance", -1)
                .put("index.analysis.filter.own.chain_length", 1000000000000L),
            "[distance] of [own] must be a whole number between 1 and 32, but was [-1]",
            "[chain_length] of [own] must be a whole number between 1 and 32, but was [1000000000000]");
    }

    /** The master could not serialize it, and elections would never end. */
    public void testHalfACharacterDoesNotReachTheClusterState() {
        assertProblems(
            own("spot_signatures").putList("index.analysis.analyzer.own.spots", "the", "a\udc00"),
            "[spots] of [own] has half of a surrogate pair");
        assertProblems(own("shingle_signatures").put("index.analysis.analyzer.own.unit", "\ud800"), "[unit] of [own] has half");
        assertProblems(own("shingle_signatures").put("index.analysis.analyzer.own.\udc00", "1"), "[\\udc00] of [own] has half");
        assertProblems(
            Settings.builder()
                .put("index.analysis.char_filter.own.type", "neardup_html_strip")
                .putList("index.analysis.char_filter.own.escaped_tags", "b\udc00"),
            "[escaped_tags] of [own] has half");
    }

    private static void assertProblems(Settings.Builder settings, String... problems) {
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> analyzer("own", settings.build()));
        for (int i = 0; i < problems.length; i++) {
            assertThat(e.getMessage(), containsString((i + 1) + ": " + problems[i]));
        }
    }
}
