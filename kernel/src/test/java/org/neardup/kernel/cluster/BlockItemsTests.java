package org.neardup.kernel.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.fingerprint.SimHash;

/** Lookup by blocks takes the same neighbours as comparing all items. */
public class BlockItemsTests {

    @Rule
    public final SeededRandom random = new SeededRandom();

    /** Families of near fingerprints, some equal; some items without a fingerprint. */
    private long[] fingerprints(int count) {
        long[] fingerprints = new long[count];
        for (int item = 0; item < count; item++) {
            long near = item == 0 || random.between(0, 3) == 0 ? random.random().nextLong() : fingerprints[random.between(0, item - 1)];
            for (int bits = random.between(0, 4); bits > 0; bits--) {
                near ^= 1L << random.between(0, 63);
            }
            fingerprints[item] = random.between(0, 9) == 0 ? SimHash.NONE : near;
        }
        return fingerprints;
    }

    @Test
    public void takesWhatIsNear() {
        for (int round = 0; round < 200; round++) {
            long[] fingerprints = fingerprints(random.between(0, 150));
            int maxDistance = round < 64 ? round : random.between(0, 15);
            int salt = random.random().nextInt();
            Set<Long> asked = new HashSet<>();
            NeighbourTest test = (left, right) -> {
                assertTrue("asked twice", asked.add((long) Math.min(left, right) << 32 | Math.max(left, right)));
                return (salt * (left + right) & 4) == 0;
            };
            FreeItems items = new BlockItems(fingerprints, maxDistance, test);
            boolean[] taken = new boolean[fingerprints.length];
            int[] into = new int[fingerprints.length];
            for (int item = 0; item < fingerprints.length; item++) {
                Set<Integer> expected = new TreeSet<>();
                taken[item] = true;
                for (int other = 0; other < fingerprints.length; other++) {
                    if (taken[other] == false && fingerprints[item] != SimHash.NONE && fingerprints[other] != SimHash.NONE
                        && SimHash.distance(fingerprints[item], fingerprints[other]) <= maxDistance && (salt * (item + other) & 4) == 0) {
                        expected.add(other);
                    }
                }
                int end = items.takeNeighbours(item, into, 0);
                Set<Integer> found = new TreeSet<>();
                Arrays.stream(into, 0, end).forEach(found::add);
                assertEquals(expected, found);
                assertEquals(expected.size(), end);
                found.forEach(other -> taken[other] = true);
            }
        }
    }

    /** Thousands of equal fingerprints are one list in each block, which is read only once. */
    @Test
    public void aHeapIsTakenAtOnce() {
        long[] fingerprints = new long[200_000];
        Arrays.fill(fingerprints, random.random().nextLong() | 1);
        FreeItems items = new BlockItems(fingerprints, 3, (left, right) -> true);
        int[] into = new int[fingerprints.length];
        assertEquals(fingerprints.length - 1, items.takeNeighbours(7, into, 0));
        for (int item = 0; item < fingerprints.length; item++) {
            assertEquals(0, item == 7 ? 0 : items.takeNeighbours(item, into, 0));
        }
    }

    @Test
    public void theFasterWayIsChosen() {
        NeighbourTest all = (left, right) -> true;
        assertTrue(FingerprintItems.fastest(new long[1_000], 3, all) instanceof FingerprintItems);
        assertTrue(FingerprintItems.fastest(new long[100_000], 3, all) instanceof BlockItems);
        assertTrue(FingerprintItems.fastest(new long[100_000], 15, all) instanceof FingerprintItems);
        assertFalse(FingerprintItems.fastest(new long[10], 64, all) instanceof BlockItems);
    }
}
