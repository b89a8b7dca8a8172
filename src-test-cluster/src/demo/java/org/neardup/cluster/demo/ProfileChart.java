package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.neardup.cluster.job.JobStatus.ProfileStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A threshold profile as a text chart: a line for every other threshold, with a bar for the documents that the groups do not keep. */
final class ProfileChart {

    // Eighths of a character.
    private static final String BLOCKS = " ▏▎▍▌▋▊▉";
    private static final AttributedStyle FAINT = AttributedStyle.DEFAULT.faint();
    private static final AttributedStyle BAR = AttributedStyle.DEFAULT.foreground(AttributedStyle.BLUE);

    private final List<ProfileStep> profile;
    private final int width;

    /**
     * @param profile the profile from the job's threshold upwards
     * @param width   width of the chart in columns
     */
    ProfileChart(List<ProfileStep> profile, int width) {
        this.profile = profile;
        this.width = width;
    }

    /** The lines of the chart. */
    List<AttributedString> lines() {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(new AttributedString(row("threshold", "groups", "removable"), FAINT));
        long most = Math.max(1, profile.stream().mapToLong(ProfileStep::removable).max().orElse(1));
        for (int i = 0; i < profile.size(); i += 2) {
            ProfileStep step = profile.get(i);
            String numbers = row(step.threshold(), count(step.groups()), count(step.removable()));
            String bar = bar((double) step.removable() / most, width - numbers.length() - 1);
            lines.add(new AttributedStringBuilder().append(numbers + " ").append(bar, BAR).toAttributedString());
        }
        return lines;
    }

    /** A bar for a share of the columns, accurate to an eighth of a column. */
    static String bar(double share, int columns) {
        int eighths = (int) Math.round(share * columns * 8);
        return "█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : BLOCKS.charAt(eighths % 8));
    }

    private static String row(String threshold, String groups, String removable) {
        return String.format(Locale.ROOT, "  %-9s %10s %10s ", threshold, groups, removable);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
