package org.neardup.plugin.retriever;

import org.elasticsearch.search.rank.RankDoc;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.plugin.window.Window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The near-duplicates of a window (Pi et al., section III.A: compare the first thousand documents of a ranking with each other, and show
 * one of each group of near-duplicates).
 */
final class Groups {

    /**
     * Documents that are near-duplicates, by their positions in the window.
     *
     * @param place  the position of the kept document among the shown ones, 0 for the first
     * @param kept   the shown document
     * @param hidden the others, best first
     */
    record Group(int place, int kept, int[] hidden) {}

    private final Window window;
    /** The shown documents in their new order, and the best position in the group of each. */
    private final int[] shown;
    private final int[] bestOf;
    private final List<Group> groups = new ArrayList<>();

    private Groups(Window window, int[] priority, Clusters compared) {
        this.window = window;
        Clusters clusters = showingProtected(window, priority, compared);
        shown = new int[clusters.count()];
        bestOf = new int[clusters.count()];
        boolean[] placed = new boolean[window.size()];
        int places = 0;
        for (int position = 0; position < window.size(); position++) {
            int kept = clusters.centreOf(position);
            if (placed[kept] == false) {
                placed[kept] = true;
                if (clusters.size(kept) > 1) {
                    groups.add(new Group(places, kept, hidden(clusters.members(kept))));
                }
                shown[places] = kept;
                bestOf[places++] = position;
            }
        }
    }

    /** Removes protected documents from their groups, except the kept ones. */
    private static Clusters showingProtected(Window window, int[] priority, Clusters compared) {
        if (window.isProtected() == null) {
            return compared;
        }
        int[] centreOf = new int[window.size()];
        Arrays.setAll(centreOf, position -> window.isProtected()[position] ? position : compared.centreOf(position));
        return Clusters.of(priority, centreOf);
    }

    private static int[] hidden(int[] members) {
        int[] hidden = Arrays.copyOfRange(members, 1, members.length);
        Arrays.sort(hidden);
        return hidden;
    }

    /**
     * The groups of a window.
     *
     * @param priority all positions in the order of preference for keeping
     * @param clusters of these; each keeps its centre
     */
    static Groups of(Window window, int[] priority, Clusters clusters) {
        return new Groups(window, priority, clusters);
    }

    /** Leaves a window as it is. */
    static Groups none(Window window) {
        int[] itself = new int[window.size()];
        Arrays.setAll(itself, position -> position);
        return new Groups(window, itself, Clusters.of(itself, itself));
    }

    /** The groups of at least two documents, in the order of their shown documents. */
    List<Group> groups() {
        return groups;
    }

    int hidden() {
        return window.size() - shown.length;
    }

    int shown() {
        return shown.length;
    }

    /**
     * Returns the ranking after the collapse. A group takes the position and the score of its best member.
     *
     * <p>Later searches order by score, then by shard and document number. So if two scores do not give the order, the better one is raised
     * by the smallest sufficient amount. Scores that do not rank, as with a child that sorts by a field, are replaced by 1 / rank.
     */
    RankDoc[] rankDocs() {
        RankDoc[] ranked = new RankDoc[shown.length];
        boolean scored = scoresRank();
        RankDoc next = null;
        for (int place = shown.length - 1; place >= 0; place--) {
            int kept = shown[place];
            // Later searches raise a score of zero to the smallest positive one.
            float score = scored ? Math.max(window.scores()[bestOf[place]], Float.MIN_VALUE) : 1f / (place + 1);
            RankDoc doc = new RankDoc(window.docs()[kept], score, window.shards()[kept]);
            doc.rank = place + 1;
            if (next != null && doc.compareTo(next) > 0) {
                doc.score = Math.nextUp(next.score);
            }
            ranked[place] = doc;
            next = doc;
        }
        return ranked;
    }

    private boolean scoresRank() {
        float previous = Float.MAX_VALUE;
        for (float score : window.scores()) {
            if (score >= 0 == false || score > previous) {
                return false;
            }
            previous = score;
        }
        return true;
    }
}
