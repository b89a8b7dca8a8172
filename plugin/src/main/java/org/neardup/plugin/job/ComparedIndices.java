package org.neardup.plugin.job;

import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.index.Index;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The indices that a job compared. An index that was deleted and created anew has the name, and may have the ids and even the sequence
 * numbers, of the one that was compared; its documents are others.
 */
public final class ComparedIndices {

    private final Map<String, Index> indices;

    public ComparedIndices(List<Index> indices) {
        this.indices = indices.stream().collect(Collectors.toMap(Index::getName, Function.identity()));
    }

    /** Why the documents of an index cannot be those that were compared; null if they can. */
    public String obstacle(String name, ProjectMetadata project) {
        Index compared = indices.get(name);
        if (compared == null) {
            return "index [" + name + "] is none of those that the job compared";
        }
        if (project.index(name) == null) {
            return "index [" + name + "] does not exist any more";
        }
        return project.index(compared) == null ? isAnother(name) : null;
    }

    /** Names the indices in whose place there is another one of the same name; those that are gone are none of these. */
    public List<String> replaced(ProjectMetadata project) {
        return indices.values()
            .stream()
            .filter(index -> project.index(index.getName()) != null && project.index(index) == null)
            .map(Index::getName)
            .sorted()
            .map(ComparedIndices::isAnother)
            .toList();
    }

    private static String isAnother(String name) {
        return "[" + name + "] is another index than the one that was compared: it was deleted and created anew";
    }
}
