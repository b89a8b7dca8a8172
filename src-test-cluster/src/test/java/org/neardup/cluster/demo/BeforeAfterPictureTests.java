package org.neardup.cluster.demo;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class BeforeAfterPictureTests {

    private final String svg = new BeforeAfterPicture(Comparisons.example(), "Pages of <Lucene>").svg();
    private final Document picture = Jsoup.parse(svg, Parser.xmlParser());

    @Test
    public void showsWhatEachResultStandsFor() {
        assertEquals("Search for “a <query>”", picture.select(".search").text());
        assertEquals(List.of("Before: 1 of 3 are near-duplicates", "After: one result of each group"), picture.select(".head").eachText());
        assertEquals("Query<T> & Co.", picture.select("text.hidden:not(.small)").text());
        assertEquals("near-duplicate of release 10.5.1, distance 2", picture.select("text.small.hidden").text());
        assertEquals("New", picture.select(".new").text());
        assertTrue(picture.select(".small").eachText().contains("stands for 7 near-duplicates"));
    }

    @Test
    public void longTitlesAreCut() {
        List<String> titles = picture.select("text").eachText();
        assertTrue(titles.toString(), titles.contains("A title that is far too long for any column of any …"));
    }

    @Test
    public void needsNothingFromElsewhere() {
        assertEquals(0, picture.select("script, image, [href]").size());
        assertFalse(svg.contains("url(") || svg.contains("@import"));
    }
}
