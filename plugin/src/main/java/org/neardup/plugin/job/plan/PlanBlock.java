package org.neardup.plugin.job.plan;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;

/**
 * The stored forms of planned documents, of the versions that they were given, and of linked documents.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version; the number of records; each record's fields in their order. Texts are length-prefixed, numbers of variable length
 * but for the digest.
 */
final class PlanBlock {

    /** The version written; the only one read so far. */
    static final byte VERSION = 2;

    private PlanBlock() {}

    static BytesReference encode(Collection<? extends Writeable> records) {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            out.writeCollection(records);
            return new BytesArray(out.bytes().toBytesRef(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads documents of which the first has this number. */
    static List<PlannedDocument> decodeDocuments(BytesReference block, int first) {
        int[] number = { first };
        return decode(block, in -> new PlannedDocument(number[0]++, in));
    }

    static List<ActedVersion> decodeVersions(BytesReference block) {
        return decode(block, ActedVersion::new);
    }

    static List<LinkedKey> decodeLinked(BytesReference block) {
        return decode(block, LinkedKey::new);
    }

    private static <T> List<T> decode(BytesReference block, Writeable.Reader<T> reader) {
        try (StreamInput in = block.streamInput()) {
            RecordVersion.read(in, VERSION, "a block of a plan");
            return in.readCollectionAsList(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
