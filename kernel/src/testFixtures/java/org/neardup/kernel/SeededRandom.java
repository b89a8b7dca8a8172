package org.neardup.kernel;

import java.util.Random;

import org.junit.rules.TestWatcher;
import org.junit.runner.Description;

/** New random numbers for each test. Prints the seed of a failing test; {@code -Dtests.seed=SEED} repeats it. */
public final class SeededRandom extends TestWatcher {

    private final long seed = seed();
    private final Random random = new Random(seed);

    private static long seed() {
        String given = System.getProperty("tests.seed");
        if (given == null) {
            return System.nanoTime();
        }
        return given.matches("-?\\d+") ? Long.parseLong(given) : given.hashCode();
    }

    @Override
    protected void failed(Throwable failure, Description description) {
        System.err.println("REPRODUCE WITH: --tests '" + description.getTestClass().getName() + "' -Dtests.seed=" + seed);
    }

    /** The numbers. */
    public Random random() {
        return random;
    }

    /** A random number from {@code from} to {@code to}, inclusive. */
    public int between(int from, int to) {
        return random.nextInt(from, to + 1);
    }
}
