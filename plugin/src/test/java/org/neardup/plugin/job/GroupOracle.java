package org.neardup.plugin.job;

import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.window.ExactNumber;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/** Groups by definition, from the overlaps of all pairs of documents. */
public class GroupOracle {

    private final List<DocumentVersion> documents;
    private final int[][] overlaps;
    private BiPredicate<Integer, Integer> compared = (left, right) -> true;

    /** @param overlap number of common tokens of the documents of two ordinals */
    public GroupOracle(List<DocumentVersion> documents, IntBinaryOperator overlap) {
        this.documents = documents;
        overlaps = new int[documents.size()][documents.size()];
        for (int left = 0; left < overlaps.length; left++) {
            for (int right = 0; right <= left; right++) {
                overlaps[left][right] = overlap.applyAsInt(left, right);
                overlaps[right][left] = overlaps[left][right];
            }
        }
    }

    /** Only these pairs of documents are near-duplicates, by their ordinals. */
    public GroupOracle comparing(BiPredicate<Integer, Integer> pairs) {
        int count = documents.size();
        boolean[][] isCompared = new boolean[count][count];
        for (int left = 0; left < count; left++) {
            for (int right = 0; right < count; right++) {
                isCompared[left][right] = pairs.test(left, right);
            }
        }
        compared = (left, right) -> isCompared[left][right];
        return this;
    }

    /** Number of common tokens of two documents. */
    public int overlap(int left, int right) {
        return overlaps[left][right];
    }

    /**
     * Whether two documents reach a threshold.
     *
     * @param threshold hundredths, or a number of tokens for overlap
     */
    public final boolean areNear(int left, int right, String similarity, int threshold) {
        return compared.test(left, right) && areSimilar(left, right, similarity, threshold);
    }

    boolean areSimilar(int left, int right, String similarity, int threshold) {
        return reaches(similarity, threshold, overlaps[left][right], documents.get(left).size(), documents.get(right).size());
    }

    /** Whether an overlap of two sizes reaches a threshold: the fractions of the definitions, multiplied out. */
    public static boolean reaches(String similarity, long threshold, long overlap, long left, long right) {
        if (overlap == 0) {
            return false;
        }
        return switch (similarity) {
            case "jaccard" -> 100 * overlap >= threshold * (left + right - overlap);
            case "dice" -> 200 * overlap >= threshold * (left + right);
            case "cosine" -> 10_000 * overlap * overlap >= threshold * threshold * left * right;
            case "overlap" -> overlap >= threshold;
            default -> throw new AssertionError(similarity);
        };
    }

    /** The similarity of two documents. */
    public double similarityOf(int left, int right, String similarity) {
        return similarity(similarity, overlaps[left][right], documents.get(left).size(), documents.get(right).size());
    }

    /** The similarity of two documents; their number of common tokens for overlap. */
    public static double similarity(String similarity, int overlap, int left, int right) {
        return switch (similarity) {
            case "jaccard" -> (double) overlap / (left + right - overlap);
            case "dice" -> 2d * overlap / (left + right);
            case "cosine" -> overlap / Math.sqrt((double) left * right);
            case "overlap" -> overlap;
            default -> throw new AssertionError(similarity);
        };
    }

    /** The order in which documents are kept. */
    public static Comparator<DocumentVersion> order(Keep keep) {
        Comparator<DocumentVersion> authority = Comparator.comparing(document -> exact(document.authority()).negate());
        Comparator<DocumentVersion> timestamp = Comparator.comparing(DocumentVersion::timestamp);
        Comparator<DocumentVersion> rules = keep == Keep.AUTHORITY
            ? authority.thenComparing(timestamp)
            : timestamp.thenComparing(authority);
        Comparator<DocumentVersion> isProtected = Comparator.comparing(document -> document.isProtected() == false);
        Comparator<DocumentVersion> tokens = Comparator.comparing(document -> -document.distinct());
        return isProtected.thenComparing(rules).thenComparing(tokens)
            .thenComparing(DocumentVersion::index).thenComparing(DocumentVersion::id);
    }

    private static BigDecimal exact(ExactNumber number) {
        return number.whole() == number.floating() ? BigDecimal.valueOf(number.whole()) : new BigDecimal(number.floating());
    }

    /** For each document, the ordinal of the one that its group keeps. */
    public int[] kept(Keep keep, Grouping grouping, String similarity, int threshold) {
        List<Integer> inOrder = IntStream.range(0, documents.size()).boxed()
            .sorted(Comparator.comparing(documents::get, order(keep))).toList();
        int[] kept = new int[documents.size()];
        GroupsByDefinition.centres(inOrder, grouping, (left, right) -> areNear(left, right, similarity, threshold))
            .forEach((document, centre) -> kept[document] = centre);
        return kept;
    }

    /** Number of groups of two documents or more. */
    public static long groups(int[] kept) {
        return IntStream.range(0, kept.length).filter(document -> kept[document] != document).map(document -> kept[document]).distinct()
            .count();
    }

    /** Number of documents that are neither kept nor protected. */
    public long removable(int[] kept) {
        return IntStream.range(0, kept.length).filter(document -> kept[document] != document)
            .filter(document -> documents.get(document).isProtected() == false).count();
    }
}
