package org.neardup.cluster.corpus;

import org.neardup.kernel.graph.LinkGraph;
import org.neardup.kernel.graph.PageRank;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The authority of pages by the links between them: PageRank, scaled so that the average page has 1.
 */
final class LinkAuthority {

    private LinkAuthority() {}

    /** The authority of each page, in the order of the pages. Ignores links to missing pages. */
    static double[] of(List<WebPage> pages) {
        Map<String, Integer> positions = new HashMap<>();
        for (WebPage page : pages) {
            positions.put(page.url(), positions.size());
        }
        LinkGraph.Builder graph = LinkGraph.builder(pages.size());
        for (int from = 0; from < pages.size(); from++) {
            WebPage page = pages.get(from);
            for (String link : page.links()) {
                Integer to = positions.get(page.site() + "/" + link);
                if (to != null) {
                    graph.addLink(from, to);
                }
            }
        }
        double[] authority = PageRank.compute(graph.build(), PageRank.Settings.DEFAULT).scores();
        for (int i = 0; i < authority.length; i++) {
            authority[i] *= authority.length;
        }
        return authority;
    }
}
