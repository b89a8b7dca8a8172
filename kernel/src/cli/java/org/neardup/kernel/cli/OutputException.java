package org.neardup.kernel.cli;

/** Standard output takes no more: a full disk, or a reader that has gone. */
final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutputException() {
        super("cannot write to standard output");
    }
}
