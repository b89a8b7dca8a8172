package org.neardup.kernel.ssj;

import java.util.Arrays;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedRecords;

/**
 * The documents of a join as vectors of length 1, and the pruning boundary of each. Terms are numbered by descending frequency. The
 * boundary b(d) of a document is the maximum number of terms, frequent ones first, that cannot reach the threshold with any document:
 * Σ<sub>t &lt; b(d)</sub> d[t] d̂[t] &lt; σ, where d̂[t] is the greatest weight of t in any document (§II, after Bayardo et al., <i>Scaling
 * up all pairs similarity search</i>, WWW 2007). The terms from b(d) on are the document's signature S(d), the others its remainder. Two
 * documents that reach the threshold share a signature term.
 */
public final class Documents {

    /**
     * Bounds are compared with a threshold lowered by this amount. Sums of products of unit vectors have a far smaller rounding error, so
     * no bound loses a pair.
     */
    static final double SLACK = 1e-9;

    private final int[] offsets;
    private final int[] terms;
    private final double[] weights;
    private final int[] boundaries;
    private final int termCount;

    private Documents(WeightedRecords records) {
        int[] numbers = byDescendingFrequency(records.frequencies());
        termCount = numbers.length;
        offsets = new int[records.count() + 1];
        terms = new int[records.entryCount()];
        weights = new double[records.entryCount()];
        boundaries = new int[records.count()];
        double[] weightOfTerm = new double[termCount];
        for (int document = 0; document < records.count(); document++) {
            double length = Math.sqrt(records.squaredLength(document));
            int start = records.start(document);
            int end = records.end(document);
            for (int i = start; i < end; i++) {
                terms[i] = numbers[records.terms()[i]];
                weightOfTerm[terms[i]] = records.weight(i) / length;
            }
            Arrays.sort(terms, start, end);
            for (int i = start; i < end; i++) {
                weights[i] = weightOfTerm[terms[i]];
            }
            offsets[document + 1] = end;
            boundaries[document] = start;
        }
    }

    /** The documents of a collection, unpruned. */
    public static Documents whole(WeightedRecords records) {
        return new Documents(records);
    }

    /** The documents of a collection, pruned for a threshold. */
    public static Documents pruned(WeightedRecords records, Threshold threshold) {
        Documents documents = new Documents(records);
        double[] greatest = new double[documents.termCount];
        for (int i = 0; i < documents.terms.length; i++) {
            greatest[documents.terms[i]] = Math.max(greatest[documents.terms[i]], documents.weights[i]);
        }
        for (int document = 0; document < documents.count(); document++) {
            int boundary = documents.start(document);
            double bound = 0;
            while (boundary < documents.end(document)) {
                bound += documents.weights[boundary] * greatest[documents.terms[boundary]];
                if (bound >= threshold.value() - SLACK) {
                    break;
                }
                boundary++;
            }
            documents.boundaries[document] = boundary;
        }
        return documents;
    }

    /** Maps each term to its number by descending frequency; terms of equal frequency keep their order. */
    private static int[] byDescendingFrequency(int[] frequencies) {
        long[] keys = new long[frequencies.length];
        for (int term = 0; term < keys.length; term++) {
            keys[term] = (long) (Integer.MAX_VALUE - frequencies[term]) << Integer.SIZE | term;
        }
        Arrays.sort(keys);
        int[] numbers = new int[keys.length];
        for (int number = 0; number < keys.length; number++) {
            numbers[(int) keys[number]] = number;
        }
        return numbers;
    }

    /** Number of documents. */
    public int count() {
        return offsets.length - 1;
    }

    /** Number of distinct terms, which are numbered from 0 by descending frequency. */
    public int termCount() {
        return termCount;
    }

    /** Index of a document's first entry; its entries ascend by term. */
    public int start(int document) {
        return offsets[document];
    }

    /** Index after a document's last entry. */
    public int end(int document) {
        return offsets[document + 1];
    }

    /** Index of the first entry of a document's signature, its end if it has none. Entries before it are the remainder. */
    public int boundary(int document) {
        return boundaries[document];
    }

    /** The term of an entry. */
    public int term(int entry) {
        return terms[entry];
    }

    /** The weight of an entry. */
    public double weight(int entry) {
        return weights[entry];
    }

    /** The term b(d): terms below it are pruned. The number of terms if the whole document is pruned. */
    public int boundaryTerm(int document) {
        return boundaries[document] < end(document) ? terms[boundaries[document]] : termCount;
    }

    /** The documents from the least to the most pruned, then by number. */
    public int[] byPruning() {
        long[] keys = new long[count()];
        for (int document = 0; document < keys.length; document++) {
            keys[document] = (long) boundaryTerm(document) << Integer.SIZE | document;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }
}
