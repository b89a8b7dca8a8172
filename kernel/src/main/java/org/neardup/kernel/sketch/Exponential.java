package org.neardup.kernel.sketch;

/**
 * Exponentially distributed numbers of mean 1 from random bits, identical on all machines: {@link Math#log} may differ between platforms,
 * and {@link StrictMath#log} takes as long as the rest of a dart. The relative error is below 10<sup>-13</sup>.
 */
final class Exponential {

    private static final int TABLE_BITS = 7;
    private static final int MANTISSA_BITS = 52;
    private static final double LN_2 = StrictMath.log(2);
    /** The reciprocal of the centre of each part of [1, 2), and its logarithm. */
    private static final double[] RECIPROCALS = new double[1 << TABLE_BITS];
    private static final double[] LOGARITHMS = new double[1 << TABLE_BITS];

    static {
        for (int part = 0; part < RECIPROCALS.length; part++) {
            RECIPROCALS[part] = 1 / (1 + (part + 0.5) / RECIPROCALS.length);
            LOGARITHMS[part] = StrictMath.log(RECIPROCALS[part]);
        }
    }

    private Exponential() {}

    /**
     * The number whose distribution function has the value {@code bits} · 2<sup>-64</sup>; monotonic in the bits.
     *
     * @param bits an unsigned number
     */
    static double of(long bits) {
        if (bits >>> Long.SIZE - Byte.SIZE == 0) {
            // -ln(1 - u) of a small u by its series: the logarithm of a number near 1 would be inexact.
            double u = (bits + 0.5) * 0x1p-64;
            return u * (1 + u * (1.0 / 2 + u * (1.0 / 3 + u * (1.0 / 4 + u * (1.0 / 5 + u * (1.0 / 6 + u * (1.0 / 7)))))));
        }
        // 1 - u = mantissa · 2^-exponent, and ln(mantissa) = ln(1 + r) - ln(reciprocal).
        long rest = ~bits | 1;
        int exponent = Long.numberOfLeadingZeros(rest) + 1;
        long fraction = rest << exponent;
        int part = (int) (fraction >>> Long.SIZE - TABLE_BITS);
        double mantissa = Double.longBitsToDouble(1023L << MANTISSA_BITS | fraction >>> Long.SIZE - MANTISSA_BITS);
        double r = mantissa * RECIPROCALS[part] - 1;
        return exponent * LN_2 + LOGARITHMS[part] - r * (1 - r * (1.0 / 2 - r * (1.0 / 3 - r * (1.0 / 4 - r * (1.0 / 5)))));
    }
}
