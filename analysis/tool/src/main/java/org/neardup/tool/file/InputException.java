package org.neardup.tool.file;

/** Invalid content of a file; the message names file and line. */
public final class InputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A problem in a line.
     *
     * @param file the file as the user named it
     * @param line from 1
     */
    public InputException(String file, long line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
