package org.neardup.plugin.server;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;

/** Base of factories of token filters. Before 9.0, the server checks their settings for an old parameter. */
public abstract class ServerTokenFilterFactory extends AbstractTokenFilterFactory {

    protected ServerTokenFilterFactory(String name, Settings settings) {
        super(name, settings);
    }
}
