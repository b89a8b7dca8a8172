package org.neardup.plugin.retriever;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.SearchPlugin.RetrieverSpec;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.TestRetrieverBuilder;
import org.elasticsearch.test.AbstractXContentTestCase;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.window.Authority;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

public class NearDuplicatesParserTests extends AbstractXContentTestCase<NearDuplicatesRetrieverBuilder> {

    private static Comparison randomComparison() {
        var signatures = new SignatureThreshold(randomIdentifier(), new BigDecimal(between(1, 1000)).movePointLeft(3), between(1, 50));
        return switch (between(0, 2)) {
            case 0 -> new ByFieldType(
                randomIdentifier(),
                randomBoolean() ? null : signatures.minSimilarity(),
                randomBoolean() ? null : between(1, 50));
            case 1 -> switch (between(0, 2)) {
                case 0 -> new BySignature("weighted_jaccard", null, between(0, 8), signatures, randomBoolean());
                case 1 -> new BySignature("weighted_or_plain", randomPlain(), between(0, 8), signatures, randomBoolean());
                default -> new BySignature("dice", null, TokenWeights.DEFAULT_POWER, signatures, true);
            };
            default -> new ByFingerprint(randomIdentifier(), between(0, ByFingerprint.MAX_DISTANCE));
        };
    }

    private static BigDecimal randomPlain() {
        return randomBoolean() ? null : new BigDecimal(between(1, 1000)).movePointLeft(3);
    }

    @Override
    protected NearDuplicatesRetrieverBuilder createTestInstance() {
        Authority authority = randomBoolean() ? null : new Authority(randomIdentifier(), randomFrom(randomLong(), randomDouble(), 1e300));
        Keep keep = randomFrom(authority == null ? EnumSet.complementOf(EnumSet.of(Keep.AUTHORITY)) : EnumSet.allOf(Keep.class));
        CollapseOptions options = new CollapseOptions(
            randomComparison(),
            authority,
            keep.isByDate() ? randomIdentifier() : null,
            keep,
            randomFrom(Grouping.values()),
            randomIntBetween(0, 100),
            randomBoolean() ? GroupHits.DEFAULT : new GroupHits(new InnerHitBuilder(randomIdentifier()).setSize(randomIntBetween(0, 100))));
        RetrieverBuilder child = TestRetrieverBuilder.createRandomTestRetrieverBuilder();
        var retriever = new NearDuplicatesRetrieverBuilder(child, randomIntBetween(1, 10_000), null, options, List.of());
        if (randomBoolean()) {
            retriever.minScore(randomFloat());
        }
        if (randomBoolean()) {
            retriever.protecting(QueryBuilders.termQuery(randomIdentifier(), randomIdentifier()));
        }
        return retriever;
    }

    @Override
    protected NearDuplicatesRetrieverBuilder doParseInstance(XContentParser parser) throws IOException {
        return (NearDuplicatesRetrieverBuilder) RetrieverBuilder.parseTopLevelRetrieverBuilder(
            parser,
            new RetrieverParserContext(new SearchUsage(), feature -> true));
    }

    @Override
    protected boolean supportsUnknownFields() {
        return false;
    }

    @Override
    protected String[] getShuffleFieldsExceptions() {
        return new String[] {"retriever"};
    }

    @Override
    protected NamedXContentRegistry xContentRegistry() {
        List<NamedXContentRegistry.Entry> entries = new ArrayList<>(
            new SearchModule(Settings.EMPTY, List.of(new NeardupPlugin())).getNamedXContents());
        RetrieverSpec<?> test = new RetrieverSpec<>(TestRetrieverBuilder.TEST_SPEC.getName(), TestRetrieverBuilder.TEST_SPEC.getParser());
        entries.add(
            new NamedXContentRegistry.Entry(
                RetrieverBuilder.class,
                test.getName(),
                (parser, context) -> test.getParser().fromXContent(parser, (RetrieverParserContext) context)));
        return new NamedXContentRegistry(entries);
    }

    private NearDuplicatesRetrieverBuilder parse(String parameters) throws IOException {
        String json = "{\"near_duplicates\": {\"retriever\": {\"test\": {\"value\": \"x\"}}" + parameters + "}}";
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
            return doParseInstance(parser);
        }
    }

    private NearDuplicatesRetrieverBuilder of(CollapseOptions options) throws IOException {
        RetrieverBuilder child = parse("").innerRetrievers().getFirst().retriever();
        return new NearDuplicatesRetrieverBuilder(child, DefaultWindow.SIZE, null, options, List.of());
    }

    public void testDefaults() throws IOException {
        var options = new CollapseOptions(new ByFieldType("f"), null, null, Keep.RANK, Grouping.STAR, 0, GroupHits.DEFAULT);
        assertEquals(of(options), parse(", \"field\": \"f\""));
    }

    public void testAnAuthorityIsTheNameOfAFieldOrAnObject() throws IOException {
        var options = new CollapseOptions(
            new ByFieldType("f"),
            new Authority("a", 0L),
            null,
            Keep.AUTHORITY,
            Grouping.STAR,
            0,
            GroupHits.DEFAULT);
        assertEquals(of(options), parse(", \"field\": \"f\", \"authority\": \"a\""));
        assertEquals(of(options), parse(", \"field\": \"f\", \"authority\": {\"field\": \"a\"}"));
    }

    public void testAMissingAuthorityKeepsAllItsDigits() throws IOException {
        var options = new CollapseOptions(
            new ByFieldType("f"),
            new Authority("a", Long.MAX_VALUE - 1),
            null,
            Keep.AUTHORITY,
            Grouping.STAR,
            0,
            GroupHits.DEFAULT);
        assertEquals(of(options), parse(", \"field\": \"f\", \"authority\": {\"field\": \"a\", \"missing\": 9223372036854775806}"));
    }

    public void testSamplesAreComparedWhereTheyTellTheSimilarity() throws IOException {
        for (String similarity : BySignature.SIMILARITIES) {
            var signatures = new SignatureThreshold("f", BySignature.defaultMinSimilarity(similarity), 5);
            boolean exact = List.of("cosine", "dice", "weighted_cosine").contains(similarity);
            double power = similarity.equals("weighted_or_plain") ? 6 : 3;
            var comparison = new BySignature(similarity, null, power, signatures, exact);
            var options = new CollapseOptions(comparison, null, null, Keep.RANK, Grouping.STAR, 0, GroupHits.DEFAULT);
            assertEquals(of(options), parse(", \"field\": \"f\", \"similarity\": \"" + similarity + "\""));
        }
    }

    public void testUnknownParameter() {
        Exception exception = expectThrows(Exception.class, () -> parse(", \"field\": \"f\", \"max_distanc\": 3"));
        assertTrue(exception.toString(), exception.toString().contains("unknown field [max_distanc] did you mean [max_distance]"));
    }

    public void testMissingRetriever() {
        Exception exception = expectThrows(Exception.class, () -> {
            try (XContentParser parser = createParser(JsonXContent.jsonXContent, "{\"near_duplicates\": {\"field\": \"f\"}}")) {
                doParseInstance(parser);
            }
        });
        assertTrue(exception.toString(), exception.toString().contains("Required [retriever]"));
    }
}
