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
 * @param pass              what the reading reads
 * @param requestsPerSecond the job's rate limit when the request was sent; 0 or less for none
 * @param readings          number of readings that share the limit
 */
record ReadOptions(JobSpecification specification, Pass pass, float requestsPerSecond, int readings) implements Writeable {

    ReadOptions(StreamInput in) throws IOException {
        this(JobSpecification.read(in), in.readEnum(Pass.class), in.readFloat(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        specification.writeTo(out);
        out.writeEnum(pass);
        out.writeFloat(requestsPerSecond);
        out.writeVInt(readings);
    }

    /** Whether the reading reads the documents that are near a new one. */
    boolean findsNear() {
        return pass == Pass.DOCUMENTS && specification.source().newDocuments() != null;
    }

    /** JSON of the query that selects the documents to read, null for all. */
    String query() {
        return pass == Pass.NEW ? specification.source().newQuery() : specification.source().query();
    }
}
