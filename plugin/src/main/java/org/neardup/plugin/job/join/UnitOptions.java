package org.neardup.plugin.job.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.work.SpeedShare;

import java.io.IOException;

/**
 * How a unit is joined; see {@link JobSpecification} for the first four.
 *
 * @param maxPairs         with more pairs the unit stops
 * @param speed            how fast documents are compared with all others
 */
record UnitOptions(String similarity, String threshold, String algorithm, long maxMemoryBytes, long maxPairs, SpeedShare speed)
    implements
        Writeable {

    static UnitOptions of(JobSpecification specification, long maxPairs, SpeedShare speed) {
        return new UnitOptions(
            specification.similarity(),
            specification.threshold(),
            specification.algorithm(),
            specification.maxMemoryBytes(),
            maxPairs,
            speed
        );
    }

    UnitOptions(StreamInput in) throws IOException {
        this(in.readString(), in.readString(), in.readString(), in.readVLong(), in.readVLong(), new SpeedShare(in));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(similarity);
        out.writeString(threshold);
        out.writeString(algorithm);
        out.writeVLong(maxMemoryBytes);
        out.writeVLong(maxPairs);
        speed.writeTo(out);
    }
}
