package org.neardup.plugin.job.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.JobProgress.Counter;

import java.util.List;

/** A job of which nothing could be done does not look as if it were done. */
public class ActedTests extends ESTestCase {

    private static Acted acted(int done, int conflicts, int failures) {
        BatchOutcome sum = new BatchOutcome();
        for (int i = 0; i < done; i++) {
            sum.count(randomFrom(Counter.UPDATED, Counter.DELETED, Counter.NOOPS));
        }
        for (int i = 0; i < conflicts; i++) {
            sum.count(Counter.VERSION_CONFLICTS);
        }
        for (int i = 0; i < failures; i++) {
            sum.fail("a/" + i, "blocked");
        }
        return Acted.of(sum);
    }

    public void testNothingCouldBeDone() {
        Acted acted = acted(0, between(0, 2), 3);
        var failed = assertThrows(ElasticsearchStatusException.class, acted::requireEffect);
        String end = "planned documents could be changed, [3] failed; the first: [a/0]: blocked";
        assertTrue(failed.getMessage(), failed.getMessage().endsWith(end));
        assertEquals(3, acted.failures().size());
    }

    public void testEverythingWasChangedByOthers() {
        Acted acted = acted(0, 4, 0);
        acted.requireEffect();
        assertEquals(1, acted.warnings().size());
        String warning = acted.warnings().getFirst();
        assertTrue(warning, warning.startsWith("all [4] planned documents were changed or deleted"));
    }

    public void testSomethingWasDone() {
        Acted acted = acted(between(1, 3), between(0, 3), between(0, 3));
        acted.requireEffect();
        assertEquals(List.of(), acted.warnings());
    }

    public void testNothingWasPlanned() {
        acted(0, 0, 0).requireEffect();
        assertEquals(List.of(), acted(0, 0, 0).warnings());
    }
}
