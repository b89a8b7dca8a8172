package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.server.ServerRequest;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A request to run a unit of a join. */
public final class UnitRequest extends ServerRequest {

    private static final byte VERSION = 5;

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
        RecordVersion.read(in, VERSION, "the request for a unit");
        jobId = in.readString();
        node = in.readString();
        unit = new JoinUnit(in);
        specification = JobSpecification.read(in);
        left = in.readCollectionAsList(PlacedBlock::new);
        right = in.readCollectionAsList(PlacedBlock::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        out.writeByte(VERSION);
        out.writeString(jobId);
        out.writeString(node);
        unit.writeTo(out);
        specification.writeTo(out);
        out.writeCollection(left);
        out.writeCollection(right);
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        String description = "joins blocks " + unit.name() + " for near-duplicates job [" + jobId + "]";
        return new CancellableTask(id, type, action, description, parentTaskId, headers);
    }
}
