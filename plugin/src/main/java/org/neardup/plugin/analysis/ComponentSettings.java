package org.neardup.plugin.analysis;

import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Booleans;
import org.neardup.plugin.validation.RequestText;

import static org.elasticsearch.core.Strings.format;

/** Reads the settings of one analysis component and collects all problems. */
final class ComponentSettings {

    private final String name;
    private final Settings settings;
    private final ValidationException problems = new ValidationException();

    /** @throws ValidationException if a setting contains an unpaired surrogate, with which the cluster state could not be serialized */
    ComponentSettings(String name, Settings settings) {
        this.name = RequestText.shown(name);
        this.settings = settings;
        for (String key : settings.keySet()) {
            boolean isWellFormed = RequestText.isWellFormed(key) && settings.getAsList(key).stream().allMatch(RequestText::isWellFormed);
            if (isWellFormed == false) {
                problem(RequestText.shown(key), "has half of a surrogate pair; send the whole pair, or leave it out");
            }
        }
        throwProblems();
    }

    /** Returns a whole number from 1 to {@code max}; {@code defaultValue} after a problem. */
    int number(String key, int defaultValue, int max) {
        String text = settings.get(key);
        if (text == null) {
            return defaultValue;
        }
        if (text.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= max) {
                return number;
            }
        }
        problem(key, format("must be a whole number between 1 and %d, but was [%s]", max, text));
        return defaultValue;
    }

    /** Returns a boolean; the default is {@code false}. */
    boolean flag(String key) {
        String text = settings.get(key, "false");
        if (Booleans.isBoolean(text)) {
            return Booleans.parseBoolean(text);
        }
        problem(key, "must be [true] or [false], but was [" + text + "]");
        return false;
    }

    void problem(String key, String problem) {
        problems.addValidationError("[" + key + "] of [" + name + "] " + problem);
    }

    /** @throws ValidationException with all problems; an {@link IllegalArgumentException} */
    void throwProblems() {
        problems.throwIfValidationErrorsExist();
    }
}
