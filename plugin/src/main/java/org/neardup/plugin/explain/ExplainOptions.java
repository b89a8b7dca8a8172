package org.neardup.plugin.explain;

import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.retriever.BySignature;
import org.neardup.plugin.retriever.NearDuplicatesParser;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;

/**
 * What a request asks.
 *
 * @param first      a text or a document
 * @param second     a text or a document
 * @param comparison of the two; always exact
 * @param size       maximum number of passages of each kind and side
 */
record ExplainOptions(Example first, Example second, BySignature comparison, int size) {

    static final String FIRST = "first";
    static final String SECOND = "second";
    private static final String SIZE = "size";
    private static final int DEFAULT_SIZE = 10;
    private static final int MOST_SIZE = 1000;

    /** Reads the options. If the reader then has problems, parts are missing or invalid. */
    static ExplainOptions read(ParameterReader reader) {
        reader.allow(
            FIRST, SECOND, NearDuplicatesParser.FIELD, NearDuplicatesParser.SIMILARITY, NearDuplicatesParser.MIN_SIMILARITY,
            NearDuplicatesParser.PLAIN, NearDuplicatesParser.IDF_POWER, NearDuplicatesParser.MIN_TOKENS, SIZE);
        for (String side : new String[] {FIRST, SECOND}) {
            reader.require(side, "give a text, or a document as an object with its [_id]");
        }
        BySignature comparison = NearDuplicatesParser.bySignature(reader);
        comparison.check(reader.problems());
        int size = (int) reader.between(SIZE, DEFAULT_SIZE, 0, MOST_SIZE);
        return new ExplainOptions(Example.read(reader, FIRST), Example.read(reader, SECOND), comparison, size);
    }

    /** Writes how the two are compared, defaults included. */
    XContentBuilder writeRule(XContentBuilder builder) throws IOException {
        Measure measure = comparison.measure();
        builder.field(NearDuplicatesParser.FIELD, comparison.field()).field(NearDuplicatesParser.SIMILARITY, measure.name());
        builder.field(NearDuplicatesParser.MIN_SIMILARITY, measure.least());
        if (measure instanceof WeightedOrPlain rule) {
            builder.field(NearDuplicatesParser.PLAIN, rule.plain().decimal());
        }
        if (measure instanceof WeightedSimilarity) {
            builder.field(NearDuplicatesParser.IDF_POWER, comparison.idfPower());
        }
        return builder.field(NearDuplicatesParser.MIN_TOKENS, comparison.threshold().minTokens());
    }
}
