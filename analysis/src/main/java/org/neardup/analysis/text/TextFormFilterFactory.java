package org.neardup.analysis.text;

import java.io.Reader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;

/**
 * The char filter {@code textForm} of Lucene and Solr: brings a text into a {@link TextForm}. Its parameter {@code form} is {@code words}
 * (the default), {@code folded} or {@code cased}.
 */
public final class TextFormFilterFactory extends CharFilterFactory {
    /** The name by which Lucene finds this factory. */
    public static final String NAME = "textForm";

    private final TextForm form;

    /**
     * Reads the parameters.
     *
     * @throws IllegalArgumentException if a parameter is unknown, or has another value
     */
    public TextFormFilterFactory(Map<String, String> parameters) {
        super(parameters);
        form = TextForm.valueOf(get(parameters, "form", List.of("words", "folded", "cased"), "words")
            .toUpperCase(Locale.ROOT));
        if (parameters.isEmpty() == false) {
            throw new IllegalArgumentException("unknown parameters " + parameters.keySet() + "; [" + NAME + "] has [form]");
        }
    }

    /** Required by Lucene's registry, which never calls it. */
    public TextFormFilterFactory() {
        throw defaultCtorException();
    }

    @Override
    public Reader create(Reader input) {
        return form.filter(input);
    }
}
