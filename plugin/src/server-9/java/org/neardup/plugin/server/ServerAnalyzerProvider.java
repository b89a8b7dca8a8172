package org.neardup.plugin.server;

import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AbstractIndexAnalyzerProvider;

/** Base of providers of analyzers. Before 9.0, the server checks their settings for an old parameter. */
public abstract class ServerAnalyzerProvider<A extends Analyzer> extends AbstractIndexAnalyzerProvider<A> {

    protected ServerAnalyzerProvider(String name, Settings settings) {
        super(name);
    }
}
