package org.neardup.plugin.server;

import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.ingest.Processor;

import java.util.Map;

/** Creates processors of pipelines; 8.19 has no projects. */
public abstract class ServerProcessorFactory implements Processor.Factory {

    /**
     * Creates a processor.
     *
     * @param config its parameters; it must remove those that it reads, because the server refuses what is left
     */
    protected abstract Processor create(String tag, String description, Map<String, Object> config);

    @Override
    public final Processor create(
        Map<String, Processor.Factory> factories, String tag, String description, Map<String, Object> config, ProjectId project) {
        return create(tag, description, config);
    }
}
