package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.neardup.cluster.job.JobStatus;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Shows the progress of a job: a line for each finished phase, and for the current one a line that is updated if the screen supports it.
 */
final class JobWatch implements Consumer<JobStatus> {

    private static final int BAR = 30;

    private final Consumer<AttributedString> forGood;
    private final Consumer<AttributedString> forNow;
    private final List<String> phases;
    private final long changes;
    private int over;

    /**
     * @param forGood receives a line for each finished phase
     * @param forNow  receives lines that replace each other
     * @param changes number of documents that the job changes, 0 if none
     * @param phases  the phases of this job, in order
     */
    JobWatch(Consumer<AttributedString> forGood, Consumer<AttributedString> forNow, long changes, List<String> phases) {
        this.forGood = forGood;
        this.forNow = forNow;
        this.changes = changes;
        this.phases = phases;
    }

    /** Shows the current progress. */
    @Override
    public void accept(JobStatus status) {
        int current = status.completed() ? phases.size() : phases.indexOf(status.phase());
        for (; over < current; over++) {
            String phase = phases.get(over);
            forGood.accept(line(phase, 1, facts(phase, status), String.format(Locale.ROOT, "%.1f s", status.millis(phase) / 1000.0)));
        }
        if (current >= 0 && current < phases.size()) {
            forNow.accept(line(status.phase(), share(status.phase(), status), facts(status.phase(), status), ""));
        }
    }

    private static AttributedString line(String phase, double share, String facts, String time) {
        int full = (int) (BAR * Math.clamp(share, 0, 1));
        return new AttributedStringBuilder().append(String.format(Locale.ROOT, "  %-9s ", phase))
            .append("█".repeat(full), AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN))
            .append("░".repeat(BAR - full), AttributedStyle.DEFAULT.faint())
            .append("  " + facts)
            .append(time.isEmpty() ? "" : "  " + time, AttributedStyle.DEFAULT.faint())
            .toAttributedString();
    }

    private double share(String phase, JobStatus status) {
        return switch (phase) {
            case "snapshot" -> share(status.count("shards_read"), status.count("shards"));
            case "join" -> share(status.count("units_done"), status.count("units"));
            // One document for each group and for each document that is not kept.
            case "export" -> share(status.count("written"), status.count("groups") + status.count("removable"));
            case "act" -> share(status.count("updated"), changes);
            default -> 0;
        };
    }

    private static double share(long done, long all) {
        return all == 0 ? 0 : (double) done / all;
    }

    private static String facts(String phase, JobStatus status) {
        return switch (phase) {
            case "snapshot" -> facts(status, "%,d of %,d shards, %,d documents", "shards_read", "shards", "total");
            case "join" -> facts(status, "%,d of %,d units, %,d pairs compared", "units_done", "units", "pairs_verified");
            case "group" -> facts(status, "%,d groups, %,d could go", "groups", "removable");
            case "write" -> facts(status, "%,d groups in the plan", "groups");
            case "export" -> facts(status, "%,d documents exported", "written");
            default -> facts(status, "%,d updated, %,d version conflicts", "updated", "version_conflicts");
        };
    }

    private static String facts(JobStatus status, String format, String... counts) {
        Object[] values = new Object[counts.length];
        for (int i = 0; i < counts.length; i++) {
            values[i] = status.count(counts[i]);
        }
        return String.format(Locale.ROOT, format, values);
    }
}
