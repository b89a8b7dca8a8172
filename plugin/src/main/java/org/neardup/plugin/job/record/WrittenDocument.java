package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * A document of the result index as a job left it. A job that continues this one does not write it again if it is unchanged.
 *
 * @param name    its id
 * @param content digest of its contents, regardless of the job that wrote it; must be equal on all nodes, or jobs would rewrite everything
 * @param digest  digest of all its fields, see {@link ResultDigest}; 0 for documents that no plan refers to
 */
public record WrittenDocument(String name, long content, long digest) implements Writeable {

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
