package org.neardup.cluster.fuzz;

import org.neardup.cluster.fuzz.Json.Literal;
import org.neardup.cluster.fuzz.Json.Member;
import org.neardup.cluster.fuzz.Json.Members;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Unexpected values for requests.
 *
 * @param most maximum length of a value; longer ones are rarer
 */
record HostileValues(Random random, int most) {

    private static final List<String> NUMBERS = List.of(
        "0", "-0", "-0.0", "1", "-1", "2", "15", "16", "64", "65", "0.5", "1.0000000001", "1e-9", "1e-320", "1e308", "1e309", "-1e309",
        "1e999999999", "1e-999999999", "1E+2147483648", "2147483647", "2147483648", "-2147483648", "9223372036854775807",
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "NaN", "Infinity", "0x1f", "01", "1.", ".5", "+1");
    private static final List<String> PLAUSIBLE_NUMBERS = List.of("0", "1", "2", "3", "7", "15", "100", "1000", "0.1", "0.5", "1.0", "-1");
    private static final List<String> TEXTS = List.of(
        "", " ", ".", "..", ".a", "a.", "a..b", "-a", "_a", "*", "a*", "?", "#", "a,b", "a:b", "a/b", "a\\b", "a|b", "<a>",
        "<fuzz-{now/d}>", "\"", "'", "{}", "[]", "null", "true", "A", "\u0000", "\u0007", "a\nb", "a\tb", "\u007f", "\u0085", "\u200b",
        "\u202e", "\ufeff", "\ufffd", "\uffff", "\u00e4", "e\u0301", "\u0130", "\ud83d\ude00", "\udbff\udfff", "\u7684\u662f", "\ud800",
        "a\udc00", "\udc00\ud800", "\ud800.a", "a.\udfff", "1h", "-1ms", "99999999d", "1kb", "-1b", "9999999999gb", "50%", "-1%",
        "0123456789abcdef", "ffffffffffffffffff", "2026-01-01", "now", "1/0", "%00", "%d800", "${job}", "../../etc", "the(1,2)",
        "the(99999999999,1)", "the(", "the(-1,0)");
    private static final List<String> NAMES = List.of(
        "fuzz", "fuzz-other", "fuzz-empty", "fuzz-closed", "fuzz-missing", "fuzz-alias", "fuzz-filtered", "fuzz-results",
        "fuzz,fuzz-other", "fuzz*", "*", "_all", "-fuzz", "*,-*", ".tasks", "remote:fuzz", "fuzz::failures", "fuzz::data", "body",
        "body.sim", "body.sig", "body.nothing", "nothing", "number", "word", "date", "open", "nested", "nested.body", "nested.body.sim",
        "object", "_id", "_source", "_index", "_doc", "_seq_no", "_ignored", "_nested_path", "body.*", "simhash", "signature_set",
        "near_duplicates", "spot_signatures", "shingle_signatures", "standard");
    private static final List<String> BROKEN = List.of(
        "\"a", "tru", "\"\\ud8\"", "\"\\x\"", "\"\u0001\"", "\"a\nb\"", "", "}", "]", ",", "/**/1", "'a'");

    /** Any value. */
    Json any() {
        return switch (random.nextInt(12)) {
            case 0 -> new Literal(of(List.of("null", "true", "false")));
            case 1 -> new Literal(of(List.of("{}", "[]", "[[]]", "[null]", "{\"a\":{}}", "[1,\"a\",{}]", "[{\"a\":1}]")));
            case 2, 3 -> new Literal(number());
            case 4 -> new Literal(digits());
            case 5 -> new Literal(Json.quoted(digits()));
            case 6 -> new Literal(nested());
            case 7 -> new Literal('"' + of(List.of("a", " ", "\\ud800", "\\u0000", "the ", "{", "\u00e4", "a.")).repeat(length()) + '"');
            case 8 -> new Literal("[" + of(List.of("1", "\"a\"", "{}", "null", "[]")) + ("," + number()).repeat(length() / 8) + "]");
            case 9 -> new Literal(of(BROKEN));
            default -> new Literal(Json.quoted(text()));
        };
    }

    /** A value of the expected kind, to get past parsing. */
    Json like(Literal value) {
        char first = value.text().isEmpty() ? '"' : value.text().charAt(0);
        return new Literal(switch (first) {
            case 't', 'f' -> Boolean.toString(value.text().equals("false"));
            case '"' -> Json.quoted(text());
            default -> of(PLAUSIBLE_NUMBERS);
        });
    }

    /** A text. */
    String text() {
        return random.nextBoolean() ? of(TEXTS) : of(NAMES);
    }

    /** A text for a URL, possibly long. */
    String parameter() {
        return switch (random.nextInt(6)) {
            case 0 -> of(NUMBERS);
            case 1 -> "9".repeat(Math.min(length(), 3_000));
            case 2 -> of(List.of("true", "false", "", "-1", "1s", "5m", "0", "0.001", "1e400", "NaN"));
            default -> text();
        };
    }

    /** The name of a member, in quotes. */
    String name() {
        return random.nextInt(8) == 0 ? '"' + "n".repeat(length()) + '"' : Json.quoted(text());
    }

    /** An object with many members. */
    Json wide() {
        return new Members(IntStream.range(0, Math.max(1, length() / 16)).mapToObj(i -> new Member("\"f" + i + "\"", any(i))).toList());
    }

    private static Json any(int i) {
        return new Literal(i % 2 == 0 ? "{}" : Integer.toString(i));
    }

    private String number() {
        return of(NUMBERS);
    }

    private String digits() {
        String digits = of(List.of("9", "0", "1", "12345")).repeat(length());
        return switch (random.nextInt(6)) {
            case 0 -> "0." + digits;
            case 1 -> "-" + digits;
            case 2 -> "1e" + digits;
            case 3 -> "1e-" + digits;
            case 4 -> digits + "." + digits;
            default -> digits;
        };
    }

    private String nested() {
        int depth = length() / 8 + 1;
        String[] around = of(List.of(
            new String[] {"[", "]"},
            new String[] {"{\"a\":", "}"},
            new String[] {"{\"bool\":{\"must\":", "}}"},
            new String[] {"{\"constant_score\":{\"filter\":", "}}"},
            new String[] {"{\"near_duplicates\":{\"field\":\"body.sim\",\"retriever\":", "}}"},
            new String[] {"{\"nested\":{\"path\":\"nested\",\"query\":", "}}"}));
        return around[0].repeat(depth) + "{\"match_all\":{}}" + around[1].repeat(depth);
    }

    /**
     * Mostly short, rarely up to the maximum: each tenfold length is half as likely as the one before, a quarter from 200,000 on, because
     * the longest requests take most of the time.
     */
    private int length() {
        int length = 20;
        while (length < most && random.nextInt(length < 200_000 ? 2 : 4) == 0) {
            length *= 10;
        }
        return Math.min(most, length / 2 + random.nextInt(length));
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
