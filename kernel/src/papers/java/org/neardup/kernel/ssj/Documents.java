package org.neardup.kernel.ssj;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedRecords;

/**
 * The documents of a join, with their terms numbered from 0 by descending frequency.
 *
 * @param all the documents by number
 * @param termCount number of distinct terms
 */
public record Documents(List<Document> all, int termCount) {

    /** The documents of a collection, unpruned. */
    public static Documents whole(WeightedRecords records) {
        int[] numbers = byDescendingFrequency(records.frequencies());
        double[] weightOfTerm = new double[numbers.length];
        List<Document> all = IntStream.range(0, records.count()).mapToObj(record -> {
            double length = Math.sqrt(records.squaredLength(record));
            int start = records.start(record);
            int[] terms = new int[records.end(record) - start];
            for (int i = 0; i < terms.length; i++) {
                terms[i] = numbers[records.terms()[start + i]];
                weightOfTerm[terms[i]] = records.weight(start + i) / length;
            }
            Arrays.sort(terms);
            return new Document(record, terms, Arrays.stream(terms).mapToDouble(term -> weightOfTerm[term]).toArray(), 0);
        }).toList();
        return new Documents(all, numbers.length);
    }

    /** The documents of a collection, pruned for a threshold. */
    public static Documents pruned(WeightedRecords records, Threshold threshold) {
        Documents whole = whole(records);
        double[] greatest = new double[whole.termCount];
        for (Document document : whole.all) {
            for (int i = 0; i < document.terms().length; i++) {
                int term = document.terms()[i];
                greatest[term] = Math.max(greatest[term], document.weights()[i]);
            }
        }
        return new Documents(whole.all.stream().map(document -> document.pruned(greatest, threshold)).toList(), whole.termCount);
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
        return all.size();
    }

    /** The document of a number. */
    public Document get(int number) {
        return all.get(number);
    }

    /** The numbers of the documents from the least to the most pruned, then ascending. */
    public int[] byPruning() {
        return all.stream().mapToLong(Document::pruningKey).sorted().mapToInt(key -> (int) key).toArray();
    }

    /** The size of all documents. */
    public long bytes() {
        return all.stream().mapToLong(Document::bytes).sum();
    }

    /** Number of terms of all remainders. */
    public long remainderEntries() {
        return all.stream().mapToLong(Document::boundary).sum();
    }
}
