package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * A document of the result index, as a job left it there. A job that continues this one leaves it there if it has the same to say.
 *
 * @param name    its id
 * @param content digest of the bytes of what it says, whichever job wrote it: the same on all nodes, or jobs would write all again
 * @param digest  of all its fields, see {@link ResultDigest}; 0 for those that no plan refers to
 */
public record WrittenDocument(String name, long content, long digest) implements Writeable {

    static final RecordFormat<List<WrittenDocument>> BLOCK = RecordFormat.ofList(1, "the documents of a result", WrittenDocument::new);

    /** Reads what {@link #writeTo} wrote. */
    WrittenDocument(StreamInput in) throws IOException {
        this(in.readString(), in.readLong(), in.readLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(name);
        out.writeLong(content);
        out.writeLong(digest);
    }
}
