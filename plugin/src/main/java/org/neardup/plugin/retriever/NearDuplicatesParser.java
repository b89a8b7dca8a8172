package org.neardup.plugin.retriever;

import org.elasticsearch.common.xcontent.XContentParserUtils;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/** Reads a {@code near_duplicates} retriever from a search request. */
public final class NearDuplicatesParser {

    static final String RETRIEVER = "retriever";
    public static final String FIELD = "field";
    static final String MAX_DISTANCE = "max_distance";
    public static final String SIMILARITY = "similarity";
    public static final String PLAIN = "plain";
    public static final String IDF_POWER = "idf_power";
    static final String EXACT = "exact";
    public static final String MIN_SIMILARITY = "min_similarity";
    public static final String MIN_TOKENS = "min_tokens";
    static final String RANK_WINDOW_SIZE = "rank_window_size";
    static final String KEEP = "keep";
    static final String GROUPING = "grouping";
    static final String VERIFY = "verify";
    static final String MIN_RESULTS = "min_results";
    static final String INNER_HITS = "inner_hits";
    static final String PROTECT = "protect";

    private static final List<String> OPTIONS = List.of(
        FIELD, MAX_DISTANCE, SIMILARITY, PLAIN, IDF_POWER, EXACT, MIN_SIMILARITY, MIN_TOKENS, RANK_WINDOW_SIZE, Authority.PARAMETER,
        KEEP, GROUPING, VERIFY, MIN_RESULTS, INNER_HITS);

    private static final ConstructingObjectParser<NearDuplicatesRetrieverBuilder, RetrieverParserContext> PARSER =
        new ConstructingObjectParser<>(NearDuplicatesRetrieverBuilder.NAME, NearDuplicatesParser::build);

    static {
        PARSER.declareNamedObject(constructorArg(), (parser, context, name) -> {
            RetrieverBuilder child = parser.namedObject(RetrieverBuilder.class, name, context);
            context.trackRetrieverUsage(child);
            return child;
        }, new ParseField(RETRIEVER));
        for (String option : OPTIONS) {
            PARSER.declareField(
                optionalConstructorArg(), (parser, context) -> XContentParserUtils.parseFieldsValue(parser), new ParseField(option),
                ValueType.VALUE_OBJECT_ARRAY);
        }
        NearDuplicatesRetrieverBuilder.declareQueriesAndNames(PARSER);
    }

    private NearDuplicatesParser() {}

    /** Reads the object that follows the retriever's name. */
    public static NearDuplicatesRetrieverBuilder fromXContent(XContentParser parser, RetrieverParserContext context) throws IOException {
        return PARSER.apply(parser, context);
    }

    private static NearDuplicatesRetrieverBuilder build(Object[] arguments) {
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < OPTIONS.size(); i++) {
            values.put(OPTIONS.get(i), arguments[i + 1]);
        }
        ParameterReader reader = new ParameterReader(values);
        Authority authority = Authority.read(reader);
        CollapseOptions options = new CollapseOptions(
            comparison(reader), authority, reader.oneOf(KEEP, Keep.values(), authority == null ? Keep.RANK : Keep.AUTHORITY),
            reader.oneOf(GROUPING, Grouping.values(), Grouping.STAR), reader.integer(MIN_RESULTS, 0), groupHits(reader));
        RetrieverBuilder child = (RetrieverBuilder) arguments[0];
        DefaultWindow byDefault = reader.has(RANK_WINDOW_SIZE) ? null : DefaultWindow.of(child);
        int rankWindowSize = byDefault != null ? byDefault.size() : reader.integer(RANK_WINDOW_SIZE, DefaultWindow.SIZE);
        return new NearDuplicatesRetrieverBuilder(child, rankWindowSize, byDefault, options, reader.problems());
    }

    /** A parameter that only fingerprints or only signature sets have selects the comparison; without one, the field's type selects it. */
    private static Comparison comparison(ParameterReader reader) {
        String field = reader.text(FIELD, null);
        List<String> ofFingerprints = Stream.of(MAX_DISTANCE, VERIFY).filter(reader::has).toList();
        List<String> ofSignatures = Stream.of(SIMILARITY, PLAIN, IDF_POWER, EXACT, MIN_SIMILARITY, MIN_TOKENS).filter(reader::has).toList();
        boolean byFingerprint = reader.has(MAX_DISTANCE);
        boolean bySignature = Stream.of(SIMILARITY, PLAIN, IDF_POWER, EXACT).anyMatch(reader::has);
        if (byFingerprint && ofSignatures.isEmpty() == false || bySignature && ofFingerprints.isEmpty() == false) {
            reader.problems().add(
                ofSignatures + " tell how signatures are compared, " + ofFingerprints + " how fingerprints are: take the ones or the "
                    + "others; what verifies fingerprints stands within [" + VERIFY + "]");
        }
        if (byFingerprint) {
            return new ByFingerprint(field, reader.integer(MAX_DISTANCE, ByFingerprint.DEFAULT_MAX_DISTANCE), verification(reader));
        }
        if (bySignature) {
            return bySignature(reader);
        }
        BigDecimal minSimilarity = reader.decimal(MIN_SIMILARITY, null);
        Integer minTokens = reader.has(MIN_TOKENS) ? reader.integer(MIN_TOKENS, SignatureThreshold.DEFAULT_MIN_TOKENS) : null;
        return new ByFieldType(field, minSimilarity, minTokens, verification(reader));
    }

    private static SignatureThreshold verification(ParameterReader reader) {
        ParameterReader verify = reader.object(VERIFY, FIELD, MIN_SIMILARITY, MIN_TOKENS);
        if (verify == null) {
            return null;
        }
        verify.require(FIELD, "name a field of type [signature_set]");
        verify.require(MIN_SIMILARITY, "give the least Jaccard similarity, above 0 and at most 1");
        return threshold(verify, BigDecimal.ONE);
    }

    /** Reads how to compare signature sets; the parameters may still be out of range ({@link BySignature#check}). */
    public static BySignature bySignature(ParameterReader reader) {
        String similarity = reader.text(SIMILARITY, BySignature.DEFAULT_SIMILARITY);
        if (reader.has(IDF_POWER) && BySignature.isWeighted(similarity) == false) {
            reader.problems().add("[" + IDF_POWER + "] tells what tokens weigh, which [" + similarity + "] does not ask: leave it out");
        }
        double idfPower = reader.decimal(IDF_POWER, BigDecimal.valueOf(BySignature.defaultPower(similarity))).doubleValue();
        boolean exact = reader.bool(EXACT, BySignature.ESTIMATED.contains(similarity) == false);
        return new BySignature(
            similarity, reader.decimal(PLAIN, null), idfPower, threshold(reader, BySignature.defaultMinSimilarity(similarity)), exact);
    }

    private static SignatureThreshold threshold(ParameterReader reader, BigDecimal defaultMinSimilarity) {
        return new SignatureThreshold(
            reader.text(FIELD, null), reader.decimal(MIN_SIMILARITY, defaultMinSimilarity),
            reader.integer(MIN_TOKENS, SignatureThreshold.DEFAULT_MIN_TOKENS));
    }

    private static GroupHits groupHits(ParameterReader reader) {
        ParameterReader innerHits = reader.object(INNER_HITS, GroupHits.SIZE, GroupHits.NAME);
        return innerHits == null
            ? GroupHits.DEFAULT
            : new GroupHits(innerHits.integer(GroupHits.SIZE, GroupHits.DEFAULT.size()), innerHits.text(GroupHits.NAME, null));
    }
}
