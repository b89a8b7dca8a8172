package org.neardup.cluster.gold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The frames of real pages of one site. The text of a page is its longest run of lines that few pages have; its frame is everything above
 * and below, whether other pages have it or not. Each frame is used once.
 */
public final class RealFrames {

    /** A line on more than this share of the site's pages is common. */
    private static final double COMMON = 0.1;
    /** This number of consecutive common lines ends the text. */
    private static final int GAP = 3;
    /** Maximum number of words of a frame above and below the text. */
    private static final int MOST_WORDS = 500;

    private record Span(int words, int start, int end) {}

    private record Frame(List<String> above, List<String> below) {}

    private final String site;
    private final Deque<Frame> frames = new ArrayDeque<>();

    /**
     * Splits the pages of a site.
     *
     * @param site  its name
     * @param pages the lines of each
     */
    public RealFrames(String site, List<List<String>> pages, Random random) {
        this.site = site;
        Map<String, Integer> frequencies = new HashMap<>();
        pages.forEach(page -> new HashSet<>(page).forEach(line -> frequencies.merge(line, 1, Integer::sum)));
        List<Frame> taken = new ArrayList<>();
        for (List<String> page : pages) {
            Span text = text(page, frequencies, COMMON * pages.size());
            taken.add(new Frame(bounded(page.subList(0, text.start)), bounded(page.subList(text.end, page.size()))));
        }
        Collections.shuffle(taken, random);
        frames.addAll(taken);
    }

    String site() {
        return site;
    }

    boolean isEmpty() {
        return frames.isEmpty();
    }

    /** A page of the site with these lines as its text. The frame is used up. */
    String around(List<String> text) {
        Frame frame = frames.pop();
        List<String> lines = new ArrayList<>(frame.above);
        lines.addAll(text);
        lines.addAll(frame.below);
        return String.join("\n", lines);
    }

    private static Span text(List<String> page, Map<String, Integer> frequencies, double common) {
        Span longest = new Span(0, 0, 0);
        for (int start = 0; start < page.size(); start++) {
            if (frequencies.get(page.get(start)) > common) {
                continue;
            }
            int words = 0;
            int end = start;
            for (int line = start; line < page.size() && line - end < GAP; line++) {
                if (frequencies.get(page.get(line)) <= common) {
                    words += Revision.words(page.get(line)).size();
                    end = line + 1;
                }
            }
            longest = words > longest.words ? new Span(words, start, end) : longest;
            start = end - 1;
        }
        return longest;
    }

    private static List<String> bounded(List<String> lines) {
        List<String> bounded = new ArrayList<>();
        int words = 0;
        for (String line : lines) {
            if (words < MOST_WORDS) {
                bounded.add(line);
                words += Revision.words(line).size();
            }
        }
        return List.copyOf(bounded);
    }
}
