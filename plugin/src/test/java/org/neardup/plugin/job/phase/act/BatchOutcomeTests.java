package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

public class BatchOutcomeTests extends ESTestCase {

    private static final List<Counter> COUNTERS = List.of(
        Counter.UPDATED, Counter.DELETED, Counter.NOOPS, Counter.VERSION_CONFLICTS, Counter.KEPT_MISSING, Counter.KEPT_CHANGED,
        Counter.KEPT_MARKED, Counter.FAILURES);

    /** Stored in work indices across restarts and upgrades. */
    public void testFormat() {
        BatchOutcome outcome = new BatchOutcome();
        outcome.count(Counter.UPDATED);
        outcome.count(Counter.UPDATED);
        outcome.count(Counter.NOOPS);
        outcome.fail("a/1", "no");
        assertEquals("030200010000000001000109" + HexFormat.of().formatHex("[a/1]: no".getBytes(StandardCharsets.UTF_8)),
            HexFormat.of().formatHex(BytesReference.toBytes(BatchOutcome.FORMAT.encode(outcome))));
        Exception e = assertThrows(IllegalStateException.class, () -> BatchOutcome.FORMAT.decode(new BytesArray(new byte[] {9})));
        assertEquals(
            "a batch outcome of version 9 is not known to version 3: it was written by a newer version of the plugin", e.getMessage());
    }

    public void testReadAsWritten() {
        BatchOutcome outcome = new BatchOutcome();
        JobProgress expected = new JobProgress(JobKind.FIND);
        for (int i = between(0, 500); i > 0; i--) {
            Counter counter = randomFrom(COUNTERS);
            expected.add(counter, 1);
            if (counter == Counter.FAILURES) {
                outcome.fail(randomAlphaOfLength(3), randomUnicodeOfLength(10));
            } else {
                outcome.count(counter);
            }
        }
        BatchOutcome read = BatchOutcome.FORMAT.decode(BatchOutcome.FORMAT.encode(outcome));
        assertEquals(outcome.failures(), read.failures());
        assertEquals(Math.min(BatchOutcome.MAX_FAILURES, expected.get(Counter.FAILURES)), read.failures().size());
        JobProgress progress = new JobProgress(JobKind.FIND);
        read.addTo(progress);
        COUNTERS.forEach(counter -> assertEquals(expected.get(counter), progress.get(counter)));
    }

    private static BatchOutcome acted(int done, int conflicts, int failures) {
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
        return sum;
    }

    /** A job that could not change anything does not look successful. */
    public void testNothingCouldBeDone() {
        BatchOutcome acted = acted(0, between(0, 2), 3);
        var failed = assertThrows(ElasticsearchStatusException.class, acted::requireEffect);
        String end = "planned documents could be changed, [3] failed; the first reason: [a/0]: blocked";
        assertTrue(failed.getMessage(), failed.getMessage().endsWith(end));
        assertEquals(3, acted.failures().size());
    }

    public void testEverythingWasChangedByOthers() {
        BatchOutcome acted = acted(0, 4, 0);
        acted.requireEffect();
        assertEquals(1, acted.warnings().size());
        String warning = acted.warnings().getFirst();
        assertTrue(warning, warning.startsWith("[4] of the [4] planned documents were left alone"));
    }

    public void testSomethingWasDone() {
        BatchOutcome acted = acted(between(1, 3), 0, between(0, 3));
        acted.requireEffect();
        assertEquals(List.of(), acted.warnings());
    }

    public void testNothingWasPlanned() {
        acted(0, 0, 0).requireEffect();
        assertEquals(List.of(), acted(0, 0, 0).warnings());
    }
}
