package org.neardup.plugin.job;

import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.index.Index;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The indices that a job compared. A deleted and recreated index has the same name, and can have the same ids and even sequence numbers,
 * but holds other documents.
 */
public final class ComparedIndices {

    private final Map<String, Index> indices;

    public ComparedIndices(List<Index> indices) {
        this.indices = indices.stream().collect(Collectors.toMap(Index::getName, Function.identity()));
    }

    /** The reason why the documents of an index cannot be those that were compared; null if they can. */
    public String obstacle(String name, ProjectMetadata project) {
        Index compared = indices.get(name);
        if (compared == null) {
            return "index [" + name + "] was not compared by the job";
        }
        if (project.index(name) == null) {
            return "index [" + name + "] does not exist any more";
        }
        return project.index(compared) == null ? isAnother(name) : null;
    }

    /** Describes the indices that were replaced by another of the same name; deleted ones are not included. */
    public List<String> replaced(ProjectMetadata project) {
        return indices.values().stream()
            .filter(index -> project.index(index.getName()) != null && project.index(index) == null)
            .map(Index::getName).sorted().map(ComparedIndices::isAnother).toList();
    }

    private static String isAnother(String name) {
        return "[" + name + "] is not the index that was compared: it was deleted and created again";
    }
}
