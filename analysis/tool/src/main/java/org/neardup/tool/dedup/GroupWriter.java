package org.neardup.tool.dedup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInputs;

/**
 * Writes groups as JSON lines: the kept document and the removed ones with their similarities to it. Those of documents of another
 * collection come first. Not thread safe.
 */
final class GroupWriter {

    private final DedupResult result;
    private final References references;
    private final TextInputs against;
    private final String idField;

    GroupWriter(DedupResult result, TextInputs inputs, TextInputs against, String idField) {
        this.result = result;
        this.against = against;
        this.idField = idField;
        BitSet named = new BitSet();
        for (int document = 0; document < result.keptOf().length; document++) {
            if (result.fate(document) == DedupResult.Fate.REMOVED) {
                named.set(document);
                named.set(result.keptOf()[document]);
            }
        }
        this.references = new References(inputs, named, idField);
    }

    /** Receives all documents in their order, before {@link #write}. */
    void read(int document, int file, DocumentReader reader) throws IOException {
        references.read(document, file, reader);
    }

    /** Writes all groups. */
    void write(OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .setPrettyPrinter(new MinimalPrettyPrinter("\n"))) {
            if (against != null) {
                writeGroups(result.matches().matchOf(), result.matches().similarityOf(), matchReferences(), true, json);
            }
            int[] keptOf = result.keptOf().clone();
            for (int document = 0; document < keptOf.length; document++) {
                keptOf[document] = keptOf[document] == document ? MatchJoin.NONE : keptOf[document];
            }
            writeGroups(keptOf, result.similarityOf(), references, false, json);
            json.writeRaw(json.getOutputContext().getEntryCount() > 0 ? "\n" : "");
        }
    }

    private References matchReferences() throws IOException {
        BitSet matched = new BitSet();
        Arrays.stream(result.matches().matchOf()).filter(match -> match != MatchJoin.NONE).forEach(matched::set);
        References found = new References(against, matched, idField);
        int[] document = new int[1];
        against.forEach((file, reader) -> found.read(document[0]++, file, reader));
        return found;
    }

    /** @param centreOf for each document the kept one, or {@link MatchJoin#NONE} for a document that is not removed */
    private void writeGroups(int[] centreOf, double[] similarityOf, References centres, boolean isAgainst, JsonGenerator json)
        throws IOException {
        long[] members = IntStream.range(0, centreOf.length).filter(document -> centreOf[document] != MatchJoin.NONE)
            .mapToLong(document -> (long) centreOf[document] << Integer.SIZE | document).sorted().toArray();
        for (int i = 0; i < members.length;) {
            int centre = (int) (members[i] >>> Integer.SIZE);
            json.writeStartObject();
            json.writeObjectFieldStart("kept");
            centres.write(centre, json);
            if (isAgainst) {
                json.writeBooleanField("against", true);
            }
            json.writeEndObject();
            json.writeArrayFieldStart("removed");
            for (; i < members.length && members[i] >>> Integer.SIZE == centre; i++) {
                json.writeStartObject();
                references.write((int) members[i], json);
                json.writeNumberField("similarity", similarityOf[(int) members[i]]);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
