package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;

import java.io.Reader;
import java.util.Set;

/**
 * The char filter {@code neardup_html_strip}: removes tags and character entities, except the tags in the setting {@code escaped_tags}. For
 * servers without the module that provides {@code html_strip}.
 */
public final class HtmlStripCharFilterFactory extends AbstractCharFilterFactory {

    /** The name of the preconfigured filter, and the type of a configured one. */
    public static final String NAME = "neardup_html_strip";

    private static final String ESCAPED_TAGS = "escaped_tags";

    private final Set<String> escapedTags;

    public HtmlStripCharFilterFactory(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name);
        ComponentSettings reader = new ComponentSettings(name, settings);
        this.escapedTags = Set.copyOf(settings.getAsList(ESCAPED_TAGS));
        escapedTags.stream()
            .filter(tag -> tag.matches("[^\\s<>/]+") == false)
            .forEach(tag -> reader.problem(ESCAPED_TAGS, "is invalid: [" + tag + "] never matches; write the names of tags, such as [b]"));
        reader.throwProblems();
    }

    @Override
    public Reader create(Reader text) {
        return new HTMLStripCharFilter(text, escapedTags);
    }
}
