package org.neardup.plugin.query;

import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.xcontent.SuggestingErrorOnUnknown;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.xcontent.XContentLocation;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.mapper.Fingerprint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON of one {@code simhash} query and names everything that is wrong with it in one answer. */
final class SimHashQueryParser {

    static final String FIELD = "field";
    static final String VALUE = "value";
    static final String TEXT = "text";
    static final String LIKE = "like";
    static final String INDEX = "_index";
    static final String ID = "_id";
    static final String ROUTING = "routing";
    static final String MAX_DISTANCE = "max_distance";

    private static final String BOOST = AbstractQueryBuilder.BOOST_FIELD.getPreferredName();
    private static final String QUERY_NAME = AbstractQueryBuilder.NAME_FIELD.getPreferredName();

    private final ValidationException problems = new ValidationException();

    private SimHashQueryParser() {}

    /**
     * Reads a query.
     *
     * @throws ParsingException with all problems in its message
     */
    static SimHashQueryBuilder parse(XContentParser parser) throws IOException {
        XContentLocation location = parser.getTokenLocation();
        SimHashQueryParser query = new SimHashQueryParser();
        SimHashQueryBuilder builder = query.read(parser.map());
        if (query.problems.validationErrors().isEmpty() == false) {
            String message = "[" + SimHashQueryBuilder.NAME + "] " + query.problems.getMessage();
            throw new ParsingException(location, message, query.problems);
        }
        return builder;
    }

    private SimHashQueryBuilder read(Map<String, Object> json) {
        Map<String, Object> rest = new HashMap<>(json);
        String field = string(rest, FIELD, "");
        if (field == null) {
            problems.addValidationError("[" + FIELD + "] is required: the name of a field of type [simhash]");
        }
        List<SimHashTarget> targets = new ArrayList<>();
        int given = problems.validationErrors().size();
        addValue(targets, string(rest, VALUE, ""));
        String text = string(rest, TEXT, "");
        if (text != null) {
            targets.add(new SimHashTarget.Text(text));
        }
        addLike(targets, rest.remove(LIKE));
        boolean targetsAreSound = given == problems.validationErrors().size();
        if (targets.size() > 1 || targets.isEmpty() && targetsAreSound) {
            problems.addValidationError(
                "exactly one of [" + VALUE + "], [" + LIKE + "] and [" + TEXT + "] is required, but [" + targets.size() + "] were given"
            );
        }
        int maxDistance = maxDistance(rest.remove(MAX_DISTANCE));
        float boost = boost(rest.remove(BOOST));
        String queryName = string(rest, QUERY_NAME, "");
        unknown(rest, "", List.of(FIELD, VALUE, LIKE, TEXT, MAX_DISTANCE, BOOST, QUERY_NAME));
        if (problems.validationErrors().isEmpty() == false) {
            return null;
        }
        return new SimHashQueryBuilder(field, targets.getFirst(), maxDistance).boost(boost).queryName(queryName);
    }

    private void addValue(List<SimHashTarget> targets, String value) {
        if (value == null) {
            return;
        }
        try {
            targets.add(
                value.length() > Fingerprint.HEX_DIGITS
                    ? new SimHashTarget.Qualified(Fingerprint.parseQualifiedText(value))
                    : new SimHashTarget.Bits(Fingerprint.parseHex(value))
            );
        } catch (IllegalArgumentException e) {
            problems.addValidationError("[" + VALUE + "]: " + e.getMessage());
        }
    }

    private void addLike(List<SimHashTarget> targets, Object like) {
        if (like == null) {
            return;
        }
        if (like instanceof Map<?, ?> map) {
            Map<String, Object> rest = new HashMap<>();
            map.forEach((key, value) -> rest.put(key.toString(), value));
            String prefix = LIKE + ".";
            String index = string(rest, INDEX, prefix);
            String id = string(rest, ID, prefix);
            String routing = string(rest, ROUTING, prefix);
            unknown(rest, prefix, List.of(INDEX, ID, ROUTING));
            if (index == null || id == null) {
                problems.addValidationError("[" + LIKE + "] needs [" + INDEX + "] and [" + ID + "]");
            } else {
                targets.add(new SimHashTarget.Like(index, id, routing));
            }
        } else {
            problems.addValidationError("[" + LIKE + "] must be an object with [" + INDEX + "] and [" + ID + "]");
        }
    }

    private int maxDistance(Object value) {
        if (value == null) {
            return SimHashQueryBuilder.DEFAULT_MAX_DISTANCE;
        }
        try {
            int distance = Integer.parseInt(value.toString());
            SimHashQueryBuilder.checkMaxDistance(distance);
            return distance;
        } catch (NumberFormatException e) {
            problems.addValidationError("[" + MAX_DISTANCE + "] must be a whole number, but was [" + value + "]");
        } catch (IllegalArgumentException e) {
            problems.addValidationError(e.getMessage());
        }
        return SimHashQueryBuilder.DEFAULT_MAX_DISTANCE;
    }

    private float boost(Object value) {
        if (value == null) {
            return AbstractQueryBuilder.DEFAULT_BOOST;
        }
        try {
            float boost = Float.parseFloat(value.toString());
            if (boost >= 0 && Float.isFinite(boost)) {
                return boost;
            }
        } catch (NumberFormatException e) {
            problems.addValidationError("[" + BOOST + "] must be a number, but was [" + value + "]");
            return AbstractQueryBuilder.DEFAULT_BOOST;
        }
        problems.addValidationError("[" + BOOST + "] must be a finite number of 0 or more, but was [" + value + "]");
        return AbstractQueryBuilder.DEFAULT_BOOST;
    }

    /** Takes a string, or a number or boolean as the string it is written as; null if it is absent. */
    private String string(Map<String, Object> rest, String key, String prefix) {
        if (rest.containsKey(key) == false) {
            return null;
        }
        Object value = rest.remove(key);
        if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        problems.addValidationError("[" + prefix + key + "] must be a string");
        return "";
    }

    private void unknown(Map<String, Object> rest, String prefix, List<String> known) {
        rest.keySet().stream().sorted().forEach(key -> {
            String suggestion = SuggestingErrorOnUnknown.suggest(key, known);
            problems.addValidationError("unknown field [" + prefix + key + "]" + suggestion);
        });
    }
}
