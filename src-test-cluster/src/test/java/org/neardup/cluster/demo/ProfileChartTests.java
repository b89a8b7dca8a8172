package org.neardup.cluster.demo;

import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;

public class ProfileChartTests {

    @Test
    public void theTallestBarFillsTheScreen() {
        List<String> lines = new ProfileChart(JobReports.found().profile(), 60).lines().stream().map(Object::toString).toList();
        assertEquals(
            List.of(
                "  threshold     groups  removable ",
                "  0.80               3         12  " + "█".repeat(25),
                "  0.82               0          0  "),
            lines);
    }

    @Test
    public void barsAreExactToAnEighthOfAColumn() {
        assertEquals("", ProfileChart.bar(0, 10));
        assertEquals("▌", ProfileChart.bar(0.05, 10));
        assertEquals("█▏", ProfileChart.bar(0.1125, 10));
        assertEquals("█".repeat(10), ProfileChart.bar(1, 10));
    }
}
