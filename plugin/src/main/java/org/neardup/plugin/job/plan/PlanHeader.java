package org.neardup.plugin.job.plan;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.job.work.EntryStore;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What there is of a plan. Written before its first document, so that what is written can be found and removed, and again after the last.
 * Kept in a versioned format: one byte, the version; the size; the number of linked documents; whether it is complete.
 *
 * @param size       number of its documents
 * @param linked     number of documents that near-duplicates link
 * @param isComplete whether all of them are written
 */
record PlanHeader(int size, int linked, boolean isComplete) {

    static final String ENTRY = "plan";

    /** Documents of a block. */
    static final int BLOCK = 1_000;

    /** Linked documents of a block: with the longest names of indices and ids there are, it takes less than 4 MB. */
    static final int LINKED_BLOCK = 5_000;

    private static final byte VERSION = 2;

    /** Reads the header of a plan; null if there is none. */
    static PlanHeader find(EntryStore entries) {
        BytesReference data = entries.find(List.of(ENTRY)).get(0);
        return data == null ? null : of(data);
    }

    static PlanHeader of(BytesReference data) {
        try (StreamInput in = data.streamInput()) {
            RecordVersion.read(in, VERSION, "a plan");
            return new PlanHeader(in.readVInt(), in.readVInt(), in.readBoolean());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    BytesReference toBytes() {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            out.writeVInt(size);
            out.writeVInt(linked);
            out.writeBoolean(isComplete);
            return new BytesArray(out.bytes().toBytesRef(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The entry of a block of planned documents. */
    static String block(int number) {
        return ENTRY + "/" + number;
    }

    /** The entry of the versions that a block's documents were given. */
    static String acted(int block) {
        return "acted/" + block;
    }

    /** The entry of a block of linked documents. */
    static String linked(int block) {
        return "linked/" + block;
    }

    /** Number of blocks of linked documents. */
    int linkedBlocks() {
        return Math.ceilDiv(linked, LINKED_BLOCK);
    }

    /** All entries of the plan but the header itself. */
    List<String> entries() {
        Stream<Integer> blocks = IntStream.range(0, Math.ceilDiv(size, BLOCK)).boxed();
        return Stream.concat(
            blocks.flatMap(number -> Stream.of(block(number), acted(number))),
            IntStream.range(0, linkedBlocks()).mapToObj(PlanHeader::linked)
        ).toList();
    }
}
