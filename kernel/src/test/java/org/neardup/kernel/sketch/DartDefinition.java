package org.neardup.kernel.sketch;

import java.util.Arrays;

/** The definition of {@link WeightedMinHash}, dart by dart: slow, and independent of it except for the constants. */
final class DartDefinition {

    private static final int LEVELS = 80;

    private DartDefinition() {}

    static long[] sketch(long[] tokens, double[] weights, int samples) {
        double maxRank = 1.0 / Arrays.stream(weights).sum();
        while (true) {
            long[] sketch = new long[samples];
            double[] ranks = new double[samples];
            Arrays.fill(ranks, Double.POSITIVE_INFINITY);
            for (int i = 0; i < tokens.length; i++) {
                throwDarts(tokens[i], weights[i], maxRank, ranks, sketch);
            }
            if (Arrays.stream(ranks).noneMatch(rank -> rank == Double.POSITIVE_INFINITY)) {
                return sketch;
            }
            maxRank *= 4;
        }
    }

    private static void throwDarts(long token, double weight, double maxRank, double[] ranks, long[] sketch) {
        long seed = mix(token ^ 0x5851F42D4C957F2DL);
        for (int level = 0; level < LEVELS; level++) {
            double width = Math.pow(2, Math.max(1, level) - 40);
            double begin = level == 0 ? 0 : width;
            if (begin >= weight) {
                break;
            }
            long bytes = mix(seed + (level / 8 + 1) * 0x9E3779B97F4A7C15L);
            long stream = mix(bytes + (level % 8 + 1) * 0xD1342543DE82EF95L);
            long first = (bytes >>> 8 * (level % 8)) << 56 | stream >>> 8;
            double rank = exponential(first) / width;
            for (int number = 0; rank < maxRank; number++) {
                long dart = mix(stream + (2 * number + 1) * 0xDA942042E4DD58B5L);
                int sample = (int) ((dart & 0xFFFFFF) * ranks.length / (1 << 24));
                double place = begin + width * (dart >>> 24) / (1L << 40);
                if (place < weight && rank < ranks[sample]) {
                    ranks[sample] = rank;
                    sketch[sample] = mix(dart + 0x2545F4914F6CDD1DL);
                }
                rank += exponential(mix(stream + (2 * number + 2) * 0xDA942042E4DD58B5L)) / width;
            }
        }
    }

    private static double exponential(long bits) {
        double uniform = ((bits >>> 1) + 0.25) * 0x1p-63;
        return uniform < 0.5 ? -StrictMath.log1p(-uniform) : -StrictMath.log(((~bits >>> 1) + 0.25) * 0x1p-63);
    }

    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
