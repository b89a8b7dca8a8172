package org.neardup.plugin.retriever;

import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.xcontent.XContentParserUtils;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.server.ServerRetrievers;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.window.Authority;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/** Reads a {@code near_duplicates} retriever, or the section {@code near_duplicates} of {@code ext}, from a search request. */
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
    static final String MIN_RESULTS = "min_results";
    static final String INNER_HITS = "inner_hits";
    static final String PROTECT = "protect";

    private static final List<String> OPTIONS = List.of(
        FIELD, MAX_DISTANCE, SIMILARITY, PLAIN, IDF_POWER, EXACT, MIN_SIMILARITY, MIN_TOKENS, RANK_WINDOW_SIZE, Authority.PARAMETER,
        Keep.EARLIEST.toString(), Keep.LATEST.toString(), KEEP, GROUPING, MIN_RESULTS);

    private static final ConstructingObjectParser<NearDuplicatesRetrieverBuilder, RetrieverParserContext> WITH_CHILD =
        new ConstructingObjectParser<>(
            NearDuplicatesRetrieverBuilder.NAME,
            arguments -> retriever((RetrieverBuilder) arguments[0], parameters(arguments), List.of()));

    private static final ConstructingObjectParser<NearDuplicatesParameters, RetrieverParserContext> SECTION =
        new ConstructingObjectParser<>(NearDuplicatesRetrieverBuilder.NAME, NearDuplicatesParser::parameters);

    static {
        WITH_CHILD.declareNamedObject(constructorArg(), (parser, context, name) -> {
            RetrieverBuilder child = parser.namedObject(RetrieverBuilder.class, name, context);
            ServerRetrievers.count(child, context);
            return child;
        }, new ParseField(RETRIEVER));
        SECTION.declareField(optionalConstructorArg(), parser -> {
            throw new ParsingException(
                parser.getTokenLocation(),
                "[" + RETRIEVER + "] is no parameter of [" + NearDuplicatesRetrieverBuilder.NAME + "] in [ext]; write it next to [ext]");
        }, new ParseField(RETRIEVER), ValueType.VALUE_OBJECT_ARRAY);
        declareParameters(WITH_CHILD);
        declareParameters(SECTION);
    }

    private NearDuplicatesParser() {}

    /** Declares the parameters that a retriever and a section share, after the child. */
    private static void declareParameters(ConstructingObjectParser<?, RetrieverParserContext> parser) {
        parser.declareObjectArray(optionalConstructorArg(), NearDuplicatesParser::query, RetrieverBuilder.PRE_FILTER_FIELD);
        parser.declareFloat(optionalConstructorArg(), RetrieverBuilder.MIN_SCORE_FIELD);
        parser.declareString(optionalConstructorArg(), RetrieverBuilder.NAME_FIELD);
        parser.declareObject(optionalConstructorArg(), NearDuplicatesParser::query, new ParseField(PROTECT));
        parser.declareObject(optionalConstructorArg(), (in, context) -> InnerHitBuilder.fromXContent(in), new ParseField(INNER_HITS));
        for (String option : OPTIONS) {
            parser.declareField(
                optionalConstructorArg(), (in, context) -> XContentParserUtils.parseFieldsValue(in), new ParseField(option),
                ValueType.VALUE_OBJECT_ARRAY);
        }
    }

    private static QueryBuilder query(XContentParser parser, RetrieverParserContext context) throws IOException {
        return AbstractQueryBuilder.parseTopLevelQuery(parser, context::trackQueryUsage);
    }

    /** Reads the object that follows the retriever's name. */
    public static NearDuplicatesRetrieverBuilder fromXContent(XContentParser parser, RetrieverParserContext context) throws IOException {
        return WITH_CHILD.apply(parser, context);
    }

    /** Reads the object that follows the section's name in {@code ext}. The server counts no queries there. */
    public static NearDuplicatesExtBuilder section(XContentParser parser) throws IOException {
        return new NearDuplicatesExtBuilder(SECTION.apply(parser, new RetrieverParserContext(new SearchUsage(), feature -> true)));
    }

    /** @param arguments in the order of their declaration: the child, parameters of every retriever, the query, inner hits, the options */
    @SuppressWarnings("unchecked")
    private static NearDuplicatesParameters parameters(Object[] arguments) {
        int first = arguments.length - OPTIONS.size();
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < OPTIONS.size(); i++) {
            if (arguments[first + i] != null) {
                values.put(OPTIONS.get(i), arguments[first + i]);
            }
        }
        List<QueryBuilder> filters = arguments[1] == null ? List.of() : (List<QueryBuilder>) arguments[1];
        return new NearDuplicatesParameters(values, filters, (Float) arguments[2], (String) arguments[3], (QueryBuilder) arguments[4],
            (InnerHitBuilder) arguments[5]);
    }

    /**
     * Creates the retriever.
     *
     * @param problems of the request so far
     */
    static NearDuplicatesRetrieverBuilder retriever(RetrieverBuilder child, NearDuplicatesParameters parameters, List<String> problems) {
        ParameterReader reader = new ParameterReader(parameters.values());
        reader.problems().addAll(problems);
        Authority authority = Authority.read(reader);
        Keep keep = keep(reader, authority);
        CollapseOptions options = new CollapseOptions(
            comparison(reader), authority, keep.isByDate() ? reader.text(keep.toString(), null) : null, keep,
            reader.oneOf(GROUPING, Grouping.values(), Grouping.STAR), reader.integer(MIN_RESULTS, 0),
            parameters.innerHits() == null ? GroupHits.DEFAULT : new GroupHits(parameters.innerHits()));
        DefaultWindow byDefault = reader.has(RANK_WINDOW_SIZE) ? null : DefaultWindow.of(child);
        int rankWindowSize = byDefault != null ? byDefault.size() : reader.integer(RANK_WINDOW_SIZE, DefaultWindow.SIZE);
        var retriever = new NearDuplicatesRetrieverBuilder(child, rankWindowSize, byDefault, options, reader.problems());
        return retriever.with(parameters);
    }

    /** By default, what a parameter names a field for. */
    private static Keep keep(ParameterReader reader, @Nullable Authority authority) {
        List<Keep> named = Stream.of(Keep.EARLIEST, Keep.LATEST).filter(date -> reader.has(date.toString())).toList();
        Keep otherwise = authority == null ? Keep.RANK : Keep.AUTHORITY;
        Keep keep = reader.oneOf(KEEP, Keep.values(), named.size() == 1 ? named.getFirst() : otherwise);
        named.stream().filter(date -> date != keep).forEach(date -> reader.problems().add(
            "[" + date + "] names a date field, but [keep] is [" + keep + "]; leave one of them out"));
        return keep;
    }

    /** A parameter that only fingerprints or only signature sets have selects the comparison; without one, the field's type selects it. */
    private static Comparison comparison(ParameterReader reader) {
        String field = reader.text(FIELD, null);
        List<String> ofSignatures = Stream.of(SIMILARITY, PLAIN, IDF_POWER, EXACT, MIN_SIMILARITY, MIN_TOKENS).filter(reader::has).toList();
        boolean byFingerprint = reader.has(MAX_DISTANCE);
        boolean bySignature = Stream.of(SIMILARITY, PLAIN, IDF_POWER, EXACT).anyMatch(reader::has);
        if (byFingerprint && ofSignatures.isEmpty() == false) {
            reader.problems().add(
                "[" + MAX_DISTANCE + "] is for fingerprints, " + ofSignatures + " for signatures; give one kind only");
        }
        if (byFingerprint) {
            return new ByFingerprint(field, reader.integer(MAX_DISTANCE, ByFingerprint.DEFAULT_MAX_DISTANCE));
        }
        if (bySignature) {
            return bySignature(reader);
        }
        BigDecimal minSimilarity = reader.decimal(MIN_SIMILARITY, null);
        Integer minTokens = reader.has(MIN_TOKENS) ? reader.integer(MIN_TOKENS, SignatureSet.DEFAULT_MIN_TOKENS) : null;
        return new ByFieldType(field, minSimilarity, minTokens);
    }

    /** Reads how to compare signature sets; the parameters may still be out of range ({@link BySignature#check}). */
    public static BySignature bySignature(ParameterReader reader) {
        String similarity = reader.text(SIMILARITY, BySignature.DEFAULT_SIMILARITY);
        if (reader.has(IDF_POWER) && BySignature.isWeighted(similarity) == false) {
            reader.problems().add("[" + IDF_POWER + "] is for weights, but [" + similarity + "] compares sets; leave it out");
        }
        double idfPower = reader.decimal(IDF_POWER, BigDecimal.valueOf(BySignature.defaultPower(similarity))).doubleValue();
        boolean exact = reader.bool(EXACT, BySignature.ESTIMATED.contains(similarity) == false);
        return new BySignature(
            similarity, reader.decimal(PLAIN, null), idfPower, threshold(reader, BySignature.defaultMinSimilarity(similarity)), exact);
    }

    private static SignatureThreshold threshold(ParameterReader reader, BigDecimal defaultMinSimilarity) {
        return new SignatureThreshold(
            reader.text(FIELD, null), reader.decimal(MIN_SIMILARITY, defaultMinSimilarity),
            reader.integer(MIN_TOKENS, SignatureSet.DEFAULT_MIN_TOKENS));
    }
}
