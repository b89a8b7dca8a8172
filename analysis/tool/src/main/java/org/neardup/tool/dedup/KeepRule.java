package org.neardup.tool.dedup;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which document of a group is kept: the one with the least key; the first of equal ones.
 *
 * @param kind the source of the key
 * @param field a field with a number or a date (ISO 8601, UTC without an offset); null for the other kinds
 */
public record KeepRule(Kind kind, String field) {

    /** The sources of keys. */
    public enum Kind {
        FIRST, LONGEST, MAX, MIN
    }

    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE).optionalStart()
        .appendLiteral('T').append(DateTimeFormatter.ISO_LOCAL_TIME).optionalStart().appendOffsetId().toFormatter();

    /**
     * Reads first, longest, max:FIELD or min:FIELD.
     *
     * @throws IllegalArgumentException if the rule is none of these
     */
    public static KeepRule parse(String text) {
        if (text.matches("(?s)(max|min):.+")) {
            return new KeepRule(text.startsWith("max") ? Kind.MAX : Kind.MIN, text.substring("max:".length()));
        }
        return switch (text) {
            case "first" -> new KeepRule(Kind.FIRST, null);
            case "longest" -> new KeepRule(Kind.LONGEST, null);
            default -> throw new IllegalArgumentException("--keep must be first, longest, max:FIELD or min:FIELD, but was [" + text + "]");
        };
    }

    /**
     * The key of a document. A document without the field has the greatest.
     *
     * @param fields its fields; the first value counts
     * @param characters length of its texts
     * @throws IllegalArgumentException if the value is neither a number nor a date
     */
    public double key(Map<String, List<String>> fields, long characters) {
        List<String> values = field == null ? List.of() : fields.getOrDefault(field, List.of());
        return switch (kind) {
            case FIRST -> 0;
            case LONGEST -> -characters;
            case MAX -> values.isEmpty() || values.get(0).isBlank() ? Double.POSITIVE_INFINITY : -number(values.get(0).strip());
            case MIN -> values.isEmpty() || values.get(0).isBlank() ? Double.POSITIVE_INFINITY : number(values.get(0).strip());
        };
    }

    private double number(String value) {
        if (value.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?")) {
            return Double.parseDouble(value);
        }
        try {
            TemporalAccessor date = DATE.parseBest(value,
                OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            Instant instant = switch (date) {
                case OffsetDateTime withOffset -> withOffset.toInstant();
                case LocalDateTime local -> local.toInstant(ZoneOffset.UTC);
                default -> LocalDate.from(date).atStartOfDay().toInstant(ZoneOffset.UTC);
            };
            return instant.getEpochSecond() + instant.getNano() / 1e9;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("field [" + field + "] must be a number or a date such as 2026-03-01T12:00:00Z, but was ["
                + value + "]", e);
        }
    }

    /**
     * Documents in the order of their keys; those with equal keys stay in their order.
     *
     * @param keys of the documents; null if all are equal
     */
    static int[] order(double[] keys, int documents) {
        return keys == null ? IntStream.range(0, documents).toArray() : new KeyOrder(keys).documents();
    }
}
