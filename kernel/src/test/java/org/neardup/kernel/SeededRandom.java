package org.neardup.kernel;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.junit.rules.TestWatcher;
import org.junit.runner.Description;

/** A new random generator for each test. Prints the seed of a failed test; {@code -Dtests.seed=SEED} repeats it. */
public final class SeededRandom extends TestWatcher {

    private long seed;
    private RandomGenerator random;

    @Override
    protected void starting(Description description) {
        String given = System.getProperty("tests.seed");
        seed = given == null ? System.nanoTime() : given.hashCode();
        if (given != null && given.matches("-?\\d+")) {
            seed = Long.parseLong(given);
        }
        random = new SplittableRandom(seed);
    }

    @Override
    protected void failed(Throwable failure, Description description) {
        System.err.println(description.getDisplayName() + " failed; run it again with -Dtests.seed=" + seed);
    }

    public RandomGenerator random() {
        return random;
    }

    /** A random number from {@code from} to {@code to}, inclusive. */
    public int between(int from, int to) {
        return random.nextInt(from, to + 1);
    }
}
