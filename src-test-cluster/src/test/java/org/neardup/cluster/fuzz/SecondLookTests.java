package org.neardup.cluster.fuzz;

import org.junit.Test;

import java.time.Duration;
import java.util.Optional;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class SecondLookTests {

    private static final Verdict FINE = verdict(200, 5, "");
    private static final Verdict LATE = verdict(200, 12_000, "answered late");
    private static final Verdict MISSING = verdict(0, 40, "not answered");
    private static final Verdict FAILED = verdict(500, 5, "answered 500");
    private static final Verdict UNAVAILABLE = verdict(503, 5, "answered 503");

    private static Verdict verdict(int status, int millis, String problem) {
        return new Verdict(status, Duration.ofMillis(millis), problem, "");
    }

    private static SecondLook look(Verdict verdict, Verdict alone, Verdict twin) {
        return new SecondLook(new Outcome(7, "count", verdict), alone, Optional.ofNullable(twin));
    }

    @Test
    public void onlyATwinThatIsLateExcusesALateRequest() {
        assertTrue(look(LATE, LATE, LATE).isExcused());
        assertTrue(look(MISSING, MISSING, MISSING).isExcused());
        assertFalse(look(LATE, FINE, FINE).isExcused());
        assertFalse(look(MISSING, MISSING, UNAVAILABLE).isExcused());
        assertFalse(look(LATE, LATE, null).isExcused());
    }

    @Test
    public void a503IsExcusedIfItDoesNotHappenAlone() {
        assertTrue(look(UNAVAILABLE, FINE, FINE).isExcused());
        assertFalse(look(UNAVAILABLE, UNAVAILABLE, FINE).isExcused());
    }

    @Test
    public void onlyATwinThatIsWrongExcusesAnotherProblem() {
        assertTrue(look(FAILED, FAILED, FAILED).isExcused());
        assertFalse(look(FAILED, FAILED, FINE).isExcused());
        assertFalse(look(FAILED, FINE, FINE).isExcused());
        assertFalse(look(FAILED, FINE, null).isExcused());
    }

    @Test
    public void bothResponsesAreBesideTheFirst() {
        assertEquals(
            "[count] not answered: 0 after 40 ms (late), alone 200 after 5 ms, plain twin 200 after 12000 ms (late)",
            look(MISSING, FINE, LATE).toString());
    }
}
