package org.neardup.plugin.mapper;

import org.elasticsearch.test.ESTestCase;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

public class FingerprintTests extends ESTestCase {

    public void testHex() {
        assertThat(Fingerprint.toHex(0xabL), equalTo("00000000000000ab"));
        long bits = randomLong();
        assertThat(Fingerprint.parseHex(Fingerprint.toHex(bits)), equalTo(bits));
        assertThat(Fingerprint.parseHex("FFFFffffFFFFffff"), equalTo(-1L));
    }

    public void testMalformedHex() {
        for (String text : new String[] {"", "12", "00000000000000000", "+000000000000001", "000000000000000g", "0x00000000000000"}) {
            IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> Fingerprint.parseHex(text));
            assertThat(e.getMessage(), containsString("[" + text + "] is not a fingerprint"));
        }
    }

    public void testQualifiedText() {
        Fingerprint fingerprint = new Fingerprint(
            randomLong(),
            new TokenOrigin(between(1, 9), randomFrom("spot_signatures", "a;b", "ü;analyzer=x", ""),
                randomFrom("", Fingerprint.toHex(17))));
        assertThat(Fingerprint.parseQualifiedText(fingerprint.toQualifiedText()), equalTo(fingerprint));
    }

    public void testMalformedQualifiedText() {
        for (String text : new String[] {
            "",
            "0011223344556677",
            "0011223344556677;version=1",
            "0011223344556677;version=x;analyzer=a",
            "001122334455667;version=1;analyzer=a",
            "001122334455667z;version=1;analyzer=a",
            "0011223344556677;analyzer=a;version=1"}) {
            expectThrows(IllegalArgumentException.class, () -> Fingerprint.parseQualifiedText(text));
        }
    }

    public void testBlocks() {
        long bits = 0x0123456789abcdefL;
        int[] expected = {0x0123, 0x4567, 0x89ab, 0xcdef};
        for (int block = 0; block < FingerprintBlocks.COUNT; block++) {
            assertThat(FingerprintBlocks.bits(bits, block), equalTo(expected[block]));
            assertThat(FingerprintBlocks.block(FingerprintBlocks.term(block, expected[block])), equalTo(block));
            assertThat(FingerprintBlocks.bits(FingerprintBlocks.term(block, expected[block])), equalTo(expected[block]));
        }
    }
}
