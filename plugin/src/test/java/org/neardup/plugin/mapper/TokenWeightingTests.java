package org.neardup.plugin.mapper;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.mapper.TokenWeighting.Kind;

import java.io.IOException;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

/** Weights in a mapping. */
public class TokenWeightingTests extends MapperServiceTestCase {

    /** No tokens. */
    private static final String EMPTY = "AwAAAAAAAAAAAAAAAAAAAAA/AA==";

    private static final List<String> TYPES = List.of(SimHashFieldMapper.CONTENT_TYPE, WeightedMinHashFieldMapper.CONTENT_TYPE);

    @Override
    protected Collection<? extends Plugin> getPlugins() {
        return List.of(new NeardupPlugin());
    }

    private interface Parameters {

        void addTo(XContentBuilder mapping) throws IOException;
    }

    private static XContentBuilder mapping(String type, Parameters parameters) throws IOException {
        return fieldMapping(b -> {
            b.field("type", type).field("analyzer", "default");
            parameters.addTo(b);
        });
    }

    private void assertRefused(String message, Parameters parameters) {
        for (String type : TYPES) {
            Exception e = expectThrows(Exception.class, () -> createMapperService(mapping(type, parameters)));
            assertThat(e.getMessage(), containsString(message));
            assertThat(ExceptionsHelper.status(e).getStatus(), equalTo(400));
        }
    }

    public void testFrequenciesComeBackAsTheyWere() {
        for (int round = 0; round < 20; round++) {
            DocumentFrequencies frequencies = TokenFieldTestCase.randomFrequencies();
            DocumentFrequencies thawed = FrozenFrequencies.of(frequencies).thaw();
            assertThat(thawed.documents(), equalTo(frequencies.documents()));
            assertThat(thawed.error(), equalTo(frequencies.error()));
            assertThat(thawed.size(), equalTo(frequencies.size()));
            for (int place = 0; place < thawed.size(); place++) {
                assertThat(thawed.token(place), equalTo(frequencies.token(place)));
                assertThat(thawed.count(place), equalTo(frequencies.count(place)));
            }
        }
    }

    /** The format in mappings must never change. */
    public void testGoldenFrequencies() throws IOException {
        var frequencies = new DocumentFrequencies(1000, 3, new long[] {-1L << 60, 7, 1L << 50}, new int[] {900, 1, 40});
        XContentBuilder shown = XContentFactory.jsonBuilder();
        FrozenFrequencies.of(frequencies).toXContent(shown, null);
        String tokens = "AwAAAAAAAAAAAAAAAAAAAAAABwIAAAAAAADADQAAAAAAAKD4//////8DAICEgwg=";
        assertThat(Strings.toString(shown), equalTo("{\"documents\":1000,\"error\":3,\"tokens\":\"" + tokens + "\"}"));
    }

    /** Thousands of indices of one template take no more memory than one. */
    public void testFieldsThatWeighAlikeShareTheirWeights() {
        DocumentFrequencies frequencies = TokenFieldTestCase.randomFrequencies();
        TokenWeigher one = TokenWeigher.of(TokenWeighting.of(Kind.IDF, 2.0, FrozenFrequencies.of(frequencies)));
        assertSame(one, TokenWeigher.of(TokenWeighting.of(Kind.IDF, 2.0, FrozenFrequencies.of(frequencies))));
        assertNotSame(one, TokenWeigher.of(TokenWeighting.of(Kind.IDF, 2.5, FrozenFrequencies.of(frequencies))));
    }

    public void testLogarithmsOfCounts() {
        TokenWeigher weigher = TokenWeigher.of(TokenWeighting.of(Kind.LOG_COUNTS, null, null));
        int[] multiplicities = {1, 2, 3, 4, 1024, Integer.MAX_VALUE};
        int[] expected = {256, 512, 662, 768, 11 * 256, 32 * 256};
        for (int i = 0; i < multiplicities.length; i++) {
            assertThat(weigher.of(randomLong(), multiplicities[i]), equalTo(expected[i]));
        }
    }

    /** The parameters of a mapping survive storing, parsing and merging with itself. */
    public void testMappingKeepsWeights() throws IOException {
        for (String type : TYPES) {
            FrozenFrequencies frequencies = FrozenFrequencies.of(TokenFieldTestCase.randomFrequencies());
            Parameters parameters = b -> b.field("weights", "idf").field("frequencies", frequencies);
            MapperService service = createMapperService(mapping(type, parameters));
            String mapping = service.documentMapper().mappingSource().string();
            assertThat(mapping, containsString("\"weights\":\"idf\""));
            assertThat(mapping, containsString("\"tokens\":\"" + frequencies.tokens() + "\""));
            merge(service, mapping(type, parameters));
            assertThat(service.documentMapper().mappingSource().string(), equalTo(mapping));
            XContentBuilder none = mapping(type, b -> b.field("weights", "none"));
            IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> merge(service, none));
            assertThat(e.getMessage(), containsString("Cannot update parameter [weights] from [idf] to [none]"));
        }
    }

    public void testNamesTellWeightsApart() {
        FrozenFrequencies one = new FrozenFrequencies(10, 0, EMPTY);
        FrozenFrequencies other = new FrozenFrequencies(11, 0, EMPTY);
        List<String> names = List.of(
            TokenWeighting.NONE.toString(),
            TokenWeighting.of(Kind.COUNTS, null, null).toString(),
            TokenWeighting.of(Kind.LOG_COUNTS, null, null).toString(),
            TokenWeighting.of(Kind.IDF, null, one).toString(),
            TokenWeighting.of(Kind.IDF, 2.0, one).toString(),
            TokenWeighting.of(Kind.IDF, null, other).toString());
        assertThat(names.stream().distinct().count(), equalTo(6L));
        Map<String, Object> frequencies = Map.of("documents", 10, "error", 0, "tokens", EMPTY);
        Map<String, Object> parameters = Map.of("weights", "idf", "idf_power", 2, "frequencies", frequencies);
        assertThat(TokenWeighting.read(parameters), equalTo(TokenWeighting.of(Kind.IDF, 2.0, one)));
        assertThat(TokenWeighting.read(Map.of()), equalTo(TokenWeighting.NONE));
    }

    public void testWrongWeights() {
        assertRefused("for field [weights]", b -> b.field("weights", "tf"));
        assertRefused("[frequencies] is missing with [weights] of [idf]; copy it from GET", b -> b.field("weights", "idf"));
        assertRefused("belong to [weights] of [idf]; leave them out with [none]", b -> b.field("idf_power", 2));
        assertRefused("leave them out with [counts]", b -> frequencies(b.field("weights", "counts"), 1, 0, EMPTY));
        assertRefused("the power of weights must be from 0 to 8", b -> frequencies(idf(b).field("idf_power", 9), 1, 0, EMPTY));
        assertRefused("[documents] must be at least 1", b -> frequencies(idf(b), 0, 0, EMPTY));
        assertRefused("and [error] from 0 to that", b -> frequencies(idf(b), 1, -1, EMPTY));
        assertRefused("and [error] from 0 to that", b -> frequencies(idf(b), 1, 2, EMPTY));
        String of900 = FrozenFrequencies.of(new DocumentFrequencies(1000, 0, new long[] {7}, new int[] {900})).tokens();
        assertRefused("[tokens] is corrupt: a token has [900] of [899] documents", b -> frequencies(idf(b), 899, 0, of900));
        assertRefused(
            "[frequencies] must be an object with the whole numbers",
            b -> idf(b).startObject("frequencies").field("documents", 2.5).field("error", 0).field("tokens", EMPTY).endObject());
        assertRefused("[frequencies] is invalid: [tokens] is corrupt: Illegal base64 character", b -> frequencies(idf(b), 1, 0, "????"));
        assertRefused("format version [0]", b -> frequencies(idf(b), 1, 0, "AAAA"));
        assertRefused("[frequencies] must be an object with the whole numbers", b -> idf(b).field("frequencies", EMPTY));
        assertRefused("and nothing else", b -> idf(b).startObject("frequencies").field("documents", 3).endObject());
        byte[] many = new byte[600_000];
        // A set of 70,000 distinct tokens: the version, no digests, all bits, and twice the number in groups of seven bits.
        many[0] = 3;
        System.arraycopy(new byte[] {(byte) 0xe0, (byte) 0xc5, 0x08}, 0, many, 18, 3);
        String tokens = Base64.getEncoder().encodeToString(many);
        assertRefused("[tokens] has more than [65536] tokens; take fewer", b -> frequencies(idf(b), 1, 0, tokens));
    }

    private static XContentBuilder idf(XContentBuilder mapping) throws IOException {
        return mapping.field("weights", "idf");
    }

    private static void frequencies(XContentBuilder mapping, long documents, long error, String tokens) throws IOException {
        mapping.field("frequencies", new FrozenFrequencies(documents, error, tokens));
    }
}
