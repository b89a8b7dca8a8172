package org.neardup.cluster.benchmark;

import org.junit.Test;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class SettlingTests {

    private final Settling<String> settling = new Settling<>(0.1, 2);

    @Test
    public void settledWhenNothingFallsForTheNumberOfRounds() {
        assertFalse(settling.settle(Map.of("a", 10.0, "b", 5.0)));
        assertFalse(settling.settle(Map.of("a", 9.5, "b", 5.2)));
        assertTrue(settling.settle(Map.of("a", 9.1, "b", 5.0)));
    }

    @Test
    public void oneThatFallsKeepsAllUnsettled() {
        assertFalse(settling.settle(Map.of("a", 10.0, "b", 5.0)));
        assertFalse(settling.settle(Map.of("a", 10.0, "b", 5.0)));
        assertFalse(settling.settle(Map.of("a", 10.0, "b", 4.0)));
        assertFalse(settling.settle(Map.of("a", 10.0, "b", 4.0)));
        assertTrue(settling.settle(Map.of("a", 10.0, "b", 4.0)));
    }

    @Test
    public void smallFallsAddUp() {
        assertFalse(settling.settle(Map.of("a", 10.0)));
        assertFalse(settling.settle(Map.of("a", 9.3)));
        assertFalse(settling.settle(Map.of("a", 8.7)));
        assertFalse(settling.settle(Map.of("a", 8.1)));
        assertTrue(settling.settle(Map.of("a", 8.0)));
    }

    @Test
    public void otherLoadDoesNotCount() {
        assertFalse(settling.settle(Map.of("a", 10.0)));
        assertFalse(settling.settle(Map.of("a", 20.0)));
        assertTrue(settling.settle(Map.of("a", 10.0)));
    }

    @Test
    public void roundsRepeatUntilTheySettle() {
        Iterator<Double> times = List.of(10.0, 8.0, 8.0, 7.9, 1.0).iterator();
        String outcome = settling.repeat(Duration.ofMinutes(5), () -> Map.of("a", times.next()));
        assertTrue(outcome, outcome.startsWith("settled after 4 rounds"));
    }

    @Test
    public void roundsThatDoNotSettleEnd() {
        String outcome = settling.repeat(Duration.ZERO, () -> Map.of("a", 1.0));
        assertTrue(outcome, outcome.startsWith("still becoming faster after 1 rounds"));
    }
}
