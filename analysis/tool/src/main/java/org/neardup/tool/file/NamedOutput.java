package org.neardup.tool.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Writes to a file, whose name is in the error if a write fails, for example because the disk is full. Has no buffer. */
public final class NamedOutput extends FilterOutputStream {

    private final Path name;

    /**
     * Writes to a stream.
     *
     * @param name of the file, for errors
     */
    public NamedOutput(OutputStream file, Path name) {
        super(file);
        this.name = name;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            FileSystemException failure = new FileSystemException(name.toString(), null, e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }
}
