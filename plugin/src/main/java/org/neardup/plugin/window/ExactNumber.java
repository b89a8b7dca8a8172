package org.neardup.plugin.window;

/**
 * A number of a field of any type, in two forms: a long has more digits than a double, and a double has fractions.
 *
 * <p>The doubles are compared first, then the longs. That order is exact: rounding to double keeps the order of longs except for ties. Two
 * numbers that round to the same double are equal if it is below 2<sup>53</sup>; otherwise both are whole and the longs decide. Only the
 * double 2<sup>63</sup> equals the greatest long, which is 1 less: both forms of these two are the same.
 *
 * @param floating the nearest double
 * @param whole    the number without its fraction, or the nearest long
 */
public record ExactNumber(double floating, long whole) implements Comparable<ExactNumber> {

    public static final ExactNumber ZERO = of(0L);

    /** @param number a {@link Long} or a {@link Double} */
    public static ExactNumber of(Number number) {
        return new ExactNumber(number.doubleValue(), number.longValue());
    }

    @Override
    public int compareTo(ExactNumber other) {
        return compare(floating, whole, other.floating, other.whole);
    }

    /** Compares numbers by their forms; a form that neither has is 0. */
    public static int compare(double floating, long whole, double otherFloating, long otherWhole) {
        return floating < otherFloating ? -1 : floating > otherFloating ? 1 : Long.compare(whole, otherWhole);
    }
}
