package org.neardup.plugin.authority;

import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

public class PageNameTests {

    private static void assertName(String expected, String written) {
        assertEquals(expected, PageName.of(written).text());
        assertEquals("again", expected, PageName.of(expected).text());
        assertEquals("as a link", expected, PageName.of("https://other.org/").linked(written));
    }

    @Test
    public void writingsOfOneUrlAreEqual() {
        assertName("http://example.org/", "http://example.org");
        assertName("http://example.org/", "HTTP://Example.ORG:80");
        assertName("http://example.org/", " http://example.org:/#top ");
        assertName("https://example.org/A?b=C", "https://EXAMPLE.org:443/A?b=C#d");
        assertName("https://example.org:80/", "https://example.org:80");
        assertName("https://example.org/?q", "https://example.org?q");
        assertName("https://example.org/c", "https://example.org/a/../b/./../c");
        assertName("https://example.org/c", "https://example.org/../../c");
        assertName("https://example.org/", "https://example.org/..");
        assertName("https://example.org/b/", "https://example.org/a/../b/");
        assertName("https://User@example.org/", "https://User@Example.org");
        assertName("https://my_host/", "HTTPS://My_Host");
        assertName("http://[::1]:8080/", "http://[::1]:8080");
    }

    @Test
    public void differentPagesStayDifferent() {
        assertName("http://example.org/a/", "http://example.org/a/");
        assertName("http://example.org/a", "http://example.org/a");
        assertName("http://example.org/%7ea", "http://example.org/%7ea");
        assertName("http://www.example.org/", "http://www.example.org/");
    }

    @Test
    public void otherNamesStayAsTheyAre() {
        for (String name : new String[] {"mailto:A@B.org", "http:///a", "http://a b/", "http://%", "urn:ISBN:1", "FTP://A/", "http:A"}) {
            assertName(name, name);
        }
        assertEquals("Site/Page #2", PageName.of(" Site/Page #2").text());
        assertEquals("", PageName.of("").text());
        assertNull(PageName.of("Site/Page").url());
        assertEquals("../Page#2", PageName.of("Site/Page").linked("../Page#2"));
    }

    /** The examples of RFC 3986, section 5.4, except those with parameters, which are ordinary characters. */
    @Test
    public void linksAreRelativeToUrls() {
        PageName page = PageName.of("http://A/b/c/d;p?q");
        String[][] examples = {
            {"g", "http://a/b/c/g"},
            {"./g", "http://a/b/c/g"},
            {"g/", "http://a/b/c/g/"},
            {"/g", "http://a/g"},
            {"//g", "http://g/"},
            {"?y", "http://a/b/c/d;p?y"},
            {"g?y", "http://a/b/c/g?y"},
            {"#s", "http://a/b/c/d;p?q"},
            {"g#s", "http://a/b/c/g"},
            {"", "http://a/b/c/d;p?q"},
            {".", "http://a/b/c/"},
            {"..", "http://a/b/"},
            {"../g", "http://a/b/g"},
            {"../..", "http://a/"},
            {"../../../g", "http://a/g"},
            {"/../g", "http://a/g"},
            {"HTTPS://B#c", "https://b/"},
            {"mailto:a@b.org", "mailto:a@b.org"},
            {"not a url", "not a url"}};
        for (String[] example : examples) {
            assertEquals(example[0], example[1], page.linked(example[0]));
        }
    }
}
