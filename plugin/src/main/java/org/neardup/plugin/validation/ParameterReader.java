package org.neardup.plugin.validation;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.SuggestingErrorOnUnknown;
import org.elasticsearch.core.Booleans;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads parameters from a parsed object. A value of the wrong kind adds a problem and counts as absent, so that one response lists all
 * problems.
 *
 * <p>Reading takes no longer than parsing the request: converting a text to a number takes time quadratic in its length, so texts that are
 * too long are rejected first, and messages quote only the beginning of a value.
 */
public final class ParameterReader {

    private static final int MOST_DIGITS = 100;
    private static final int MOST_UNKNOWN = 20;

    private final String prefix;
    private final Map<String, Object> values;
    private final List<String> problems;

    private ParameterReader(String prefix, Map<String, Object> values, List<String> problems) {
        this.prefix = prefix;
        this.values = values;
        this.problems = problems;
    }

    /** Reads the parameters of a request's object. */
    public ParameterReader(Map<String, Object> values) {
        this("", values, new ArrayList<>());
    }

    /** The body of a request as an object; empty if there is none. */
    public static Map<String, Object> body(RestRequest request) throws IOException {
        if (request.hasContentOrSourceParam() == false) {
            return Map.of();
        }
        try (XContentParser parser = request.contentOrSourceParamParser()) {
            return parser.map();
        }
    }

    /** Returns the problems found so far by this reader and those of its objects. */
    public List<String> problems() {
        return problems;
    }

    /** Adds a problem with a parameter. */
    public void problem(String name, String text) {
        problems.add("[" + prefix + name + "] " + text);
    }

    /** Whether a parameter is present. */
    public boolean has(String name) {
        return values.get(name) != null;
    }

    /** Whether a parameter is present as a text. */
    public boolean isText(String name) {
        return values.get(name) instanceof String;
    }

    /** Reads a short text, such as a name. */
    public String text(String name, String absent) {
        String text = read(name, absent, "a text", value -> value instanceof String string ? string : null);
        return limited(name, text, RequestText.MAX_LENGTH, absent);
    }

    /** Reads a text; a number or a boolean counts as its text. */
    public String scalar(String name, int maxLength) {
        String text = read(name, null, "a text", value -> switch (value) {
            case String string -> string;
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            default -> null;
        });
        return limited(name, text, maxLength, null);
    }

    private String limited(String name, String text, int maxLength, String absent) {
        if (text != null && text.length() > maxLength) {
            problem(name, "has [" + text.length() + "] characters, but can have [" + maxLength + "] at most");
            return absent;
        }
        return text;
    }

    /** Reads a list of short texts, or one text with commas between them; empty if it is absent. */
    public List<String> texts(String name) {
        return read(name, List.of(), "a list of texts", value -> {
            List<?> list = switch (value) {
                case String text -> List.of(Strings.splitStringByCommaToArray(text));
                case List<?> texts -> texts;
                default -> null;
            };
            boolean areShort = list != null && list.stream().allMatch(
                one -> one instanceof String text && text.length() <= RequestText.MAX_LENGTH);
            return areShort ? list.stream().map(String.class::cast).toList() : null;
        });
    }

    /** Reads {@code true} or {@code false}. */
    public boolean bool(String name, boolean absent) {
        return read(name, absent, "true or false", value -> switch (value) {
            case Boolean bool -> bool;
            case String text when Booleans.isBoolean(text) -> Booleans.parseBoolean(text);
            default -> null;
        });
    }

    /** Reads a whole number. */
    public int integer(String name, int absent) {
        return numeric(name, absent, "a whole number", BigDecimal::intValueExact);
    }

    /** Reads a whole number that may be large. */
    public long large(String name, long absent) {
        return numeric(name, absent, "a whole number", BigDecimal::longValueExact);
    }

    /** Reads a whole number from {@code least} to {@code most}; {@code absent} must be in this range. */
    public long between(String name, long absent, long least, long most) {
        long value = large(name, absent);
        if (value >= least && value <= most) {
            return value;
        }
        String bounds = most == Long.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
        problem(name, "must be " + bounds + ", but was [" + value + "]");
        return absent;
    }

    /** Reads a number, as a {@link Long} if it is whole and fits, otherwise as a {@link Double}. */
    public Number number(String name, Number absent) {
        return numeric(name, absent, "a number", number -> {
            try {
                return number.longValueExact();
            } catch (ArithmeticException e) {
                double nearest = number.doubleValue();
                return Double.isInfinite(nearest) ? null : (Number) nearest;
            }
        });
    }

    /** Reads a finite number that is {@code valid}; {@code absent} must be. */
    public double number(String name, double absent, DoublePredicate valid, String wanted) {
        double value = number(name, absent).doubleValue();
        if (valid.test(value)) {
            return value;
        }
        problem(name, "must be " + wanted + ", but was [" + value + "]");
        return absent;
    }

    /** Reads an exact decimal in the range of a double; others could have a billion digits. */
    public BigDecimal decimal(String name, BigDecimal absent) {
        return numeric(name, absent, "a number", number -> {
            double nearest = number.doubleValue();
            if (number.signum() == 0) {
                return BigDecimal.ZERO;
            }
            return nearest == 0 || Double.isInfinite(nearest) ? null : number;
        });
    }

    /** Reads an enum constant, in upper or lower case. */
    public <E extends Enum<E>> E oneOf(String name, E[] all, E absent) {
        String wanted = "one of " + Arrays.toString(all);
        return read(name, absent, wanted, value -> {
            String word = value instanceof String text && text.length() <= RequestText.MAX_LENGTH ? text.toUpperCase(Locale.ROOT) : "";
            return Arrays.stream(all).filter(one -> one.name().equals(word)).findFirst().orElse(null);
        });
    }

    /** Reads an object with only the {@code known} parameters; null if it is absent. */
    public ParameterReader object(String name, String... known) {
        Map<String, Object> object = map(name);
        return object == null ? null : new ParameterReader(prefix + name + ".", object, problems).allow(known);
    }

    /** Whether a parameter is present as a list. */
    public boolean isList(String name) {
        return values.get(name) instanceof List;
    }

    /** Reads a list of objects with only the {@code known} parameters; empty if it is absent. */
    @SuppressWarnings("unchecked")
    public List<ParameterReader> objects(String name, String... known) {
        List<?> list = read(name, List.of(), "a list of objects", value -> {
            boolean isListOfObjects = value instanceof List<?> objects && objects.stream().allMatch(Map.class::isInstance);
            return isListOfObjects ? (List<?>) value : null;
        });
        List<ParameterReader> objects = new ArrayList<>(list.size());
        for (Object object : list) {
            String path = prefix + name + "[" + objects.size() + "].";
            objects.add(new ParameterReader(path, (Map<String, Object>) object, problems).allow(known));
        }
        return objects;
    }

    /** The full path of a parameter, as users write it. */
    public String path(String name) {
        return prefix + name;
    }

    /** Reads an object unchanged; null if it is absent. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> map(String name) {
        return read(name, null, "an object", v -> v instanceof Map<?, ?> ? (Map<String, Object>) v : null);
    }

    /** Reads a query as JSON; null if it is absent or invalid. */
    public String query(String name, NamedXContentRegistry registry) {
        Map<String, Object> object = map(name);
        if (object == null) {
            return null;
        }
        String json = json(object);
        return checkQuery(name, () -> json, registry) ? json : null;
    }

    /** Writes an object that was read. */
    public static String json(Map<String, Object> object) {
        return Strings.toString((builder, params) -> builder.mapContents(object));
    }

    /** Whether the JSON that a parameter stands for is a query; adds a problem otherwise, or if there is none. */
    public boolean checkQuery(String name, Supplier<String> json, NamedXContentRegistry registry) {
        XContentParserConfiguration configuration = XContentParserConfiguration.EMPTY.withRegistry(registry);
        try (XContentParser parser = JsonXContent.jsonXContent.createParser(configuration, json.get())) {
            AbstractQueryBuilder.parseTopLevelQuery(parser);
            return true;
        } catch (IOException | RuntimeException e) {
            problem(name, "is not a query: " + e.getMessage());
            return false;
        }
    }

    /** Adds a problem for each unknown parameter. */
    public ParameterReader allow(String... known) {
        List<String> unknown = values.keySet().stream().filter(key -> List.of(known).contains(key) == false).sorted().toList();
        for (String key : unknown.subList(0, Math.min(unknown.size(), MOST_UNKNOWN))) {
            problem(RequestText.shown(key), "is unknown" + suggestion(key, known));
        }
        if (unknown.size() > MOST_UNKNOWN) {
            problems.add("[" + (unknown.size() - MOST_UNKNOWN) + "] more parameters are unknown");
        }
        return this;
    }

    /** Adds a problem if a parameter is absent. */
    public void require(String name, String what) {
        if (has(name) == false) {
            problem(name, "is missing: " + what);
        }
    }

    private static String suggestion(String key, String[] known) {
        String suggested = key.length() > RequestText.MAX_LENGTH ? "" : SuggestingErrorOnUnknown.suggest(key, List.of(known));
        return suggested.isEmpty() ? "; allowed are " + Arrays.toString(known) : "," + suggested;
    }

    private <T> T read(String name, T absent, String wanted, Function<Object, T> conversion) {
        Object value = values.get(name);
        if (value == null) {
            return absent;
        }
        String malformed = RequestText.malformedPath(prefix + name, value);
        if (malformed != null) {
            problems.add("[" + malformed + "] has half of a surrogate pair; send the whole pair, or leave it out");
            return absent;
        }
        T converted;
        try {
            converted = conversion.apply(value);
        } catch (ArithmeticException | NumberFormatException e) {
            converted = null;
        }
        if (converted == null) {
            problem(name, "must be " + wanted + ", but was [" + RequestText.shown(value) + "]");
            return absent;
        }
        return converted;
    }

    /**
     * Reads a number. It may be written as a text, as elsewhere in the server. The decimal of a double is its shortest, as written in the
     * request.
     */
    private <T> T numeric(String name, T absent, String wanted, Function<BigDecimal, T> conversion) {
        return read(name, absent, wanted, value -> {
            String written = value instanceof Number || value instanceof String ? value.toString() : null;
            return written == null || written.length() > MOST_DIGITS ? null : conversion.apply(new BigDecimal(written));
        });
    }
}
