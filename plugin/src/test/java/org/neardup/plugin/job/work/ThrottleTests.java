package org.neardup.plugin.job.work;

import org.elasticsearch.test.ESTestCase;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A clock of the test's own shows how long a job is held up. */
public class ThrottleTests extends ESTestCase {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final AtomicLong now = new AtomicLong();
    private final AtomicReference<Double> speed = new AtomicReference<>(-1.0);

    private Throttle throttle() {
        now.set(randomLong());
        return new Throttle(speed::get, now::get);
    }

    /** Waits as a job does, and returns how long that took. */
    private long waited(Throttle throttle) {
        long start = now.get();
        for (long pause = throttle.pauseNanos(); pause > 0; pause = throttle.pauseNanos()) {
            assertTrue("a pause of " + pause + " ns", pause <= LONGEST_PAUSE);
            now.addAndGet(pause);
        }
        return now.get() - start;
    }

    public void testNoLimit() {
        speed.set(randomFrom(-1.0, 0.0));
        Throttle throttle = throttle();
        throttle.done(randomNonNegativeLong() / 2);
        assertEquals(0, throttle.pauseNanos());
    }

    public void testKeepsTheSpeed() {
        double perSecond = randomDoubleBetween(0.5, 5_000, true);
        speed.set(perSecond);
        Throttle throttle = throttle();
        long start = now.get();
        long done = 0;
        while (done < 10 * perSecond) {
            int batch = between(1, (int) Math.max(1, perSecond));
            now.addAndGet(randomLongBetween(0, SECOND / 5));
            throttle.done(batch);
            done += batch;
            waited(throttle);
            double atMost = perSecond * (now.get() - start) / SECOND;
            assertTrue(done + " done, of " + atMost, done <= atMost * 1.001 + 0.001);
        }
    }

    public void testWaitsNoLongerThanNeeded() {
        speed.set(50.0);
        Throttle throttle = throttle();
        throttle.done(200);
        assertEquals(4.0, (double) waited(throttle) / SECOND, 0.001);
    }

    /** Time that passed before the first request, or with nothing to do, earns nothing. */
    public void testIdleTimeIsNotSavedUp() {
        speed.set(10.0);
        Throttle throttle = throttle();
        now.addAndGet(1_000 * SECOND);
        throttle.done(10);
        assertEquals(1.0, (double) waited(throttle) / SECOND, 0.001);
    }

    public void testAnotherSpeedTakesEffectAtOnce() {
        speed.set(0.01);
        Throttle throttle = throttle();
        throttle.done(100);
        assertEquals(LONGEST_PAUSE, throttle.pauseNanos());
        speed.set(1_000.0);
        assertEquals(0.1, (double) waited(throttle) / SECOND, 0.001);
        speed.set(0.01);
        throttle.done(100);
        assertEquals(LONGEST_PAUSE, throttle.pauseNanos());
        speed.set(-1.0);
        assertEquals(0, throttle.pauseNanos());
    }
}
