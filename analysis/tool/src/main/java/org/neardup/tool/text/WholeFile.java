package org.neardup.tool.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipException;
import org.neardup.tool.file.CompressedFile;
import org.neardup.tool.file.InputException;

/** A file whose content is one text. Its record in an output is its name, as a line. */
final class WholeFile implements DocumentReader {

    private final TextInput input;
    private final byte[] nameLine;
    private boolean isRead;

    WholeFile(TextInput input) {
        this.input = input;
        this.nameLine = (input.name() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean next() {
        boolean isFirst = isRead == false;
        isRead = true;
        return isFirst;
    }

    @Override
    public long line() {
        return 1;
    }

    @Override
    public byte[] bytes() {
        return nameLine;
    }

    @Override
    public int length() {
        return nameLine.length;
    }

    @Override
    public Map<String, List<String>> fields(Set<String> names) throws IOException {
        try (InputStream in = CompressedFile.open(input.path())) {
            byte[] content = in.readAllBytes();
            return Map.of(TextFormat.TEXT, List.of(StrictUtf8.decode(content, 0, content.length)));
        } catch (CharacterCodingException e) {
            throw new InputException(input.name(), 1, "the file is not valid UTF-8; convert it to UTF-8");
        } catch (EOFException | ZipException e) {
            throw new InputException(input.name(), 1, "the compressed file is truncated or damaged (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        // The file is open only while it is read.
    }
}
