package org.neardup.tool.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lines of text. */
final class TextLines extends LineDocuments {

    TextLines(TextInput input) throws IOException {
        super(input);
    }

    @Override
    public boolean next() throws IOException {
        lines.clear();
        return lines.append();
    }

    @Override
    public Map<String, List<String>> fields(Set<String> names) {
        try {
            return Map.of(TextFormat.TEXT, List.of(StrictUtf8.decode(lines.bytes(), 0, lines.contentLength())));
        } catch (CharacterCodingException e) {
            throw lines.error("the line is not valid UTF-8; convert the file to UTF-8");
        }
    }
}
