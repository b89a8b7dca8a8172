package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.Threshold;

/**
 * Optimal length partitions (Theobald et al. §4.2): consecutive ranges [p<sub>k</sub>, p<sub>k+1</sub>) of lengths, where p<sub>k+1</sub>
 * is the smallest p above p<sub>k</sub> with p - p<sub>k</sub> &gt; (1 - τ) p, that is p<sub>k</sub> &lt; τ p. Two multisets of lengths
 * a ≤ b have a similarity of at most a / b, so
 * <ul>
 * <li>(A) a pair that reaches τ is in one partition or in two neighbouring ones;
 * <li>(B) lengths alone cannot rule out any pair within a partition;
 * <li>(C) partitions are as wide as (A) and (B) allow, so their number is minimal.
 * </ul>
 * The paper's numbers of partitions (501, 41 and 3 for lengths up to 1,000 and τ of 1, .9 and .1) come from its prototype, whose loop
 * deviates from this definition; the definition gives 1,000, 49 and 3. Immutable.
 */
public final class LengthPartitions {

    /** p<sub>0</sub> to p<sub>count</sub>, ascending. */
    private final int[] boundaries;

    private LengthPartitions(int[] boundaries) {
        this.boundaries = boundaries;
    }

    /**
     * The partitions of the lengths from 1 on.
     *
     * @param threshold τ
     * @param longest the greatest length, 0 if there is none
     */
    public static LengthPartitions of(Threshold threshold, int longest) {
        int[] boundaries = new int[8];
        boundaries[0] = 1;
        int count = 0;
        while (boundaries[count] <= longest) {
            if (count + 1 == boundaries.length) {
                boundaries = Arrays.copyOf(boundaries, 2 * boundaries.length);
            }
            // The smallest integer p > p_k / τ; the last boundary is the longest length plus 1.
            long next = boundaries[count] * threshold.denominator() / threshold.numerator() + 1;
            boundaries[++count] = (int) Math.min(next, longest + 1L);
        }
        return new LengthPartitions(Arrays.copyOf(boundaries, count + 1));
    }

    /** A single partition of all lengths, the NoPart of Table 2. */
    public static LengthPartitions single(int longest) {
        return new LengthPartitions(longest == 0 ? new int[] {1} : new int[] {1, longest + 1});
    }

    /** Number of partitions. */
    public int count() {
        return boundaries.length - 1;
    }

    /** p<sub>k</sub>, the smallest length of a partition. */
    public int from(int partition) {
        return boundaries[partition];
    }

    /** p<sub>k+1</sub>, the greatest length of a partition plus 1. */
    public int to(int partition) {
        return boundaries[partition + 1];
    }

    /** The partition of a length, from 1 to the longest. */
    public int of(int length) {
        int found = Arrays.binarySearch(boundaries, length);
        return found >= 0 ? found : -found - 2;
    }
}
