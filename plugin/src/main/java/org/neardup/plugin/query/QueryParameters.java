package org.neardup.plugin.query;

import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.xcontent.XContentLocation;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.io.IOException;
import java.util.function.Function;

/** The parameters that every query has, and the error with all problems of one. */
final class QueryParameters {

    static final String BOOST = AbstractQueryBuilder.BOOST_FIELD.getPreferredName();
    static final String QUERY_NAME = AbstractQueryBuilder.NAME_FIELD.getPreferredName();

    private QueryParameters() {}

    /**
     * Reads a query.
     *
     * @param read returns the query; its problems are those of the reader, and with any, the result may be null
     * @throws ParsingException with all problems in its message
     */
    static <T extends AbstractQueryBuilder<T>> T read(XContentParser parser, String name, Function<ParameterReader, T> read)
        throws IOException {
        XContentLocation location = parser.getTokenLocation();
        ParameterReader reader = new ParameterReader(parser.map());
        T query = read.apply(reader);
        float boost = boost(reader);
        String queryName = reader.scalar(QUERY_NAME, RequestText.MAX_LENGTH);
        if (reader.problems().isEmpty()) {
            return query.boost(boost).queryName(queryName);
        }
        ValidationException exception = new ValidationException();
        exception.addValidationErrors(reader.problems());
        throw new ParsingException(location, "[" + name + "] " + exception.getMessage(), exception);
    }

    private static float boost(ParameterReader reader) {
        float boost = reader.number(BOOST, AbstractQueryBuilder.DEFAULT_BOOST).floatValue();
        if (boost >= 0 && Float.isFinite(boost)) {
            return boost;
        }
        reader.problems().add("[" + BOOST + "] must be a finite number of 0 or more, but was [" + boost + "]");
        return AbstractQueryBuilder.DEFAULT_BOOST;
    }
}
