package org.neardup.kernel.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.Writable;

/** The postings of a term. */
public final class InvertedList implements Writable {

    private int[] documents;
    private double[] weights;

    /** For Hadoop, which reads the fields. */
    public InvertedList() {}

    InvertedList(List<Posting> postings) {
        documents = postings.stream().mapToInt(Posting::document).toArray();
        weights = postings.stream().mapToDouble(Posting::weight).toArray();
    }

    int[] documents() {
        return documents;
    }

    double[] weights() {
        return weights;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(documents.length);
        for (int i = 0; i < documents.length; i++) {
            out.writeInt(documents[i]);
            out.writeDouble(weights[i]);
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        documents = new int[in.readInt()];
        weights = new double[documents.length];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = in.readInt();
            weights[i] = in.readDouble();
        }
    }
}
