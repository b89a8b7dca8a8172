package org.neardup.kernel.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** A posting, with the boundary term of its document, by which lists are ordered. */
public final class Posting implements Writable, Comparable<Posting> {

    private int boundaryTerm;
    private int document;
    private double weight;

    /** For Hadoop, which reads the fields. */
    public Posting() {}

    Posting(int boundaryTerm, int document, double weight) {
        this.boundaryTerm = boundaryTerm;
        this.document = document;
        this.weight = weight;
    }

    /** Hadoop passes the same object again and again. */
    Posting copy() {
        return new Posting(boundaryTerm, document, weight);
    }

    int document() {
        return document;
    }

    double weight() {
        return weight;
    }

    /** From the least to the most pruned document, then by number. */
    @Override
    public int compareTo(Posting other) {
        int byBoundary = Integer.compare(boundaryTerm, other.boundaryTerm);
        return byBoundary != 0 ? byBoundary : Integer.compare(document, other.document);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Posting posting && compareTo(posting) == 0;
    }

    @Override
    public int hashCode() {
        return document;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(boundaryTerm);
        out.writeInt(document);
        out.writeDouble(weight);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        boundaryTerm = in.readInt();
        document = in.readInt();
        weight = in.readDouble();
    }
}
