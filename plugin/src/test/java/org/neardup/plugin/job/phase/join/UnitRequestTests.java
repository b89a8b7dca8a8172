package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.work.RecordVersionTests;

import java.io.IOException;
import java.util.List;

/** Requests for units and their results are exchanged between nodes of two versions during an upgrade. */
public class UnitRequestTests extends ESTestCase {

    private static final NamedWriteableRegistry NOTHING = new NamedWriteableRegistry(List.of());

    private static UnitRequest request() {
        JoinUnit unit = new JoinUnit(new BlockRange(0, 1), new BlockRange(1, 2));
        return new UnitRequest(
            randomAlphaOfLength(5),
            randomAlphaOfLength(5),
            unit,
            RandomRecords.random(JobSpecification.class),
            List.of(block()),
            List.of(block()));
    }

    private static PlacedBlock block() {
        ShardSnapshot.Block counts = new ShardSnapshot.Block(
            randomNonNegativeInt(), randomNonNegativeLong(), randomNonNegativeInt(), 1, randomNonNegativeInt());
        return new PlacedBlock(randomAlphaOfLength(5), randomNonNegativeInt(), counts);
    }

    public void testRequest() throws IOException {
        UnitRequest request = request();
        request.setParentTask(new TaskId("node", 1));
        UnitRequest read = copyWriteable(request, NOTHING, UnitRequest::new);
        assertEquals(request.getParentTask(), read.getParentTask());
        assertEquals(request.jobId, read.jobId);
        assertEquals(request.node, read.node);
        assertEquals(request.unit, read.unit);
        assertEquals(request.specification, read.specification);
        assertEquals(request.left, read.left);
        assertEquals(request.right, read.right);
    }

    public void testResult() throws IOException {
        UnitResult result = new UnitResult(randomNonNegativeLong(), 1, 2, 3, 4);
        UnitResult copy = copyWriteable(result, NOTHING, UnitResult.FORMAT::read);
        assertEquals(UnitResult.FORMAT.encode(result), UnitResult.FORMAT.encode(copy));
    }

    /** The version of a request follows one byte for the absent parent task. */
    public void testUnknownVersions() throws IOException {
        RecordVersionTests.assertUnknownVersion(request(), UnitRequest::new, 1);
        RecordVersionTests.assertUnknownVersion(new UnitResult(0, 0, 0, 0, 0), UnitResult.FORMAT::read, 0);
    }
}
