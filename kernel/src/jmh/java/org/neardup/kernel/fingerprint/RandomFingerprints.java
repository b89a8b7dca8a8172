package org.neardup.kernel.fingerprint;

import java.util.SplittableRandom;

/** The same fingerprints for every benchmark. */
public final class RandomFingerprints {

    private RandomFingerprints() {}

    /** Random fingerprints; {@code percentNear} per cent of them are at most three bits away from an earlier one. */
    public static long[] draw(int count, int percentNear) {
        SplittableRandom random = new SplittableRandom(42);
        long[] fingerprints = new long[count];
        for (int i = 0; i < count; i++) {
            fingerprints[i] = random.nextLong();
            if (i > 0 && random.nextInt(100) < percentNear) {
                fingerprints[i] = fingerprints[random.nextInt(i)];
                for (int flips = random.nextInt(4); flips > 0; flips--) {
                    fingerprints[i] ^= 1L << random.nextInt(Long.SIZE);
                }
            }
        }
        return fingerprints;
    }
}
