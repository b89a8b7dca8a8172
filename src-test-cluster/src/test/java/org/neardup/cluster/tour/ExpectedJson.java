package org.neardup.cluster.tour;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A response as shown in a text. An actual response agrees with it under these rules:
 * <ul>
 * <li>an object has at least the members shown; it may have more;
 * <li>an array has exactly the elements shown, in this order, unless the last one shown is {@code "..."}: then more may follow;
 * <li>{@code "..."} stands for any value, and inside a longer string for any run of characters;
 * <li>a number with decimals agrees with every number that rounds to it: {@code 0.87} with 0.8666;
 * <li>everything else is equal.
 * </ul>
 */
final class ExpectedJson {

    // Keeps the digits of numbers: 0.50 promises more than 0.5.
    private static final ObjectMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
    private static final String ANYTHING = "...";

    private final JsonNode expected;

    ExpectedJson(String json) {
        try {
            expected = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the answer shown is not JSON: " + json, e);
        }
    }

    /** The expected status: the member {@code status} of errors, otherwise 200, which also accepts 201. */
    int status() {
        return expected.path("status").asInt(200);
    }

    /** All differences between the response and the one shown; empty if it agrees. */
    List<String> differences(JsonNode answer) {
        List<String> differences = new ArrayList<>();
        compare("", expected, answer, differences);
        return differences;
    }

    private static void compare(String path, JsonNode expected, JsonNode actual, List<String> differences) {
        if (actual.isMissingNode()) {
            differences.add(path + " is missing, " + expected + " was expected");
        } else if (expected.isObject() && actual.isObject()) {
            for (Map.Entry<String, JsonNode> member : expected.properties()) {
                compare(path + "/" + member.getKey(), member.getValue(), actual.path(member.getKey()), differences);
            }
        } else if (expected.isArray() && actual.isArray()) {
            compareArrays(path, expected, actual, differences);
        } else if (agree(expected, actual) == false) {
            differences.add(path + " is " + actual + ", " + expected + " was expected");
        }
    }

    private static void compareArrays(String path, JsonNode expected, JsonNode actual, List<String> differences) {
        boolean open = expected.isEmpty() == false && expected.get(expected.size() - 1).asText().equals(ANYTHING);
        int shown = open ? expected.size() - 1 : expected.size();
        if (actual.size() < shown || open == false && actual.size() > shown) {
            differences.add(path + " has " + actual.size() + " elements, " + shown + (open ? " or more" : "") + " were expected");
        }
        for (int i = 0; i < Math.min(shown, actual.size()); i++) {
            compare(path + "/" + i, expected.get(i), actual.get(i), differences);
        }
    }

    private static boolean agree(JsonNode expected, JsonNode actual) {
        if (expected.isTextual() && expected.asText().contains(ANYTHING)) {
            return expected.asText().equals(ANYTHING)
                || actual.isTextual() && pattern(expected.asText()).matcher(actual.asText()).matches();
        }
        if (expected.isNumber() && actual.isNumber()) {
            BigDecimal shown = expected.decimalValue();
            return actual.decimalValue().setScale(Math.max(0, shown.scale()), RoundingMode.HALF_UP).compareTo(shown) == 0
                && (shown.scale() > 0 || actual.decimalValue().compareTo(shown) == 0);
        }
        return expected.equals(actual);
    }

    private static Pattern pattern(String shown) {
        StringBuilder pattern = new StringBuilder();
        for (String part : shown.split(Pattern.quote(ANYTHING), -1)) {
            pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }
}
