package org.neardup.cluster.gold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Articles as printed by several sites: a revision of the article in the frame of a page of each site, with headlines and teasers of other
 * articles.
 */
public final class FramedArticles {

    private static final int FEWEST_SITES = 3;
    private static final int MOST_SITES = 5;
    private static final int SHORTEST = 60;
    private static final int LONGEST = 800;
    private static final int HEADLINES = 60;
    private static final int HEADLINE_WORDS = 8;
    private static final int TEASERS = 40;
    private static final int TEASER_WORDS = 25;
    private static final int MOST_HEADLINES = 15;
    private static final int MOST_TEASERS = 3;

    /** Other articles on the pages of a site, and how many of them are the same on all its pages. */
    private record Shown(List<String> headlines, int headlinesOfAPage, List<String> teasers, int teasersOfAPage) {}

    private FramedArticles() {}

    /**
     * The pages.
     *
     * @param articles at least a hundred of 60 to 800 words; those not printed serve as the other articles
     * @param sites    at least five
     * @param most     maximum number of printed articles
     */
    public static List<LabelledDocument> of(List<String> articles, List<RealFrames> sites, int most, Random random) throws IOException {
        List<String> shuffled = new ArrayList<>(articles);
        Collections.shuffle(shuffled, random);
        DistinctCores distinct = new DistinctCores();
        List<String> printed = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String article : shuffled) {
            int words = Revision.words(article).size();
            boolean fits = words >= SHORTEST && words <= LONGEST && others.size() >= HEADLINES;
            (fits && printed.size() < most && distinct.take(new Core("", article)) ? printed : others).add(article);
        }
        Map<String, Shown> shown = new HashMap<>();
        sites.forEach(site -> shown.put(site.site(), shown(others, random)));
        List<LabelledDocument> documents = new ArrayList<>();
        for (int group = 0; group < printed.size(); group++) {
            List<RealFrames> chosen = new ArrayList<>(sites.stream().filter(site -> site.isEmpty() == false).toList());
            Collections.shuffle(chosen, random);
            int copies = FEWEST_SITES + random.nextInt(MOST_SITES - FEWEST_SITES + 1);
            for (RealFrames site : chosen.subList(0, Math.min(copies, chosen.size()))) {
                String text = Revision.of(printed.get(group), others.get(random.nextInt(others.size())), random);
                List<String> lines = page(text, shown.get(site.site()), random);
                documents.add(new LabelledDocument("article" + group, site.site(), site.around(lines)));
            }
        }
        Collections.shuffle(documents, random);
        return documents;
    }

    private static Shown shown(List<String> articles, Random random) {
        return new Shown(
            beginnings(articles, HEADLINES, HEADLINE_WORDS, random),
            random.nextInt(MOST_HEADLINES + 1),
            beginnings(articles, TEASERS, TEASER_WORDS, random),
            random.nextInt(MOST_TEASERS + 1));
    }

    private static List<String> beginnings(List<String> articles, int count, int words, Random random) {
        return random.ints(count, 0, articles.size())
            .mapToObj(i -> Revision.words(articles.get(i)))
            .map(all -> String.join("", all.subList(0, Math.min(words, all.size()))).strip())
            .toList();
    }

    /** Headlines change over time: a page shows some consecutive ones. */
    private static List<String> page(String text, Shown shown, Random random) {
        int first = random.nextInt(HEADLINES - shown.headlinesOfAPage);
        List<String> lines = new ArrayList<>(shown.headlines.subList(first, first + shown.headlinesOfAPage));
        lines.add(text);
        random.ints(shown.teasersOfAPage, 0, TEASERS).mapToObj(shown.teasers::get).forEach(lines::add);
        return lines;
    }
}
