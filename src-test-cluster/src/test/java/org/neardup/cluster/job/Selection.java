package org.neardup.cluster.job;

import org.junit.Assume;
import org.neardup.kernel.SeededRandom;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fault tests are long: the build's {@code check} runs a few of them, chosen at random, and {@code faultTest} runs all. */
public final class Selection {

    private static final boolean ALL = Boolean.getBoolean("neardup.faults");

    private Selection() {}

    /** Skips a test that takes too long for {@code check}. */
    public static void assumeAll() {
        Assume.assumeTrue("./gradlew faultTest does it", ALL);
    }

    /** All cases, or a random choice of {@code few}. */
    static <T> List<T> of(int few, List<T> all) {
        if (ALL) {
            return all;
        }
        List<T> some = new ArrayList<>(all);
        Collections.shuffle(some, new SeededRandom().random());
        return some.subList(0, few);
    }

    /** All cases, or the {@code few} first, where those that follow repeat what they test with other input. */
    static <T> List<T> first(int few, List<T> all) {
        return ALL ? all : all.subList(0, few);
    }
}
