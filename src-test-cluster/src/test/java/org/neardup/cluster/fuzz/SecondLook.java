package org.neardup.cluster.fuzz;

import java.util.Optional;

/**
 * A request with a wrong response, or without one, that was sent again alone to restored data.
 *
 * @param alone its verdict then
 * @param twin  that of the request without our elements, also alone; empty if nothing else is in the request
 */
record SecondLook(Outcome outcome, Verdict alone, Optional<Verdict> twin) {

    /** Whether the server does the same without us. A 503 alone says that a shard was starting: of an index that another request made. */
    boolean isExcused() {
        Verdict verdict = outcome.verdict();
        if (verdict.isLate()) {
            return twin.isPresent() && twin.get().isLate();
        }
        return verdict.status() == 503 ? alone.isWrong() == false : twin.isPresent() && twin.get().isWrong();
    }

    @Override
    public String toString() {
        return outcome.problem() + ": " + brief(outcome.verdict()) + ", alone " + brief(alone) + ", plain twin "
            + twin.map(SecondLook::brief).orElse("none");
    }

    private static String brief(Verdict verdict) {
        return verdict.status() + " after " + verdict.took().toMillis() + " ms" + (verdict.isLate() ? " (late)" : "");
    }
}
