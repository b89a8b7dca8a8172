package org.neardup.tool.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a file contains documents. */
public enum TextFormat {

    /** One JSON object a line. */
    JSONL("jsonl", "ndjson", "json") {
        @Override
        public DocumentReader open(TextInput input) throws IOException {
            return new JsonLines(input);
        }
    },

    /** Comma-separated values with quotes (RFC 4180); the first line names the columns. */
    CSV("csv") {
        @Override
        public DocumentReader open(TextInput input) throws IOException {
            return new Table(input, ',', true);
        }
    },

    /** Tab-separated values without quotes; the first line names the columns. */
    TSV("tsv") {
        @Override
        public DocumentReader open(TextInput input) throws IOException {
            return new Table(input, '\t', false);
        }
    },

    /** One text a line. */
    LINES("txt", "text") {
        @Override
        public DocumentReader open(TextInput input) throws IOException {
            return new TextLines(input);
        }
    },

    /** The whole file is a text. */
    FILE {
        @Override
        public DocumentReader open(TextInput input) throws IOException {
            return new WholeFile(input);
        }
    };

    /** The only field of a document without named fields. */
    public static final String TEXT = "text";

    private final String[] endings;

    TextFormat(String... endings) {
        this.endings = endings;
    }

    /** Opens a file of this format. */
    public abstract DocumentReader open(TextInput input) throws IOException;

    /** Whether documents have fields with names. */
    public boolean hasFields() {
        return this == JSONL || this == CSV || this == TSV;
    }

    /** The format that the ending of a file's name stands for, with or without that of a compression. */
    public static Optional<TextFormat> of(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst|zstd)$", "");
        return Arrays.stream(values())
            .filter(format -> Arrays.stream(format.endings).anyMatch(ending -> plain.endsWith("." + ending)))
            .findFirst();
    }
}
