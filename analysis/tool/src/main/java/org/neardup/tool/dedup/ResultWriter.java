package org.neardup.tool.dedup;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInputs;

/**
 * Writes the result of a comparison in a second pass over the files: the records unchanged, in their order. The header of a table is
 * repeated in each output.
 *
 * @param result of the comparison
 * @param inputs the same files as in the first pass
 * @param against the other collection, or null
 * @param idField a field that names a document in groups, or null
 * @param fields the compared fields
 */
public record ResultWriter(DedupResult result, TextInputs inputs, TextInputs against, String idField, List<TextField> fields) {

    /**
     * Writes the outputs.
     *
     * @param kept receives the kept records
     * @param removed receives the removed records; or null
     * @param groups receives the groups as JSON lines; or null
     * @param report receives a web page; or null
     * @throws IOException if an output cannot be written, or a file has changed since the first pass
     */
    public void write(OutputStream kept, OutputStream removed, OutputStream groups, OutputStream report) throws IOException {
        GroupWriter writer = groups == null ? null : new GroupWriter(result, inputs, against, idField);
        HtmlReport page = report == null ? null : new HtmlReport(result, inputs, against, fields);
        RecordOutput ofKept = new RecordOutput(kept);
        RecordOutput ofRemoved = removed == null ? null : new RecordOutput(removed);
        int[] next = new int[1];
        inputs.forEach((file, reader) -> {
            int document = next[0]++;
            if (document == result.keptOf().length) {
                throw changed();
            }
            ofKept.start(reader);
            if (ofRemoved != null) {
                ofRemoved.start(reader);
            }
            switch (result.fate(document)) {
                case KEPT -> ofKept.write(reader);
                case REMOVED -> {
                    if (ofRemoved != null) {
                        ofRemoved.write(reader);
                    }
                }
                case INVALID -> {
                    return;
                }
            }
            if (writer != null) {
                writer.read(document, file, reader);
            }
            if (page != null) {
                page.read(document, file, reader);
            }
        });
        if (next[0] != result.keptOf().length) {
            throw changed();
        }
        if (writer != null) {
            writer.write(groups);
        }
        if (page != null) {
            page.write(report);
        }
    }

    private static IOException changed() {
        return new IOException("an input file has changed since it was compared; run the command again");
    }

    /** Writes records, and a line feed after one that lacks it if another follows. */
    private static final class RecordOutput {

        private final OutputStream out;
        private boolean isFirst = true;
        private boolean endsLine = true;

        RecordOutput(OutputStream out) {
            this.out = out;
        }

        /** Writes the header of the first file. */
        void start(DocumentReader reader) throws IOException {
            if (isFirst) {
                out.write(reader.header());
                isFirst = false;
            }
        }

        void write(DocumentReader reader) throws IOException {
            if (endsLine == false) {
                out.write('\n');
            }
            out.write(reader.bytes(), 0, reader.length());
            endsLine = reader.length() > 0 && reader.bytes()[reader.length() - 1] == '\n';
        }
    }
}
