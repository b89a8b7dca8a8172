package org.neardup.plugin.work;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.test.ESTestCase;

public class BackoffTests extends ESTestCase {

    private long now = randomLong();
    private final Backoff backoff = new Backoff(100, 500, Backoff.PATIENCE, () -> now);

    private boolean isOver(int minutesLater, long done) {
        now += TimeValue.timeValueMinutes(minutesLater).nanos();
        return backoff.isOver(done);
    }

    public void testFailuresWithoutProgressAreOverAfterTenMinutes() {
        assertFalse(isOver(60, 5));
        assertFalse(isOver(4, 5));
        assertFalse(isOver(6, 3));
        assertTrue(isOver(1, 5));
    }

    /** Nodes fail occasionally during a phase of several hours. */
    public void testFailuresFarFromEachOther() {
        for (int done = 0; done < 50; done++) {
            assertFalse(isOver(60, done));
        }
        assertFalse(isOver(10, 49));
        assertTrue(isOver(1, 49));
    }

    public void testDelaysDouble() {
        for (long expected : new long[] {100, 200, 400, 500, 500}) {
            assertEquals(expected, backoff.nextMillis());
        }
    }

    public void testNothingDoneAtAll() {
        assertFalse(isOver(60, 0));
        assertTrue(isOver(11, 0));
    }
}
