package org.neardup.kernel.cluster;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.fingerprint.SimHash;

public class ItemsOfClassesTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    private static FreeItems ofClasses(long[] fingerprints, int distance) {
        EqualItems classes = EqualItems.of(
            fingerprints.length,
            i -> (int) fingerprints[i],
            (left, right) -> fingerprints[left] == fingerprints[right]);
        long[] distinct = IntStream.range(0, classes.count()).mapToLong(of -> fingerprints[classes.first(of)]).toArray();
        return new ItemsOfClasses(classes, new FingerprintItems(distinct, distance), of -> distinct[of] != SimHash.NONE);
    }

    private static int[] shuffled(int count, RandomGenerator random) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    private static void assertSame(int items, Clusters expected, Clusters found) {
        for (int item = 0; item < items; item++) {
            assertEquals(expected.centreOf(item), found.centreOf(item));
        }
    }

    @Test
    public void clustersAreThoseOfTheItemsThemselves() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 500; round++) {
            int count = random.nextInt(200);
            long[] fingerprints = new long[count];
            // Few bits, so that many are equal or near; NONE among them, which is like no other.
            Arrays.setAll(fingerprints, i -> random.nextInt(5) == 0 ? SimHash.NONE : 1L << random.nextInt(8) | 1L << random.nextInt(8));
            int distance = random.nextInt(3);
            int[] priority = shuffled(count, random);
            assertSame(
                count,
                Clusters.star(priority, new FingerprintItems(fingerprints, distance)),
                Clusters.star(priority, ofClasses(fingerprints, distance)));
            assertSame(
                count,
                Clusters.connected(priority, new FingerprintItems(fingerprints, distance)),
                Clusters.connected(priority, ofClasses(fingerprints, distance)));
        }
    }
}
