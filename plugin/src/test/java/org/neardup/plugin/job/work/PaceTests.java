package org.neardup.plugin.job.work;

import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PaceTests extends ESTestCase {

    public void testNoLimit() {
        Pace pace = new Pace(randomFrom(-1f, 0f), () -> { throw new AssertionError("there is nothing to wait for"); });
        for (int i = 0; i < 100; i++) {
            pace.take(Integer.MAX_VALUE);
        }
        assertEquals(0, pace.waitedMillis());
    }

    public void testKeepsTheSpeed() {
        AtomicInteger asked = new AtomicInteger();
        long start = System.nanoTime();
        Pace pace = new Pace(1_000, asked::incrementAndGet);
        int documents = 0;
        while (documents < 300) {
            int batch = between(1, 60);
            pace.take(batch);
            documents += batch;
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            // Both sides are cut to whole milliseconds.
            assertTrue(documents + " documents in " + millis + " ms", millis >= documents - 2);
        }
        assertTrue(pace.waitedMillis() <= documents);
        assertTrue(asked.get() > 0);
    }

    public void testCancelledWhileItWaits() {
        AtomicInteger asked = new AtomicInteger();
        Pace pace = new Pace(0.001f, () -> {
            if (asked.incrementAndGet() > 2) {
                throw new TaskCancelledException("cancelled");
            }
        });
        long start = System.nanoTime();
        expectThrows(TaskCancelledException.class, () -> pace.take(1_000));
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
    }
}
