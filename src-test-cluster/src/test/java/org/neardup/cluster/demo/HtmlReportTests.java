package org.neardup.cluster.demo;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.Test;

import java.io.IOException;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class HtmlReportTests {

    private static String html() throws IOException {
        Survey survey = new Survey(9604, 2000, 6000, 900, new FirstPages(300, 3000, 1500, 1400, 20, 7000, 40));
        return new HtmlReport(List.of(Comparisons.example()), survey, JobReports.example(), QueryReports.example(), "One node & no more.")
            .html();
    }

    @Test
    public void showsBothPagesAndTheGroups() throws IOException {
        Document page = Jsoup.parse(html());
        assertEquals("a <query>", page.select("section h2").first().text());
        assertEquals(List.of("9,604", "2,000", "6,000", "50 %"), page.select(".figures").first().select("b").eachText());
        assertEquals(3, page.select(".page").get(0).select("li").size());
        assertEquals("hidden behind Query<T> & Co. 10.5.1, distance 2", page.select("li.gone .note").first().text());
        assertEquals(List.of("hides 7"), page.select(".page").get(1).select("summary").eachText());
        assertEquals(List.of("Other", "9.0", "3", "0.50"), page.select(".page").get(1).select("details tr").get(2).select("td").eachText());
        assertEquals("and 5 more", page.select(".page").get(1).select("details tr").last().text());
        assertEquals(List.of("New"), page.select(".page").get(1).select("li.new b").eachText());
        assertEquals("One node & no more.", page.select("footer").text());
    }

    @Test
    public void showsTheJob() throws IOException {
        Document page = Jsoup.parse(html());
        assertEquals(List.of("3", "12", "1.5 s"), page.select(".figures").get(1).select("b").eachText());
        assertEquals(List.of("12", "0.80", "6", "0.81", "0", "0.82"), page.select("svg text").eachText());
        List<Double> heights = page.select("svg rect").stream().map(bar -> Double.valueOf(bar.attr("height"))).toList();
        assertEquals(heights.get(0), 2 * heights.get(1), 0.11);
        assertEquals("a threshold without documents still shows where it is", 1, heights.get(2), 0);
        assertEquals(List.of("a group of <b>9</b> is large"), page.select(".warning").eachText());
        assertEquals("Kept & best", page.select(".groups b").text());
        assertEquals("kept by authority, instead of Other 1, …", page.select(".groups .note").text());
        String veto = "The least similar duplicate, which a review keeps: Edit 3, similarity 0.80 to Kept & best 2.";
        assertTrue(page.select(".freed").eachText().contains(veto));
        assertTrue(page.select("pre").last().text(), page.select("pre").last().text().startsWith("POST /pages/_near_duplicates"));
    }

    @Test
    public void showsWhatQueriesRemoved() throws IOException {
        Document page = Jsoup.parse(html());
        assertEquals(List.of("12", "25 %", "0.5 s"), page.select(".figures").get(2).select("b").eachText());
        assertEquals(List.of("1–10", "3", "11–12", "1"), page.select("section").last().select("td").eachText());
    }

    @Test
    public void needsNothingFromElsewhere() throws IOException {
        String html = html();
        assertFalse("a place of the template is not filled", html.contains("{{"));
        assertEquals(0, Jsoup.parse(html).select("script, link, img, iframe, [src], [href]").size());
        assertFalse(html.contains("url(") || html.contains("@import"));
    }
}
