package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.JobSpecification;

import java.io.IOException;

/**
 * The options of a unit; see {@link JobSpecification}.
 *
 * @param algorithm finds all pairs, or those whose sketches agree if it is {@link Comparison#SKETCH}
 */
record UnitOptions(Measure measure, double idfPower, String algorithm, long maxMemoryBytes) implements Writeable {

    static UnitOptions of(JobSpecification specification) {
        return new UnitOptions(
            specification.similarity(),
            specification.comparison().idfPower(),
            specification.comparison().sketched() ? Comparison.SKETCH : specification.limits().algorithm(),
            specification.limits().maxMemoryBytes()
        );
    }

    /** The algorithm that finds pairs of sets. */
    Algorithm algorithmFor(Similarity sets) {
        return algorithm.equals(Comparison.SKETCH) ? Comparison.sketches(sets) : Algorithm.parse(algorithm);
    }

    UnitOptions(StreamInput in) throws IOException {
        this(Measures.parse(in.readString(), in.readString()), in.readDouble(), in.readString(), in.readVLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(measure.name());
        out.writeString(measure.least().toPlainString());
        out.writeDouble(idfPower);
        out.writeString(algorithm);
        out.writeVLong(maxMemoryBytes);
    }
}
