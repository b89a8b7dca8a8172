package org.neardup.kernel.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.neardup.kernel.ssj.Document;

/** The value of the similarity job: a sum of contributions to a pair, or a document. */
public final class PairValue implements Writable {

    private Document document;
    private double sum;

    void set(Document newDocument) {
        document = newDocument;
    }

    void set(double newSum) {
        document = null;
        sum = newSum;
    }

    Document document() {
        return document;
    }

    double sum() {
        return sum;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(document != null);
        if (document != null) {
            document.write(out);
        } else {
            out.writeDouble(sum);
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        if (in.readBoolean()) {
            document = Document.read(in);
        } else {
            set(in.readDouble());
        }
    }
}
