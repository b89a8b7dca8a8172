package org.neardup.plugin.window;

import org.elasticsearch.test.ESTestCase;

import java.math.BigDecimal;

public class ExactNumberTests extends ESTestCase {

    private static final double[] POWERS = {0, 1, 0x1p52, 0x1p53, 0x1p54, 0x1p60, 0x1p62, 0x1p63};

    /** Longs and doubles, most of them close to others: equal after rounding, or not, and on both sides of the limits of either type. */
    private static Number randomNumber() {
        double power = POWERS[random().nextInt(POWERS.length)] * (randomBoolean() ? 1 : -1);
        return switch (randomInt(5)) {
            case 0 -> (Number) randomLong();
            case 1 -> (Number) (randomDouble() * power);
            case 2 -> (Number) randomFrom(power, Math.nextUp(power), Math.nextDown(power), power + 0.5, power * 1e10);
            case 3 -> (Number) (double) randomFloat();
            default -> (Number) ((long) power + (power < 0 ? 1 : -1) * (long) randomInt(3) + (Math.abs(power) < 0x1p63 ? randomInt(3) : 0));
        };
    }

    private static BigDecimal exact(Number number) {
        return number instanceof Long whole ? BigDecimal.valueOf(whole) : new BigDecimal((double) number);
    }

    private static boolean isLimit(Number number) {
        return number.equals(Long.MAX_VALUE) || number.equals(0x1p63);
    }

    public void testOrderIsThatOfDecimals() {
        for (int round = 0; round < 100_000; round++) {
            Number left = randomNumber();
            Number right = randomFrom(left.longValue(), left.doubleValue(), randomNumber());
            int expected = isLimit(left) && isLimit(right) ? 0 : exact(left).compareTo(exact(right));
            int compared = ExactNumber.of(left).compareTo(ExactNumber.of(right));
            assertEquals(left + " " + left.getClass() + ", " + right + " " + right.getClass(), expected, Integer.signum(compared));
        }
    }

    public void testZeroHasNoSign() {
        assertEquals(0, ExactNumber.of(-0.0).compareTo(ExactNumber.ZERO));
    }
}
