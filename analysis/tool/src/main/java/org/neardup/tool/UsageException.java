package org.neardup.tool;

/** Wrong usage: options that exclude each other, or a wrong value. The tool exits with the code of an option that picocli refuses. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String problem) {
        super(problem);
    }
}
