package org.neardup.plugin.job;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.JsonRecord;

import java.io.IOException;

/**
 * What is taken for the frame of a site's documents, and left out: tokens that more than a share of them have. A site of fewer than
 * {@value #LEAST_DOCUMENTS} documents has no frame.
 *
 * @param site  a keyword field that names a document's site, or has its URL
 * @param share above 0, below 1
 */
public record Frames(String site, double share) implements JsonRecord, Writeable {

    /** A site of fewer documents has no frame: what a few documents share may be what they are about. */
    public static final int LEAST_DOCUMENTS = 10;

    /** The share unless said otherwise. */
    public static final double DEFAULT_SHARE = 0.3;

    public Frames(StreamInput in) throws IOException {
        this(in.readString(), in.readDouble());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(site);
        out.writeDouble(share);
    }
}
