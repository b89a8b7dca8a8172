package org.neardup.tool.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The records of one file, in order. Each is a document, as its bytes and as its fields. Not thread safe. */
public interface DocumentReader extends AutoCloseable {

    /**
     * Goes to the next record.
     *
     * @return whether there is one
     * @throws org.neardup.tool.file.InputException if the file is damaged, or a record is too long
     */
    boolean next() throws IOException;

    /** The line on which the record starts, from 1. */
    long line();

    /** An array that starts with the bytes of the record, including its end of line if it has one; valid until {@link #next}. */
    byte[] bytes();

    /** Number of bytes of the record. */
    int length();

    /**
     * The values of the record's fields; an absent field has no entry, a null an empty list.
     *
     * @param names the fields to read
     * @throws org.neardup.tool.file.InputException if the record is invalid
     */
    Map<String, List<String>> fields(Set<String> names) throws IOException;

    /** The bytes before the first record that every output repeats, such as the names of columns; empty if there are none. */
    default byte[] header() {
        return new byte[0];
    }

    @Override
    void close() throws IOException;
}
