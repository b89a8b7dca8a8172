package org.neardup.analysis.text;

import java.text.Normalizer;

/**
 * Brings texts into a {@link TextForm}. Most characters are replaced one by one, by a table. Others are normalized in segments: one
 * character and those that may join it. A language has only some hundred different segments, so a small cache makes them cheap.
 *
 * <p>Not thread safe; reusable for one text after the other.
 */
final class TextNormalizer {
    /** Ignores offsets. */
    static final Offsets NO_OFFSETS = (offset, difference) -> {};

    /**
     * The maximum length of a segment. Sorting the marks of a character takes quadratic time, so no more than these are sorted together;
     * the Stream-Safe Text Format of UAX #15 allows 30.
     */
    private static final int LONGEST_SEGMENT = 256;
    private static final int CACHE_SIZE = 1 << 10;
    private static final int LONGEST_CACHED = 8;
    private static final int INITIAL_CAPACITY = 1024;
    /** Limits the memory kept after a long text. */
    private static final int KEPT_CAPACITY = 1 << 18;

    private final TextForm form;
    private final char[] plain;
    private final String[] segments = new String[CACHE_SIZE];
    private final String[] normalized = new String[CACHE_SIZE];
    private char[] in = new char[INITIAL_CAPACITY];
    private int length;
    private char[] out = new char[INITIAL_CAPACITY];
    private int written;
    private Offsets offsets;
    private int difference;
    /** The end of the last segment. */
    private int segmentEnd;

    /** Receives where offsets change. */
    @FunctionalInterface
    interface Offsets {
        /**
         * From an offset in the normalized text on, offsets in the original text differ.
         *
         * @param offset greater than that of the last call, or the same if this call replaces it
         * @param difference to add, for an offset in the original text
         */
        void differ(int offset, int difference);
    }

    TextNormalizer(TextForm form) {
        this.form = form;
        this.plain = form.plain();
    }

    String normalize(String text, Offsets offsetsOfText) {
        int first = 0;
        while (first < text.length() && plain[text.charAt(first)] == text.charAt(first)) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        begin(text, offsetsOfText);
        for (int i = 0; i < length;) {
            char replacement = plain[in[i]];
            if (replacement == TextForm.SPECIAL) {
                i = normalizeSegment(i);
            } else {
                out[written++] = replacement;
                i++;
            }
        }
        return new String(out, 0, written);
    }

    private void begin(String text, Offsets offsetsOfText) {
        length = text.length();
        if (in.length < length || in.length > KEPT_CAPACITY) {
            in = new char[Math.max(length, INITIAL_CAPACITY)];
        }
        if (out.length < length || out.length > KEPT_CAPACITY) {
            out = new char[Math.max(length, INITIAL_CAPACITY)];
        }
        text.getChars(0, length, in, 0);
        written = 0;
        offsets = offsetsOfText;
        difference = 0;
        segmentEnd = 0;
    }

    /** Normalizes the segment of a special character; returns its end. */
    private int normalizeSegment(int special) {
        int start = special;
        int codePoint = codePoint(special);
        if (special > segmentEnd && Characters.joins(codePoint)) {
            // The character before belongs to the segment.
            start--;
            written--;
        }
        int end = special + Character.charCount(codePoint);
        while (end < length && end - start < LONGEST_SEGMENT && Characters.joins(codePoint(end))) {
            end += Character.charCount(codePoint(end));
        }
        segmentEnd = end;
        String segment = normalized(start, end);
        reserve(segment.length() + 2);
        boolean isCluster = segment.isEmpty() == false && form.isCluster(segment.codePointAt(0));
        if (isCluster && written > 0 && out[written - 1] != ' ') {
            out[written++] = ' ';
            originalIs(start);
        }
        for (int i = 0; i < segment.length(); i++) {
            out[written++] = segment.charAt(i);
            if (i >= end - start) {
                originalIs(end);
            }
        }
        if (isCluster) {
            out[written++] = ' ';
        }
        originalIs(end);
        return end;
    }

    private int codePoint(int i) {
        return Character.codePointAt(in, i, length);
    }

    /** Ensures capacity for more characters, and for those not read yet. */
    private void reserve(int count) {
        int capacity = written + count + length - segmentEnd;
        if (out.length < capacity) {
            char[] larger = new char[Math.max(capacity, 2 * out.length)];
            System.arraycopy(out, 0, larger, 0, written);
            out = larger;
        }
    }

    /** Reports that what follows is at this offset in the original text. */
    private void originalIs(int offset) {
        if (offset - written != difference) {
            difference = offset - written;
            offsets.differ(written, difference);
        }
    }

    private String normalized(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + in[i];
        }
        int slot = (hash ^ hash >>> 10) & CACHE_SIZE - 1;
        if (isSegment(segments[slot], start, end) == false) {
            String segment = new String(in, start, end - start);
            if (segment.length() > LONGEST_CACHED) {
                return normalize(segment);
            }
            segments[slot] = segment;
            normalized[slot] = normalize(segment);
        }
        return normalized[slot];
    }

    private boolean isSegment(String segment, int start, int end) {
        if (segment == null || segment.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (segment.charAt(i - start) != in[i]) {
                return false;
            }
        }
        return true;
    }

    private String normalize(String segment) {
        StringBuilder visible = new StringBuilder();
        segment.codePoints().filter(c -> Characters.isIgnorable(c) == false).forEach(
            c -> visible.appendCodePoint(Character.getType(c) == Character.SURROGATE ? Characters.REPLACEMENT : c));
        StringBuilder replaced = new StringBuilder();
        Normalizer.normalize(visible, Normalizer.Form.NFC).codePoints().forEach(c -> replaced.appendCodePoint(form.replace(c)));
        return Normalizer.normalize(replaced, Normalizer.Form.NFC);
    }
}
