package org.neardup.plugin.work;

import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

public class PaceTests extends ESTestCase {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final AtomicLong now = new AtomicLong();
    private final AtomicReference<Double> speed = new AtomicReference<>(-1.0);

    /** Uses the test's clock. */
    private Pace pace() {
        now.set(randomLong());
        return new Pace(speed::get, () -> {
            throw new AssertionError("there is nothing to wait for");
        }, millis -> {}, now::get);
    }

    /** Waits like a job, and returns the waiting time by the test's clock. */
    private long waited(Pace pace) {
        long start = now.get();
        for (long pause = pace.pauseNanos(); pause > 0; pause = pace.pauseNanos()) {
            assertTrue("a pause of " + pause + " ns", pause <= LONGEST_PAUSE);
            now.addAndGet(pause);
        }
        return now.get() - start;
    }

    public void testNoLimit() {
        float speed = randomFrom(-1f, 0f);
        Pace pace = new Pace(() -> speed, () -> {
            throw new AssertionError("there is nothing to wait for");
        }, millis -> {});
        for (int i = 0; i < 100; i++) {
            pace.take(Integer.MAX_VALUE);
        }
        assertEquals(0, pace.waitedMillis());
    }

    public void testKeepsTheSpeed() {
        AtomicInteger asked = new AtomicInteger();
        AtomicLong listened = new AtomicLong();
        long start = System.nanoTime();
        Pace pace = new Pace(() -> 1_000, asked::incrementAndGet, listened::addAndGet);
        int documents = 0;
        while (documents < 300) {
            int batch = between(1, 60);
            pace.take(batch);
            documents += batch;
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            // Both sides are truncated to whole milliseconds.
            assertTrue(documents + " documents in " + millis + " ms", millis >= documents - 2);
        }
        assertTrue(pace.waitedMillis() <= TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        assertEquals(pace.waitedMillis(), listened.get());
        assertTrue(asked.get() > 0);
    }

    /** For threads with other work to do. */
    public void testNobodyHasToWait() {
        AtomicReference<Float> speed = new AtomicReference<>(0.001f);
        Pace pace = new Pace(speed::get, () -> {
            throw new AssertionError("there is nothing to wait for");
        }, millis -> {});
        assertTrue(pace.isPaid());
        pace.charge(1);
        assertFalse(pace.isPaid());
        assertFalse(pace.isPaid());
        speed.set(-1f);
        assertTrue(pace.isPaid());
    }

    public void testCancelledWhileItWaits() {
        AtomicInteger asked = new AtomicInteger();
        Pace pace = new Pace(() -> 0.001, () -> {
            if (asked.incrementAndGet() > 2) {
                throw new TaskCancelledException("cancelled");
            }
        }, millis -> {});
        long start = System.nanoTime();
        expectThrows(TaskCancelledException.class, () -> pace.take(1_000));
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
    }

    public void testAnotherSpeedTakesEffectAtOnce() {
        AtomicReference<Float> speed = new AtomicReference<>(0.001f);
        AtomicInteger asked = new AtomicInteger();
        Pace pace = new Pace(speed::get, () -> {
            if (asked.incrementAndGet() == 2) {
                speed.set(-1f);
            }
        }, millis -> {});
        long start = System.nanoTime();
        pace.take(1_000);
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
    }

    public void testWithoutLimitNothingIsOwed() {
        speed.set(randomFrom(-1.0, 0.0));
        Pace pace = pace();
        pace.charge(randomNonNegativeLong() / 2);
        assertEquals(0, pace.pauseNanos());
    }

    public void testKeepsTheSpeedByTheClock() {
        double perSecond = randomDoubleBetween(0.5, 5_000, true);
        speed.set(perSecond);
        Pace pace = pace();
        long start = now.get();
        long done = 0;
        while (done < 10 * perSecond) {
            int batch = between(1, (int) Math.max(1, perSecond));
            now.addAndGet(randomLongBetween(0, SECOND / 5));
            pace.charge(batch);
            done += batch;
            waited(pace);
            double atMost = perSecond * (now.get() - start) / SECOND;
            assertTrue(done + " done, of " + atMost, done <= atMost * 1.001 + 0.001);
        }
    }

    public void testWaitsNoLongerThanNeeded() {
        speed.set(50.0);
        Pace pace = pace();
        pace.charge(200);
        assertEquals(4.0, (double) waited(pace) / SECOND, 0.001);
    }

    /** Idle time, before the first request or later, earns no credit. */
    public void testIdleTimeIsNotSavedUp() {
        speed.set(10.0);
        Pace pace = pace();
        now.addAndGet(1_000 * SECOND);
        pace.charge(10);
        assertEquals(1.0, (double) waited(pace) / SECOND, 0.001);
    }

    public void testWhatIsOwedShrinksWithTheSpeed() {
        speed.set(0.01);
        Pace pace = pace();
        pace.charge(100);
        assertEquals(LONGEST_PAUSE, pace.pauseNanos());
        speed.set(1_000.0);
        assertEquals(0.1, (double) waited(pace) / SECOND, 0.001);
        speed.set(0.01);
        pace.charge(100);
        assertEquals(LONGEST_PAUSE, pace.pauseNanos());
        speed.set(-1.0);
        assertEquals(0, pace.pauseNanos());
    }
}
