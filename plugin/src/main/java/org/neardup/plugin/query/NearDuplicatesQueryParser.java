package org.neardup.plugin.query;

import org.elasticsearch.common.ParsingException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.retriever.NearDuplicatesParser;
import org.neardup.plugin.retriever.SignatureThreshold;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/** Parses the JSON of a {@code near_duplicates} query and reports all its problems at once. */
public final class NearDuplicatesQueryParser {

    static final String SIMILARITY = NearDuplicatesParser.SIMILARITY;

    /** The similarities by which terms find all near documents: their overlap bounds are known without weights. */
    public static final List<String> SIMILARITIES = List.of("jaccard", "cosine", "dice");
    private static final BigDecimal DEFAULT_MIN_SIMILARITY = new BigDecimal("0.5");

    private NearDuplicatesQueryParser() {}

    /** @throws ParsingException with all problems in its message */
    static NearDuplicatesQueryBuilder parse(XContentParser parser) throws IOException {
        return QueryParameters.read(parser, NearDuplicatesQueryBuilder.NAME, NearDuplicatesQueryParser::read);
    }

    private static NearDuplicatesQueryBuilder read(ParameterReader reader) {
        reader.allow(
            NearDuplicatesParser.FIELD, SimHashQueryParser.LIKE, SIMILARITY, NearDuplicatesParser.MIN_SIMILARITY,
            NearDuplicatesParser.MIN_TOKENS, QueryParameters.BOOST, QueryParameters.QUERY_NAME);
        reader.require(NearDuplicatesParser.FIELD, "name a field of type [signature_set] with \"index\": true");
        reader.require(SimHashQueryParser.LIKE, "give a text, or a document as an object with its [_id]");
        String similarity = similarity(reader);
        SignatureThreshold threshold = threshold(reader, reader.scalar(NearDuplicatesParser.FIELD, RequestText.MAX_LENGTH));
        Example like = Example.read(reader, SimHashQueryParser.LIKE);
        return reader.problems().isEmpty() ? new NearDuplicatesQueryBuilder(like, similarity, threshold) : null;
    }

    /** Reads the name of the similarity. */
    public static String similarity(ParameterReader reader) {
        String similarity = reader.text(SIMILARITY, SIMILARITIES.getFirst());
        if (SIMILARITIES.contains(similarity) == false) {
            reader.problems().add("[" + SIMILARITY + "] must be one of " + SIMILARITIES + ", but was [" + similarity + "]");
        }
        return similarity;
    }

    /** Reads the threshold for sets of a field. */
    public static SignatureThreshold threshold(ParameterReader reader, String field) {
        SignatureThreshold threshold = new SignatureThreshold(
            field, reader.decimal(NearDuplicatesParser.MIN_SIMILARITY, DEFAULT_MIN_SIMILARITY),
            reader.integer(NearDuplicatesParser.MIN_TOKENS, SignatureSet.DEFAULT_MIN_TOKENS));
        threshold.check(reader.problems());
        return threshold;
    }
}
