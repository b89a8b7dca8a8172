package org.neardup.plugin.validation;

import java.util.List;
import java.util.Map;

/**
 * The texts of a request, as they may go on and as they are shown.
 *
 * <p>JSON can hold half of a surrogate pair, which no encoding can write: in the cluster state it makes every publication fail. It is
 * refused where a request is read, keys included.
 */
public final class RequestText {

    /** The most characters of a name or a word in a request: an index name has 255 bytes at most. */
    public static final int MAX_LENGTH = 1000;

    private static final int MOST_SHOWN = 100;

    private RequestText() {}

    /**
     * Returns the path of the first text or key in a value that is not well-formed UTF-16, as it may be shown, or null if there is none.
     *
     * @param path  of the value itself
     * @param value a text, a number, an object, a list, whatever a parser returns
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

    /** Whether each surrogate of a text has its other half. */
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

    /** Returns a value for a message: cut to some 100 characters, with an escape in place of each half of a surrogate pair. */
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
