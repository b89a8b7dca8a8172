package org.neardup.tool;

/** Writing to standard output failed. Streams do not report the cause. */
final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutputException() {
        super("cannot write the output: the disk is full, or the reader has closed the pipe");
    }
}
