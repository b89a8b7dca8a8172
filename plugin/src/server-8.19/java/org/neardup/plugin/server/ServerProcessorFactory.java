package org.neardup.plugin.server;

import org.elasticsearch.ingest.Processor;

import java.util.Map;

/** Creates processors of pipelines; 9.1 also passes the project. */
public abstract class ServerProcessorFactory implements Processor.Factory {

    /**
     * Creates a processor.
     *
     * @param config its parameters; it must remove those that it reads, because the server refuses what is left
     */
    protected abstract Processor create(String tag, String description, Map<String, Object> config);

    @Override
    public final Processor create(
        Map<String, Processor.Factory> factories, String tag, String description, Map<String, Object> config) {
        return create(tag, description, config);
    }
}
