package org.neardup.cluster.benchmark;

import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

public class TimingsTests {

    @Test
    public void quantiles() {
        Timings timings = new Timings();
        for (int i = 100; i >= 1; i--) {
            timings.add(i);
        }
        assertEquals(100, timings.count());
        assertEquals(51, timings.median(), 0);
        assertEquals(91, timings.quantile(0.9), 0);
        assertEquals(1, timings.quantile(0), 0);
        assertEquals(100, timings.quantile(1), 0);
    }

    @Test
    public void nothingHasNoMedian() {
        assertThrows(IllegalStateException.class, () -> new Timings().median());
    }
}
