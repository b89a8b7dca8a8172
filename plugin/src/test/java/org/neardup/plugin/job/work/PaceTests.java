package org.neardup.plugin.job.work;

import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

public class PaceTests extends ESTestCase {

    public void testNoLimit() {
        float speed = randomFrom(-1f, 0f);
        Pace pace = new Pace(() -> speed, () -> { throw new AssertionError("there is nothing to wait for"); }, millis -> {});
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
            // Both sides are cut to whole milliseconds.
            assertTrue(documents + " documents in " + millis + " ms", millis >= documents - 2);
        }
        assertTrue(pace.waitedMillis() <= TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        assertEquals(pace.waitedMillis(), listened.get());
        assertTrue(asked.get() > 0);
    }

    /** For threads that have something else to do. */
    public void testNobodyHasToWait() {
        AtomicReference<Float> speed = new AtomicReference<>(0.001f);
        Pace pace = new Pace(speed::get, () -> { throw new AssertionError("there is nothing to wait for"); }, millis -> {});
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
        SpeedShare share = new SpeedShare(randomFrom(-1f, 1f), between(1, 5));
        Pace pace = share.pace("job", (job, otherwise) -> speed.get(), () -> {
            if (asked.incrementAndGet() == 2) {
                speed.set(-1f);
            }
        });
        long start = System.nanoTime();
        pace.take(1_000);
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
    }
}
