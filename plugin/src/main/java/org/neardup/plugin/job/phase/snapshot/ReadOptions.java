package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.job.Frames;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.SpeedShare;

import java.io.IOException;

/**
 * The data to read of a shard, and the rate limit; see {@link JobSpecification} for the first eight.
 *
 * @param frames             the frames to remove from documents, or null
 * @param countsSites        whether the reading counts the tokens of sites instead of reading documents
 * @param countsFrequencies  whether the reading counts the documents of each token
 * @param part               the documents to read
 * @param speed              the rate limit of reading
 */
record ReadOptions(
    String field,
    int minTokens,
    String query,
    String protect,
    String authority,
    double authorityMissing,
    String timestamp,
    Measure measure,
    Frames frames,
    boolean countsSites,
    boolean countsFrequencies,
    DocumentPart part,
    SpeedShare speed
) implements Writeable {

    static ReadOptions of(JobSpecification specification, DocumentPart part, SpeedShare speed) {
        return new ReadOptions(
            specification.source().field(),
            specification.source().minTokens(),
            specification.source().query(),
            specification.output().protect(),
            specification.keep().authority(),
            specification.keep().authorityMissing(),
            specification.keep().timestamp(),
            specification.similarity(),
            specification.comparison().frames(),
            false,
            specification.comparison().isWeighted(),
            part,
            speed
        );
    }

    /** The same options for counting the tokens of sites. */
    ReadOptions countingSites() {
        return new ReadOptions(
            field, minTokens, query, protect, authority, authorityMissing, timestamp, measure, frames, true, false, part, speed);
    }

    ReadOptions(StreamInput in) throws IOException {
        this(
            in.readString(),
            in.readVInt(),
            in.readOptionalString(),
            in.readOptionalString(),
            in.readOptionalString(),
            in.readDouble(),
            in.readOptionalString(),
            Measures.parse(in.readString(), in.readString()),
            in.readOptionalWriteable(Frames::new),
            in.readBoolean(),
            in.readBoolean(),
            new DocumentPart(in),
            new SpeedShare(in)
        );
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(field);
        out.writeVInt(minTokens);
        out.writeOptionalString(query);
        out.writeOptionalString(protect);
        out.writeOptionalString(authority);
        out.writeDouble(authorityMissing);
        out.writeOptionalString(timestamp);
        out.writeString(measure.name());
        out.writeString(measure.least().toPlainString());
        out.writeOptionalWriteable(frames);
        out.writeBoolean(countsSites);
        out.writeBoolean(countsFrequencies);
        part.writeTo(out);
        speed.writeTo(out);
    }
}
