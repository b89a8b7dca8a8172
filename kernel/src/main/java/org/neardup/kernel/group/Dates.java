package org.neardup.kernel.group;

/**
 * The dates of items, of which only those within a span of each other can be near.
 *
 * @param ofItem the date of each item, in any unit, in absolute value below 2<sup>62</sup>
 * @param span   the greatest difference of the dates of near items, in the same unit; at least 0
 */
public record Dates(long[] ofItem, long span) implements PairFilter {

    @Override
    public boolean admits(int item, int other) {
        return Math.abs(ofItem[item] - ofItem[other]) <= span;
    }
}
