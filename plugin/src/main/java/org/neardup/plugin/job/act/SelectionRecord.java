package org.neardup.plugin.job.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.act.SelectPhase.Selected;
import org.neardup.plugin.job.work.RecordVersion;
import org.neardup.plugin.job.work.WorkIndex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What an apply job chose, in its work index: a bit for each document of the plan in parts of a megabyte, and then, in a versioned format,
 * the number of parts and what to report.
 */
final class SelectionRecord {

    private static final byte VERSION = 1;
    private static final String ENTRY = "selection";
    private static final int PART = 1 << 20;

    private final WorkIndex work;

    SelectionRecord(WorkIndex work) {
        this.work = work;
    }

    void write(Selected selected) {
        byte[] bits = selected.numbers().toByteArray();
        int parts = Math.ceilDiv(bits.length, PART);
        for (int part = 0; part < parts; part++) {
            int from = part * PART;
            work.put(ENTRY + "/" + part, new BytesArray(Arrays.copyOfRange(bits, from, Math.min(bits.length, from + PART))));
        }
        try (BytesStreamOutput out = new BytesStreamOutput(); XContentBuilder report = JsonXContent.contentBuilder()) {
            out.writeByte(VERSION);
            out.writeVInt(parts);
            out.writeBytesReference(BytesReference.bytes(selected.part().toXContent(report, ToXContent.EMPTY_PARAMS)));
            work.put(ENTRY, new BytesArray(out.bytes().toBytesRef(), true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what was chosen; null if nothing was yet. */
    Selected find() {
        BytesReference found = work.find(List.of(ENTRY)).get(0);
        if (found == null) {
            return null;
        }
        try (StreamInput in = found.streamInput()) {
            RecordVersion.read(in, VERSION, "a selection");
            List<BytesReference> parts = new ArrayList<>();
            for (int part = 0, count = in.readVInt(); part < count; part++) {
                parts.add(work.get(ENTRY + "/" + part));
            }
            return new Selected(bits(parts), report(in.readBytesReference()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BitSet bits(List<BytesReference> parts) throws IOException {
        try (BytesStreamOutput bytes = new BytesStreamOutput()) {
            for (BytesReference part : parts) {
                part.writeTo(bytes);
            }
            return BitSet.valueOf(BytesReference.toBytes(bytes.bytes()));
        }
    }

    private static SelectedPart report(BytesReference json) throws IOException {
        try (XContentParser parser = JsonXContent.jsonXContent.createParser(XContentParserConfiguration.EMPTY, json.streamInput())) {
            return SelectedPart.fromXContent(parser);
        }
    }
}
