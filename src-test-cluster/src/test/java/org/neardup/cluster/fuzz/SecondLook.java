package org.neardup.cluster.fuzz;

import java.util.Optional;

/**
 * A request that was not answered in time, or with a 503, and was sent again alone to restored data.
 *
 * @param alone its verdict then
 * @param twin  that of the request without our elements, also alone; empty if nothing else is in the request
 */
record SecondLook(Outcome outcome, Verdict alone, Optional<Verdict> twin) {

    /** Whether another request may have caused the outcome of this one. */
    static boolean isWorthwhile(Verdict verdict) {
        return verdict.isWrong() && (verdict.isLate() || verdict.status() == 503);
    }

    /** Whether the server does the same without us. A 503 alone says that a shard was starting: of an index that another request made. */
    boolean isExcused() {
        return outcome.verdict().isLate() ? twin.isPresent() && twin.get().isLate() : alone.isWrong() == false;
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
