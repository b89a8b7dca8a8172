package org.neardup.plugin.validation;

import java.util.List;
import java.util.Map;

/**
 * Validates the texts of a request and shortens them for messages.
 *
 * <p>JSON can contain an unpaired surrogate, which no encoding can write: in the cluster state it would make every publication fail.
 * Requests with one are rejected, keys included.
 */
public final class RequestText {

    /** Maximum length of a name or a word in a request, in characters; an index name has at most 255 bytes. */
    public static final int MAX_LENGTH = 1000;

    private static final int MOST_SHOWN = 100;

    private RequestText() {}

    /**
     * Returns the path, shortened for messages, of the first text or key in a value that is not well-formed UTF-16; null if there is none.
     *
     * @param path  of the value itself
     * @param value any value that a parser returns
     */
    static String malformedPath(String path, Object value) {
        return switch (value) {
            case String text -> isWellFormed(text) ? null : shown(path);
            case Map<?, ?> object -> {
                for (Map.Entry<?, ?> entry : object.entrySet()) {
                    String below = path + "." + entry.getKey();
                    String found = isWellFormed(entry.getKey().toString()) ? malformedPath(below, entry.getValue()) : shown(below);
                    if (found != null) {
                        yield found;
                    }
                }
                yield null;
            }
            case List<?> list -> {
                for (Object element : list) {
                    String found = malformedPath(path, element);
                    if (found != null) {
                        yield found;
                    }
                }
                yield null;
            }
            case null, default -> null;
        };
    }

    /** Whether all surrogates of a text are paired. */
    public static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c) || ++i == text.length() || Character.isLowSurrogate(text.charAt(i)) == false) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns a value for a message: at most some 100 characters, with unpaired surrogates escaped. */
    public static String shown(Object value) {
        String text = String.valueOf(value);
        int end = Math.min(text.length(), MOST_SHOWN);
        StringBuilder shown = new StringBuilder(end);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                shown.append(c).append(text.charAt(++i));
            } else if (Character.isSurrogate(c)) {
                shown.append("\\u").append(Integer.toHexString(c));
            } else {
                shown.append(c);
            }
        }
        return text.length() > end ? shown.append("...").toString() : shown.toString();
    }
}
