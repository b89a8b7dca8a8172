package org.neardup.plugin.job.coordination;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.test.ESTestCase;

public class PatienceTests extends ESTestCase {

    private long now = randomLong();
    private final Patience patience = new Patience(() -> now);

    private boolean isOver(int minutesLater, long done) {
        now += TimeValue.timeValueMinutes(minutesLater).nanos();
        return patience.isOver(done);
    }

    public void testFailuresWithoutProgressAreOverAfterTenMinutes() {
        assertFalse(isOver(60, 5));
        assertFalse(isOver(4, 5));
        assertFalse(isOver(6, 3));
        assertTrue(isOver(1, 5));
    }

    /** A node ends now and then while a phase takes hours. */
    public void testFailuresFarFromEachOther() {
        for (int done = 0; done < 50; done++) {
            assertFalse(isOver(60, done));
        }
        assertFalse(isOver(10, 49));
        assertTrue(isOver(1, 49));
    }

    public void testNothingDoneAtAll() {
        assertFalse(isOver(60, 0));
        assertTrue(isOver(11, 0));
    }
}
