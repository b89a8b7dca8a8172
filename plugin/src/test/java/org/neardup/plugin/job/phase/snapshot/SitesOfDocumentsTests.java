package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.test.ESTestCase;

import java.net.URI;
import java.util.Locale;

public class SitesOfDocumentsTests extends ESTestCase {

    private static String site(String value) {
        return SitesOfDocuments.site(new BytesRef(value)).utf8ToString();
    }

    public void testTheHostOfAUrlIsItsSite() {
        for (int round = 0; round < 200; round++) {
            String host = randomAlphaOfLengthBetween(1, 20) + randomFrom("", ".example", ".co.uk", "-1.ORG", "1.2.3");
            String user = randomFrom("", "user@", "user:word@", ":@", "a@b.example:7@");
            String path = randomFrom("", "/", "/a/b", "?q=a://b/c", "#d", "/@x", "?q=a@b", "/" + randomAlphaOfLength(5) + ":7");
            String scheme = randomFrom("http", "https", "ftp", "svn+ssh", "H2");
            URI url = URI.create(scheme + "://" + user + host + randomFrom("", ":80", ":") + path);
            String expected = url.getHost() == null ? host : url.getHost();
            assertEquals(url.toString(), expected.toLowerCase(Locale.ROOT), site(url.toString()));
        }
        assertEquals("[2001:db8::1]", site("http://[2001:DB8::1]:80/a"));
        assertEquals("münchen.example", site("https://münchen.example/straße"));
        assertEquals("b.example", site("https://a@c.example@b.example/@d"));
    }

    public void testUrlsWithoutAHostAreSitesOfTheirOwn() {
        for (String value : new String[] {"file:///etc/hosts", "file:///etc/Passwd", "http://", "http://:80/a", "http://user@/a"}) {
            assertEquals(value, site(value));
        }
    }

    public void testAnyOtherValueIsASite() {
        for (String value : new String[] {"", "example.org", "Example.org/news", "a b://c", "://a", "1a://b", "mailto:a@b", "東京"}) {
            assertEquals(value, site(value));
        }
    }
}
