package org.neardup.plugin.job.coordination;

/** This node is no longer to coordinate the job: another one does, or will when this node is gone. Not an end of the job. */
final class JobMovedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    JobMovedException(String message) {
        super(message);
    }
}
