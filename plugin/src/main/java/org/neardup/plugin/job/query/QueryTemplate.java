package org.neardup.plugin.job.query;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes a query from a user's text. The text replaces {@value #TEXT} in the string values of the parsed template, so it always stays part
 * of one string, whatever it contains.
 */
public final class QueryTemplate {

    public static final String TEXT = "{{text}}";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{.*?}}");

    private QueryTemplate() {}

    /**
     * The template with the text, as JSON.
     *
     * @throws IllegalArgumentException if the result has more than {@link FrequentQuery#MOST_JSON} characters
     */
    public static String fill(String template, String text) {
        Map<String, Object> parsed = XContentHelper.convertToMap(JsonXContent.jsonXContent, template, true);
        long length = template.length() + count(parsed) * text.length();
        if (length > FrequentQuery.MOST_JSON) {
            throw new IllegalArgumentException("[candidates.template] has [" + length + "] characters with the text in it, but at most ["
                + FrequentQuery.MOST_JSON + "] are searched; put [" + TEXT + "] into fewer values");
        }
        return json(replaced(parsed, value -> value.replace(TEXT, text)));
    }

    public static String json(Map<String, Object> query) {
        try (XContentBuilder builder = XContentFactory.jsonBuilder()) {
            return Strings.toString(builder.map(query));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Map<String, Object> template) {
        AtomicLong count = new AtomicLong();
        replaced(template, value -> {
            count.addAndGet((value.length() - value.replace(TEXT, "").length()) / TEXT.length());
            return value;
        });
        return count.get();
    }

    /** Everything between double braces in the string values of a template. */
    public static Set<String> placeholders(Map<String, Object> template) {
        Set<String> found = new TreeSet<>();
        replaced(template, value -> {
            PLACEHOLDER.matcher(value).results().map(MatchResult::group).forEach(found::add);
            return value;
        });
        return found;
    }

    private static Map<String, Object> replaced(Map<?, ?> object, UnaryOperator<String> replacement) {
        Map<String, Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put((String) key, replaced(value, replacement)));
        return copy;
    }

    private static Object replaced(Object value, UnaryOperator<String> replacement) {
        return switch (value) {
            case String string -> replacement.apply(string);
            case Map<?, ?> object -> replaced(object, replacement);
            case List<?> list -> {
                // A stream would take several times the stack for each level of a request, which may have 1,000.
                List<Object> copy = new ArrayList<>(list.size());
                for (Object inner : list) {
                    copy.add(replaced(inner, replacement));
                }
                yield copy;
            }
            case null, default -> value;
        };
    }
}
