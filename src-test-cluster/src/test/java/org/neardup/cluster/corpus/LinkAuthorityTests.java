package org.neardup.cluster.corpus;

import org.junit.Test;

import java.util.Arrays;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class LinkAuthorityTests {

    private static WebPage page(String site, String path, String... links) {
        return new WebPage(site, path, path, "", List.of(links));
    }

    @Test
    public void thePageThatOthersLinkToHasTheMost() {
        double[] authority = LinkAuthority.of(
            List.of(page("1", "a", "index", "missing"), page("1", "index", "a"), page("1", "b", "index"), page("1", "c", "index")));
        assertEquals("the average page has 1", 1, Arrays.stream(authority).average().orElseThrow(), 1e-9);
        assertTrue(authority[1] > authority[0] && authority[0] > authority[2]);
        assertEquals(authority[2], authority[3], 1e-12);
    }

    @Test
    public void linksStayWithinTheirSite() {
        double[] authority = LinkAuthority.of(List.of(page("1", "a", "b"), page("1", "b"), page("2", "b"), page("2", "a")));
        assertTrue(authority[1] > authority[2]);
        assertEquals(authority[2], authority[3], 1e-12);
    }
}
