package org.neardup.plugin.mapper;

import java.util.HexFormat;
import java.util.Objects;

/**
 * A SimHash together with what it was computed by. Fingerprints can be compared only if version and analyzer are the same.
 *
 * @param bits the 64 bits
 * @param version the version of the SimHash and of the token hash
 * @param analyzer the name of the analyzer that made the tokens
 */
public record Fingerprint(long bits, int version, String analyzer) {

    /** The digits of a fingerprint as text, lower case, most significant first. */
    public static final int HEX_DIGITS = 16;

    private static final String VERSION = ";version=";
    private static final String ANALYZER = ";analyzer=";

    public Fingerprint {
        Objects.requireNonNull(analyzer);
    }

    /** Returns the 16 hexadecimal digits of {@code bits}. */
    public static String toHex(long bits) {
        return HexFormat.of().toHexDigits(bits);
    }

    /**
     * Reads 16 hexadecimal digits in upper or lower case.
     *
     * @throws IllegalArgumentException if {@code hex} is anything else
     */
    public static long parseHex(String hex) {
        if (hex.length() == HEX_DIGITS) {
            try {
                return HexFormat.fromHexDigitsToLong(hex);
            } catch (NumberFormatException e) {
                throw malformed(hex, e);
            }
        }
        throw malformed(hex, null);
    }

    private static IllegalArgumentException malformed(String hex, Exception cause) {
        String text = "[" + hex + "] is not a fingerprint: it must have [" + HEX_DIGITS + "] hexadecimal digits";
        return new IllegalArgumentException(text, cause);
    }

    /** Returns the digits with version and analyzer: {@code 00ff00ff00ff00ff;version=1;analyzer=spot_signatures}. */
    public String toQualifiedText() {
        return toHex(bits) + VERSION + version + ANALYZER + analyzer;
    }

    /**
     * Reads what {@link #toQualifiedText()} wrote.
     *
     * @throws IllegalArgumentException if {@code text} is anything else
     */
    public static Fingerprint parseQualifiedText(String text) {
        int version = text.indexOf(VERSION);
        int analyzer = text.indexOf(ANALYZER);
        if (version != HEX_DIGITS || analyzer < version) {
            throw new IllegalArgumentException("[" + text + "] is not a fingerprint with its version and analyzer");
        }
        try {
            return new Fingerprint(
                parseHex(text.substring(0, version)),
                Integer.parseInt(text.substring(version + VERSION.length(), analyzer)),
                text.substring(analyzer + ANALYZER.length())
            );
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("[" + text + "] has no number as its version", e);
        }
    }
}
