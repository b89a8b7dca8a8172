package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;

import java.io.Reader;
import java.util.Set;

/**
 * The char filter {@code neardup_html_strip}: takes tags and character entities out, except the tags that the setting {@code escaped_tags}
 * lists. It is there for servers without the module that has {@code html_strip}.
 */
public final class HtmlStripCharFilterFactory extends AbstractCharFilterFactory {

    /** The name of the filter without settings, and the type of one with settings. */
    public static final String NAME = "neardup_html_strip";

    private final Set<String> escapedTags;

    /** Makes the filter of an index that gives it settings. */
    public HtmlStripCharFilterFactory(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name);
        this.escapedTags = Set.copyOf(settings.getAsList("escaped_tags"));
    }

    @Override
    public Reader create(Reader text) {
        return new HTMLStripCharFilter(text, escapedTags);
    }
}
