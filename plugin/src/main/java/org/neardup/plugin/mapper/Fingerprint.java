package org.neardup.plugin.mapper;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SimHash and the origin of its tokens. Only fingerprints of the same origin can be compared.
 *
 * @param bits   the 64 bits
 * @param origin the version of the SimHash and of the token hash, and the analyzer
 */
public record Fingerprint(long bits, TokenOrigin origin) implements Writeable {

    /** Number of digits of a fingerprint as text; lower case, most significant first. */
    public static final int HEX_DIGITS = 16;

    private static final int MOST_SHOWN = 100;
    private static final Pattern QUALIFIED = Pattern.compile(
        "([0-9a-fA-F]{16});version=([0-9]{1,9})(?:;definition=([0-9a-f]{16}))?;analyzer=(.*)", Pattern.DOTALL);

    public Fingerprint {
        Objects.requireNonNull(origin);
    }

    public static Fingerprint readFrom(StreamInput in) throws IOException {
        return new Fingerprint(in.readLong(), TokenOrigin.readFrom(in));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeLong(bits);
        origin.writeTo(out);
    }

    /** Returns the 16 hexadecimal digits of {@code bits}. */
    public static String toHex(long bits) {
        return HexFormat.of().toHexDigits(bits);
    }

    /** Whether a text is 16 hexadecimal digits in upper or lower case. */
    static boolean isHex(String text) {
        return text.length() == HEX_DIGITS && text.chars().allMatch(HexFormat::isHexDigit);
    }

    /**
     * Reads 16 hexadecimal digits in upper or lower case.
     *
     * @throws IllegalArgumentException if {@code hex} is anything else
     */
    public static long parseHex(String hex) {
        if (isHex(hex)) {
            return HexFormat.fromHexDigitsToLong(hex);
        }
        throw new IllegalArgumentException(shown(hex) + " is not a fingerprint: it must have [" + HEX_DIGITS + "] hexadecimal digits");
    }

    /**
     * Returns the digits with version and analyzer, as in {@code 00ff00ff00ff00ff;version=4;analyzer=spot_signatures}. For an analyzer
     * defined in index settings, the digest of its definition precedes the analyzer.
     */
    public String toQualifiedText() {
        String definition = origin.definition().isEmpty() ? "" : ";definition=" + origin.definition();
        return toHex(bits) + ";version=" + origin.version() + definition + ";analyzer=" + origin.analyzer();
    }

    /**
     * Reads what {@link #toQualifiedText()} wrote.
     *
     * @throws IllegalArgumentException if {@code text} is anything else
     */
    public static Fingerprint parseQualifiedText(String text) {
        Matcher matcher = QUALIFIED.matcher(text);
        if (matcher.matches()) {
            String definition = matcher.group(3) == null ? "" : matcher.group(3);
            int version = Integer.parseInt(matcher.group(2));
            return new Fingerprint(parseHex(matcher.group(1)), new TokenOrigin(version, matcher.group(4), definition));
        }
        throw new IllegalArgumentException(shown(text) + " is not a fingerprint with its version and analyzer");
    }

    /** Quotes the text if it is short and printable. */
    private static String shown(String text) {
        boolean printable = text.chars().allMatch(c -> Character.isISOControl(c) == false && Character.isSurrogate((char) c) == false);
        return text.length() <= MOST_SHOWN && printable ? "[" + text + "]" : "a text of [" + text.length() + "] characters";
    }
}
