package org.neardup.kernel.sketch;

/** Improved consistent weighted sampling as Ioffe describes it (section 3): for each sample, each token draws five numbers. */
final class NaiveIcws {

    private final int samples;

    NaiveIcws(int samples) {
        this.samples = samples;
    }

    /** For each sample, a hash of the chosen token and its level. */
    void sketch(long[] tokens, double[] weights, int count, long[] sketch) {
        for (int sample = 0; sample < samples; sample++) {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                long seed = mix(tokens[i] + sample * 0x9E3779B97F4A7C15L);
                double r = -Math.log(uniform(seed, 1) * uniform(seed, 2));
                double c = -Math.log(uniform(seed, 3) * uniform(seed, 4));
                double beta = uniform(seed, 5);
                double t = Math.floor(Math.log(weights[i]) / r + beta);
                double a = c / (Math.exp(r * (t - beta)) * Math.exp(r));
                if (a < least) {
                    least = a;
                    sketch[sample] = mix(seed + (long) t);
                }
            }
        }
    }

    private static double uniform(long seed, int number) {
        return ((mix(seed + number * 0xD1342543DE82EF95L) >>> 11) + 0.5) * 0x1p-53;
    }

    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
