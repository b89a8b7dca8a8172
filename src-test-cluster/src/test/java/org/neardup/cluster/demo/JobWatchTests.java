package org.neardup.cluster.demo;

import org.junit.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class JobWatchTests {

    private final List<String> forGood = new ArrayList<>();
    private final List<String> forNow = new ArrayList<>();
    private final JobWatch watch = new JobWatch(
        line -> forGood.add(line.toString()),
        line -> forNow.add(line.toString()),
        0,
        List.of("snapshot", "join", "group", "write", "export"));

    @Test
    public void aPhaseThatGoesOnIsShownForNow() {
        String counts = "\"shards\": 2, \"shards_read\": 2, \"units\": 6, \"units_done\": 3";
        watch.accept(JobReports.status("{\"status\": {\"phase\": \"join\", " + counts + "}}"));
        assertEquals(1, forGood.size());
        assertTrue(forGood.getFirst(), forGood.getFirst().startsWith("  snapshot  " + "█".repeat(30) + "  2 of 2 shards"));
        assertEquals(List.of("  join      " + "█".repeat(15) + "░".repeat(15) + "  3 of 6 units, 0 pairs compared"), forNow);
    }

    @Test
    public void theBarOfExportingGrowsToAllThereIsToWrite() {
        String counts = "\"groups\": 75, \"removable\": 25, \"written\": 50";
        watch.accept(JobReports.status("{\"status\": {\"phase\": \"export\", " + counts + "}}"));
        assertEquals(List.of("  export    " + "█".repeat(15) + "░".repeat(15) + "  50 documents exported"), forNow);
    }

    @Test
    public void theBarOfActingGrowsToTheChangesPlanned() {
        JobWatch acting = new JobWatch(line -> {}, line -> forNow.add(line.toString()), 30, List.of("act"));
        acting.accept(JobReports.status("{\"status\": {\"phase\": \"act\", \"updated\": 10}}"));
        assertEquals(List.of("  act       " + "█".repeat(10) + "░".repeat(20) + "  10 updated, 0 version conflicts"), forNow);
    }

    @Test
    public void phasesThatNobodySawAreShownAtTheEnd() {
        watch.accept(JobReports.found());
        assertEquals(5, forGood.size());
        assertTrue(forGood.get(1), forGood.get(1).endsWith("3 of 3 units, 90 pairs compared  0.6 s"));
        assertEquals(List.of(), forNow);
        watch.accept(JobReports.found());
        assertEquals("each phase once", 5, forGood.size());
    }
}
