package org.neardup.tool.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.neardup.tool.file.InputException;

/** The files that a user names, in order. A folder stands for its files, by name, each with one text. */
public final class TextInputs {

    private static final String STANDARD_INPUT = "-";

    private final List<TextInput> files;

    private TextInputs(List<TextInput> files) {
        this.files = List.copyOf(files);
    }

    /**
     * Finds the files.
     *
     * @param names paths of files and folders; - is standard input, which is copied to a temporary file because it is read twice
     * @param given the format of all files, or null for that of each name's ending
     * @param standardInput the stream behind -
     * @throws IllegalArgumentException if a format is unknown, or the files have different ones
     * @throws IOException if a file does not exist or standard input cannot be copied
     */
    public static TextInputs of(List<String> names, TextFormat given, InputStream standardInput) throws IOException {
        List<TextInput> files = new ArrayList<>();
        for (String name : names) {
            if (name.equals(STANDARD_INPUT)) {
                files.add(new TextInput(spooled(standardInput), name, given == null ? TextFormat.JSONL : given));
            } else if (Files.isDirectory(Path.of(name))) {
                addFolder(Path.of(name), files);
            } else {
                files.add(new TextInput(existing(Path.of(name)), name, given == null ? formatOf(name) : given));
            }
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException("the input has no files");
        }
        for (TextInput file : files) {
            if (file.format() != files.get(0).format()) {
                throw new IllegalArgumentException("all inputs must have one format, but [" + files.get(0).name() + "] is "
                    + files.get(0).format() + " and [" + file.name() + "] is " + file.format());
            }
        }
        return new TextInputs(files);
    }

    private static TextFormat formatOf(String name) {
        return TextFormat.of(name).orElseThrow(() -> new IllegalArgumentException("the name of [" + name
            + "] does not tell its format; name it with --input-format"));
    }

    private static Path existing(Path file) throws IOException {
        if (Files.exists(file) == false) {
            throw new NoSuchFileException(file.toString());
        }
        return file;
    }

    private static void addFolder(Path folder, List<TextInput> files) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            found.filter(Files::isRegularFile).sorted().forEach(
                file -> files.add(new TextInput(file, file.toString(), TextFormat.FILE)));
        }
    }

    private static Path spooled(InputStream in) throws IOException {
        Path copy = Files.createTempFile("neardup-input", null);
        copy.toFile().deleteOnExit();
        Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        return copy;
    }

    /** The files, at least one. */
    public List<TextInput> files() {
        return files;
    }

    /** The format of the files. */
    public TextFormat format() {
        return files.get(0).format();
    }

    /** Receives the current record of a reader. */
    @FunctionalInterface
    public interface RecordConsumer {

        /**
         * Receives a record.
         *
         * @param file number of its file
         * @param reader at the record
         */
        void accept(int file, DocumentReader reader) throws IOException;
    }

    /** Reads all files from the beginning. */
    public void forEach(RecordConsumer consumer) throws IOException {
        byte[] header = {};
        for (int file = 0; file < files.size(); file++) {
            try (DocumentReader reader = files.get(file).format().open(files.get(file))) {
                header = file == 0 ? reader.header() : header;
                if (Arrays.equals(header, reader.header()) == false) {
                    throw new InputException(files.get(file).name(), 1, "the columns differ from those of [" + files.get(0).name() + "]");
                }
                while (reader.next()) {
                    consumer.accept(file, reader);
                }
            }
        }
    }
}
