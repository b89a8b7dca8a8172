package org.neardup.cluster.demo;

import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.LinkedPage;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the collapse does to the first pages of many searches, each for the title of a page.
 *
 * @param queries        searches made
 * @param slots          results on their first pages
 * @param freed          how many of them were near-duplicates of another result
 * @param repeated       how many of them share at least {@link PageShingles#ALIKE} of their text with a result above
 * @param repeatedAfter  the same after the collapse
 * @param hidden         documents that the answers name as hidden
 * @param hiddenUnlike   how many of them share less than {@link PageShingles#UNLIKE} of their text with the result that hides them
 */
record FirstPages(int queries, long slots, long freed, long repeated, long repeatedAfter, long hidden, long hiddenUnlike) {

    private static final int QUERIES = 300;

    static FirstPages take(Searches searches, JavadocCorpus corpus) throws IOException {
        PageShingles shingles = PageShingles.of(corpus);
        List<LinkedPage> pages = corpus.pages();
        long slots = 0;
        long freed = 0;
        long repeated = 0;
        long repeatedAfter = 0;
        long hidden = 0;
        long hiddenUnlike = 0;
        for (int i = 0; i < QUERIES; i++) {
            Document document = pages.get((int) ((long) i * pages.size() / QUERIES)).document();
            String title = Page.of(document.id(), RestApi.JSON.readTree(document.source())).title();
            Comparison comparison = searches.firstPages(title);
            slots += comparison.before().size();
            freed += comparison.slotsFreed();
            repeated += repetitions(comparison.before(), shingles);
            repeatedAfter += repetitions(comparison.after().stream().map(Shown::page).toList(), shingles);
            for (Shown shown : comparison.after()) {
                hidden += shown.group().size();
                hiddenUnlike += shown.group()
                    .stream()
                    .filter(other -> shingles.similarity(other.page().id(), shown.page().id()) < PageShingles.UNLIKE)
                    .count();
            }
        }
        return new FirstPages(QUERIES, slots, freed, repeated, repeatedAfter, hidden, hiddenUnlike);
    }

    private static long repetitions(List<Page> pages, PageShingles shingles) {
        return IntStream.range(0, pages.size()).filter(i -> pages.subList(0, i).stream().anyMatch(above -> {
            return shingles.similarity(above.id(), pages.get(i).id()) >= PageShingles.ALIKE;
        })).count();
    }

    /** The share of the results that are near-duplicates of another, 0 to 1. */
    double shareFreed() {
        return slots == 0 ? 0 : (double) freed / slots;
    }
}
