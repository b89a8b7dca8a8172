package org.neardup.kernel.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.neardup.kernel.ssj.Document;

/** A document with its boundary. */
public final class StoredDocument implements Writable {

    private Document document;

    /** For Hadoop, which reads the fields. */
    public StoredDocument() {}

    StoredDocument(Document document) {
        this.document = document;
    }

    Document document() {
        return document;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(document.boundary());
        document.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        int boundary = in.readInt();
        Document whole = Document.read(in);
        document = new Document(whole.number(), whole.terms(), whole.weights(), boundary);
    }
}
