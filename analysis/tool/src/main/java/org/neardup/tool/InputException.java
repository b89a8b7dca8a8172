package org.neardup.tool;

import java.nio.file.Path;

/** Invalid content of a file; the message names file and line. */
final class InputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InputException(Path file, long line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
