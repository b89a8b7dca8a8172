package org.neardup.cluster.evaluation;

import java.util.Arrays;
import java.util.Random;

/**
 * The variation of scores over other random draws of documents: bootstrap over the groups of near-duplicates, the units of a collection
 * (Efron, 1979). In a resample each group occurs a Poisson number of times, on average once; a pair of documents from two groups as often
 * as the product, a pair within a group as often as the group.
 */
final class Resampling {

    /** The number of resamples. */
    static final int COUNT = 200;

    private static final long SEED = 1;
    private static final double CONFIDENCE = 0.95;

    private final int[] groups;
    /** The number of occurrences of each document in each resample, document by document. */
    private final int[] times;
    private final long[] labelled = new long[COUNT];

    Resampling(LabelledPairs pairs, int documents) {
        groups = pairs.components(documents);
        times = new int[documents * COUNT];
        Random random = new Random(SEED);
        for (int document = 0; document < documents; document++) {
            if (groups[document] == document) {
                for (int i = 0; i < COUNT; i++) {
                    times[document * COUNT + i] = poisson(random);
                }
            } else {
                System.arraycopy(times, groups[document] * COUNT, times, document * COUNT, COUNT);
            }
        }
        pairs.forEachFirst(document -> add(document, document, labelled, 0));
    }

    /** Adds the number of occurrences of a pair in each resample to {@code counts}, starting at {@code from}. */
    void add(int left, int right, long[] counts, int from) {
        boolean together = groups[left] == groups[right];
        for (int i = 0; i < COUNT; i++) {
            int first = times[left * COUNT + i];
            counts[from + i] += together ? first : first * times[right * COUNT + i];
        }
    }

    /** F1 in each resample, from its numbers of found and of correct pairs. */
    double[] f1(long[] found, long[] correct) {
        double[] f1 = new double[COUNT];
        Arrays.setAll(f1, i -> found[i] + labelled[i] == 0 ? 1 : 2.0 * correct[i] / (found[i] + labelled[i]));
        return f1;
    }

    /** The interval that holds the middle 95 % of the values, as two numbers. */
    static double[] interval(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int outside = (int) Math.floor((1 - CONFIDENCE) / 2 * sorted.length);
        return new double[] {sorted[outside], sorted[sorted.length - 1 - outside]};
    }

    /** A Poisson number of mean 1 (Knuth). */
    private static int poisson(Random random) {
        int number = 0;
        for (double product = random.nextDouble(); product > Math.exp(-1); product *= random.nextDouble()) {
            number++;
        }
        return number;
    }
}
