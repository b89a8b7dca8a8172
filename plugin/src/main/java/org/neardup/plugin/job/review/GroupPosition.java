package org.neardup.plugin.job.review;

import org.neardup.plugin.job.review.GroupsRequest.Sort;
import org.neardup.plugin.validation.ParameterReader;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a group in an order.
 *
 * @param similarity of its least similar duplicate; 0 in the order of size
 * @param first      number of its first duplicate in the plan
 */
record GroupPosition(double similarity, int first) implements Comparable<GroupPosition> {

    private static final Comparator<GroupPosition> ORDER = Comparator.comparingDouble(GroupPosition::similarity)
        .thenComparingInt(GroupPosition::first);
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,10})(?:_([0-9a-f]{1,16}))?");

    /** Reads the position after which a page begins; null if there is none. */
    static GroupPosition read(ParameterReader reader, Sort sort) {
        String text = reader.text("after", null);
        if (text == null) {
            return null;
        }
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches() == false || (matcher.group(2) == null) != (sort == Sort.SIZE)
            || Long.parseLong(matcher.group(1)) > Integer.MAX_VALUE) {
            reader.problem("after", "must be the [after] of an earlier response with the same [sort], but was [" + text + "]");
            return null;
        }
        double similarity = matcher.group(2) == null ? 0 : Double.longBitsToDouble(Long.parseUnsignedLong(matcher.group(2), 16));
        return new GroupPosition(similarity, Integer.parseInt(matcher.group(1)));
    }

    /** The text that a request repeats to get the next page. */
    String text(Sort sort) {
        return sort == Sort.SIZE ? Integer.toString(first) : first + "_" + Long.toHexString(Double.doubleToLongBits(similarity));
    }

    @Override
    public int compareTo(GroupPosition other) {
        return ORDER.compare(this, other);
    }
}
