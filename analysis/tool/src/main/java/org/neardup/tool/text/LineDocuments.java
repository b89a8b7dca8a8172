package org.neardup.tool.text;

import java.io.IOException;

/** Base of readers whose records are one or several lines. */
abstract class LineDocuments implements DocumentReader {

    /** The buffer contains the record. */
    final LineReader lines;

    LineDocuments(TextInput input) throws IOException {
        this.lines = new LineReader(input);
    }

    @Override
    public long line() {
        return lines.lines();
    }

    @Override
    public final byte[] bytes() {
        return lines.bytes();
    }

    @Override
    public final int length() {
        return lines.length();
    }

    @Override
    public final void close() throws IOException {
        lines.close();
    }
}
