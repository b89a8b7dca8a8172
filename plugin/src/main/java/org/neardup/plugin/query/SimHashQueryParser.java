package org.neardup.plugin.query;

import org.elasticsearch.common.ParsingException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Parses the JSON of a {@code simhash} query and reports all its problems at once. */
final class SimHashQueryParser {

    static final String FIELD = "field";
    static final String VALUE = "value";
    static final String LIKE = "like";
    static final String INDEX = "_index";
    static final String ID = "_id";
    static final String ROUTING = "routing";
    static final String MAX_DISTANCE = "max_distance";

    private final ParameterReader reader;
    private final List<String> problems;

    private SimHashQueryParser(ParameterReader reader) {
        this.reader = reader;
        problems = reader.problems();
    }

    /** @throws ParsingException with all problems in its message */
    static SimHashQueryBuilder parse(XContentParser parser) throws IOException {
        return QueryParameters.read(parser, SimHashQueryBuilder.NAME, reader -> new SimHashQueryParser(reader).read());
    }

    /** Returns null if there are problems. */
    private SimHashQueryBuilder read() {
        reader.allow(FIELD, VALUE, LIKE, MAX_DISTANCE, QueryParameters.BOOST, QueryParameters.QUERY_NAME);
        reader.require(FIELD, "name a field of type [simhash]");
        String field = reader.scalar(FIELD, RequestText.MAX_LENGTH);
        long given = Stream.of(VALUE, LIKE).filter(reader::has).count();
        if (given != 1) {
            problems.add("either [" + VALUE + "] or [" + LIKE + "] is required, but [" + given + "] of them were given");
        }
        List<SimHashTarget> targets = new ArrayList<>();
        addValue(targets);
        addLike(targets);
        int maxDistance = maxDistance();
        return problems.isEmpty() ? new SimHashQueryBuilder(field, targets.getFirst(), maxDistance) : null;
    }

    private void addValue(List<SimHashTarget> targets) {
        String value = reader.scalar(VALUE, RequestText.MAX_LENGTH);
        if (value == null) {
            return;
        }
        try {
            targets.add(
                value.length() > Fingerprint.HEX_DIGITS
                    ? new SimHashTarget.Qualified(Fingerprint.parseQualifiedText(value))
                    : new SimHashTarget.Bits(Fingerprint.parseHex(value)));
        } catch (IllegalArgumentException e) {
            problems.add("[" + VALUE + "]: " + e.getMessage());
        }
    }

    private void addLike(List<SimHashTarget> targets) {
        SimHashTarget like = SimHashTarget.Example.read(reader, LIKE);
        if (like != null) {
            targets.add(like);
        }
    }

    private int maxDistance() {
        int distance = reader.integer(MAX_DISTANCE, SimHashQueryBuilder.DEFAULT_MAX_DISTANCE);
        try {
            SimHashQueryBuilder.checkMaxDistance(distance);
        } catch (IllegalArgumentException e) {
            problems.add(e.getMessage());
        }
        return distance;
    }
}
