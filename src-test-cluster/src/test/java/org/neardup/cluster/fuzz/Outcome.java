package org.neardup.cluster.fuzz;

/**
 * What became of a request of a sequence.
 *
 * @param number   of the request
 * @param template its template's name
 */
record Outcome(int number, String template, Verdict verdict) {

    /** What is wrong, and with which kind of request. */
    String problem() {
        return "[" + template + "] " + verdict.problem();
    }
}
