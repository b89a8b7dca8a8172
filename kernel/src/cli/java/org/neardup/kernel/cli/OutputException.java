package org.neardup.kernel.cli;

/** Writing to standard output failed: the disk is full, or the reader has closed the pipe. */
final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutputException() {
        super("cannot write to standard output");
    }
}
