package org.neardup.cluster.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The frames of sites: the tokens on more than a share of a site's pages.
 *
 * @param share of the pages of a site, 0 to 1
 */
record SiteFrames(double share) {

    /** Sites with fewer pages have no frame. */
    private static final int FEWEST_PAGES = 10;

    /** The documents without the frames of their sites; documents without a site are unchanged. */
    List<long[]> without(List<long[]> documents, List<String> sites) {
        Map<String, Integer> pages = new HashMap<>();
        Map<String, Map<Long, Integer>> frequencies = new HashMap<>();
        for (int i = 0; i < documents.size(); i++) {
            if (sites.get(i).isEmpty() == false) {
                pages.merge(sites.get(i), 1, Integer::sum);
                Map<Long, Integer> site = frequencies.computeIfAbsent(sites.get(i), name -> new HashMap<>());
                Arrays.stream(documents.get(i)).forEach(token -> site.merge(token, 1, Integer::sum));
            }
        }
        List<long[]> texts = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            int count = pages.getOrDefault(sites.get(i), 0);
            Map<Long, Integer> site = frequencies.get(sites.get(i));
            long[] tokens = documents.get(i);
            texts.add(count < FEWEST_PAGES ? tokens : Arrays.stream(tokens).filter(token -> site.get(token) <= share * count).toArray());
        }
        return texts;
    }
}
