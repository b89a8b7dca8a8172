package org.neardup.tool;

/** Arguments that contradict each other or name nothing useful; the tool exits as picocli does for those that it refuses. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String problem) {
        super(problem);
    }
}
