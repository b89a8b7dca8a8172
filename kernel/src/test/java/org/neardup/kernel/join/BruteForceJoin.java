package org.neardup.kernel.join;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The join by its definition: every pair is compared, in rational numbers. */
public final class BruteForceJoin {

    private BruteForceJoin() {}

    /** A found pair; equality covers all arguments of a sink. */
    public record Pair(int left, int right, int overlap, double similarity) implements Comparable<Pair> {

        @Override
        public int compareTo(Pair other) {
            return left != other.left ? Integer.compare(left, other.left) : Integer.compare(right, other.right);
        }
    }

    public static Set<Pair> selfJoin(List<long[]> records, Similarity similarity) {
        Set<Pair> pairs = new TreeSet<>();
        for (int left = 0; left < records.size(); left++) {
            for (int right = left + 1; right < records.size(); right++) {
                compare(left, records.get(left), right, records.get(right), similarity, pairs);
            }
        }
        return pairs;
    }

    static Set<Pair> join(List<long[]> lefts, List<long[]> rights, Similarity similarity) {
        Set<Pair> pairs = new TreeSet<>();
        for (int left = 0; left < lefts.size(); left++) {
            for (int right = 0; right < rights.size(); right++) {
                compare(left, lefts.get(left), right, rights.get(right), similarity, pairs);
            }
        }
        return pairs;
    }

    private static void compare(int left, long[] x, int right, long[] y, Similarity similarity, Set<Pair> pairs) {
        int overlap = overlap(x, y);
        if (x.length > 0 && y.length > 0 && reaches(similarity, overlap, x.length, y.length)) {
            double value = switch (similarity) {
                case Jaccard jaccard -> (double) overlap / (x.length + y.length - overlap);
                case Cosine cosine -> overlap / Math.sqrt((double) x.length * y.length);
                case Dice dice -> 2.0 * overlap / (x.length + y.length);
                case Overlap absolute -> overlap;
                default -> throw new AssertionError("no definition of " + similarity);
            };
            pairs.add(new Pair(left, right, overlap, value));
        }
    }

    /** Size of the multiset intersection. */
    public static int overlap(long[] x, long[] y) {
        long[] left = x.clone();
        long[] right = y.clone();
        Arrays.sort(left);
        Arrays.sort(right);
        int overlap = 0;
        int j = 0;
        for (long token : left) {
            while (j < right.length && right[j] < token) {
                j++;
            }
            if (j < right.length && right[j] == token) {
                overlap++;
                j++;
            }
        }
        return overlap;
    }

    /** The definition of each similarity compared with its threshold, without fractions. */
    public static boolean reaches(Similarity similarity, long overlap, long left, long right) {
        return switch (similarity) {
            case Jaccard jaccard -> overlap * jaccard.threshold().denominator()
                >= jaccard.threshold().numerator() * (left + right - overlap);
            case Cosine cosine -> {
                BigInteger root = BigInteger.valueOf(overlap).multiply(BigInteger.valueOf(cosine.threshold().denominator()));
                BigInteger numerator = BigInteger.valueOf(cosine.threshold().numerator());
                BigInteger sizes = BigInteger.valueOf(left).multiply(BigInteger.valueOf(right));
                yield root.multiply(root).compareTo(numerator.multiply(numerator).multiply(sizes)) >= 0;
            }
            case Dice dice -> 2 * overlap * dice.threshold().denominator() >= dice.threshold().numerator() * (left + right);
            case Overlap absolute -> overlap >= absolute.threshold();
            default -> throw new AssertionError("no definition of " + similarity);
        };
    }
}
