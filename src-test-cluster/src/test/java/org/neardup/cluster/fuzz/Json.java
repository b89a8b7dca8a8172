package org.neardup.cluster.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.RestApi;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * JSON that may be malformed: an object may repeat a name, and a value may be any text. A value is identified by its number in document
 * order; the whole is number 0.
 */
sealed interface Json {

    /** An object. */
    record Members(List<Member> members) implements Json {
        public Members {
            members = List.copyOf(members);
        }
    }

    /**
     * One name of an object and its value.
     *
     * @param name as written, including quotes
     */
    record Member(String name, Json value) {}

    /** An array. */
    record Items(List<Json> items) implements Json {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** Anything else, including malformed JSON: written unchanged. */
    record Literal(String text) implements Json {}

    /** Parses a value. */
    static Json parse(String text) {
        try {
            return of(RestApi.JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Json of(JsonNode node) {
        if (node.isObject()) {
            return new Members(node.properties().stream().map(m -> new Member(quoted(m.getKey()), of(m.getValue()))).toList());
        }
        if (node.isArray()) {
            List<Json> items = new ArrayList<>();
            node.forEach(item -> items.add(of(item)));
            return new Items(items);
        }
        return new Literal(node.toString());
    }

    /** A JSON string; non-ASCII characters are escaped, so that unpaired surrogates can be sent, too. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /** Number of values, including this one. */
    default int count() {
        return switch (this) {
            case Members object -> 1 + object.members.stream().mapToInt(member -> member.value.count()).sum();
            case Items array -> 1 + array.items.stream().mapToInt(Json::count).sum();
            case Literal literal -> 1;
        };
    }

    /** A copy with the value of this number changed. */
    default Json replace(int number, UnaryOperator<Json> change) {
        if (number == 0) {
            return change.apply(this);
        }
        int next = 1;
        switch (this) {
            case Members object -> {
                for (int i = 0; i < object.members.size(); i++) {
                    Member member = object.members.get(i);
                    int count = member.value.count();
                    if (number < next + count) {
                        List<Member> changed = new ArrayList<>(object.members);
                        changed.set(i, new Member(member.name, member.value.replace(number - next, change)));
                        return new Members(changed);
                    }
                    next += count;
                }
            }
            case Items array -> {
                for (int i = 0; i < array.items.size(); i++) {
                    Json item = array.items.get(i);
                    int count = item.count();
                    if (number < next + count) {
                        List<Json> changed = new ArrayList<>(array.items);
                        changed.set(i, item.replace(number - next, change));
                        return new Items(changed);
                    }
                    next += count;
                }
            }
            case Literal literal -> {}
        }
        throw new IllegalArgumentException("there is no value " + number);
    }

    /** The text to send. */
    default String text() {
        StringBuilder text = new StringBuilder();
        write(text);
        return text.toString();
    }

    private void write(StringBuilder text) {
        switch (this) {
            case Members object -> {
                String separator = "{";
                for (Member member : object.members) {
                    text.append(separator).append(member.name).append(':');
                    member.value.write(text);
                    separator = ",";
                }
                text.append(object.members.isEmpty() ? "{}" : "}");
            }
            case Items array -> {
                String separator = "[";
                for (Json item : array.items) {
                    text.append(separator);
                    item.write(text);
                    separator = ",";
                }
                text.append(array.items.isEmpty() ? "[]" : "]");
            }
            case Literal literal -> text.append(literal.text);
        }
    }
}
