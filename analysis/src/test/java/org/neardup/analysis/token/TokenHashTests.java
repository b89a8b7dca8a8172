package org.neardup.analysis.token;

import static org.junit.Assert.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

public class TokenHashTests {
    /** Stored fingerprints and signature sets consist of these values: a change needs a new version. */
    @Test
    public void goldenHashesOfVersion1() {
        assertEquals(1, TokenHash.VERSION);
        assertEquals(0x2d06800538d394c2L, TokenHash.hash(""));
        assertEquals(0xe6c632b61e964e1fL, TokenHash.hash("a"));
        assertEquals(0x78af5f94892f3950L, TokenHash.hash("abc"));
        assertEquals(0xf45f2fa888088aa4L, TokenHash.hash("the:south:carolina"));
        assertEquals(0xc183ff2268f9ac48L, TokenHash.hash("は 東京 naïve 😀"));
        assertEquals(0x369225271cc3aa41L, TokenHash.hash("0123456789".repeat(40)));
    }

    @Test
    public void aStringAndItsBytesHaveOneHash() {
        for (String token : new String[] {"", "x", "the:south:carolina", "für", "東京", "😀", "x".repeat(300)}) {
            byte[] utf8 = ("__" + token + "__").getBytes(StandardCharsets.UTF_8);
            assertEquals(token, TokenHash.hash(utf8, 2, utf8.length - 4), TokenHash.hash(token));
        }
    }

    @Test
    public void aLoneSurrogateIsHashedAsTheReplacementCharacter() {
        assertEquals(TokenHash.hash("a\ufffdb"), TokenHash.hash("a\ud800b"));
    }
}
