package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.JobSpecification;

import java.io.IOException;

/**
 * The data to read of a shard, and the rate limit.
 *
 * @param specification     of the job
 * @param countsSites       whether the reading counts the tokens of sites instead of reading documents
 * @param requestsPerSecond the job's rate limit when the request was sent; 0 or less for none
 * @param readings          number of readings that share the limit
 */
record ReadOptions(JobSpecification specification, boolean countsSites, float requestsPerSecond, int readings) implements Writeable {

    ReadOptions(StreamInput in) throws IOException {
        this(JobSpecification.read(in), in.readBoolean(), in.readFloat(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        specification.writeTo(out);
        out.writeBoolean(countsSites);
        out.writeFloat(requestsPerSecond);
        out.writeVInt(readings);
    }
}
