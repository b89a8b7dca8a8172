package org.neardup.plugin.query;

import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

import static org.hamcrest.Matchers.equalTo;

public class BlockThresholdsTests extends ESTestCase {

    /** Every fingerprint within the distance has an admitted block, for any distribution of the flipped bits. */
    public void testPigeonhole() {
        for (int round = 0; round < 20_000; round++) {
            long fingerprint = randomLong();
            int maxDistance = between(0, 64);
            long other = fingerprint;
            for (int flips = maxDistance; flips > 0; flips--) {
                other ^= 1L << between(0, 63);
            }
            BlockThresholds thresholds = new BlockThresholds(fingerprint, maxDistance);
            boolean admitted = false;
            for (int block = 0; block < FingerprintBlocks.COUNT; block++) {
                admitted |= thresholds.admits(block, FingerprintBlocks.bits(other, block));
            }
            assertTrue("distance " + maxDistance + " from " + fingerprint + " to " + other, admitted);
        }
    }

    public void testAdmittedBlocksAreEnumeratedOnce() throws IOException {
        for (int maxDistance = 0; maxDistance <= SimHashQueryBuilder.LARGEST_MAX_DISTANCE; maxDistance++) {
            BlockThresholds thresholds = new BlockThresholds(randomLong(), maxDistance);
            Set<Integer> enumerated = new HashSet<>();
            thresholds.forEachAdmitted((block, bits) -> {
                assertTrue(thresholds.admits(block, bits));
                assertTrue(enumerated.add(block << FingerprintBlocks.BITS | bits));
            });
            int expected = 0;
            for (int block = 0; block < FingerprintBlocks.COUNT; block++) {
                for (int bits = 0; bits < 1 << FingerprintBlocks.BITS; bits++) {
                    expected += thresholds.admits(block, bits) ? 1 : 0;
                }
            }
            assertThat(enumerated.size(), equalTo(expected));
            assertThat(thresholds.admitted(), equalTo(expected));
        }
    }

    /** Distances of 0 to 3 look up one more block each; from then on, thresholds of blocks increase in turn. */
    public void testNumberOfBlocks() {
        int[] expected = {1, 2, 3, 4, 3 + 17, 2 + 2 * 17, 1 + 3 * 17, 4 * 17, 3 * 17 + 137};
        for (int maxDistance = 0; maxDistance < expected.length; maxDistance++) {
            assertThat(new BlockThresholds(0, maxDistance).admitted(), equalTo(expected[maxDistance]));
        }
    }
}
