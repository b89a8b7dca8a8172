package org.neardup.tool.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * JSON lines. Dots in the name of a field lead into objects. A value is a string, a number, a boolean, or an array of these. Lines of white
 * space alone are no records.
 */
final class JsonLines extends LineDocuments {

    private static final JsonFactory JSON = JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
        .build();

    JsonLines(TextInput input) throws IOException {
        super(input);
    }

    @Override
    public boolean next() throws IOException {
        do {
            lines.clear();
            if (lines.append() == false) {
                return false;
            }
        } while (isBlank());
        return true;
    }

    private boolean isBlank() {
        for (int i = 0; i < lines.length(); i++) {
            if (lines.bytes()[i] > ' ' || lines.bytes()[i] < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Map<String, List<String>> fields(Set<String> names) throws IOException {
        Map<String, List<String>> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(StrictUtf8.decode(lines.bytes(), 0, lines.contentLength()))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw lines.error("the line is not a JSON object; give one object a line");
            }
            readObject(parser, "", names, fields);
            if (parser.nextToken() != null) {
                throw lines.error("something follows the JSON object; give one object a line");
            }
        } catch (CharacterCodingException e) {
            throw lines.error("the line is not valid UTF-8; convert the file to UTF-8");
        } catch (JsonProcessingException e) {
            throw lines.error("the line is not valid JSON: " + e.getOriginalMessage().lines().findFirst().orElse("") + " (column "
                + e.getLocation().getColumnNr() + ")");
        }
        return fields;
    }

    private void readObject(JsonParser parser, String prefix, Set<String> names, Map<String, List<String>> fields) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String path = prefix + parser.currentName();
            JsonToken value = parser.nextToken();
            if (names.contains(path)) {
                readValue(parser, path, fields.computeIfAbsent(path, name -> new ArrayList<>()));
            } else if (value == JsonToken.START_OBJECT && names.stream().anyMatch(name -> name.startsWith(path + "."))) {
                readObject(parser, path + ".", names, fields);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void readValue(JsonParser parser, String path, List<String> values) throws IOException {
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    readValue(parser, path, values);
                }
            }
            case START_OBJECT -> throw lines.error("field [" + path + "] is an object; name one of its fields, as [" + path + ".NAME]");
            case VALUE_NULL -> {}
            default -> values.add(parser.getText());
        }
    }
}
