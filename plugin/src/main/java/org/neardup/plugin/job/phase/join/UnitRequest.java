package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.server.ServerRequest;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A request to run a unit of a join. */
public final class UnitRequest extends ServerRequest {

    private static final RecordFormat<JoinUnit> UNIT = RecordFormat.of(6, "the request for a unit", JoinUnit.class);
    private static final RecordFormat<List<PlacedBlock>> BLOCKS = RecordFormat.ofList(6, "the blocks of a unit", PlacedBlock.class);

    final String jobId;
    final String node;
    final JoinUnit unit;
    final JobSpecification specification;
    final List<PlacedBlock> left;
    final List<PlacedBlock> right;

    /**
     * @param node  id of the node to run it on
     * @param left  blocks of the unit's left side
     * @param right the other blocks to join with these, without those that the size filter excludes
     */
    UnitRequest(String jobId, String node, JoinUnit unit, JobSpecification specification, List<PlacedBlock> left, List<PlacedBlock> right) {
        this.jobId = jobId;
        this.node = node;
        this.unit = unit;
        this.specification = specification;
        this.left = left;
        this.right = right;
    }

    UnitRequest(StreamInput in) throws IOException {
        super(in);
        unit = UNIT.read(in);
        jobId = in.readString();
        node = in.readString();
        specification = JobSpecification.read(in);
        left = BLOCKS.read(in);
        right = BLOCKS.read(in);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        UNIT.write(out, unit);
        out.writeString(jobId);
        out.writeString(node);
        specification.writeTo(out);
        BLOCKS.write(out, left);
        BLOCKS.write(out, right);
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        String description = "joins blocks " + unit.name() + " for near-duplicates job [" + jobId + "]";
        return new CancellableTask(id, type, action, description, parentTaskId, headers);
    }
}
