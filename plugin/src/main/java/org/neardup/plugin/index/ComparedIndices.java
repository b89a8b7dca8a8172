package org.neardup.plugin.index;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.routing.IndexRouting;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.server.ServerProject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The indices that a request compares, and the names by which its user addressed them. A deleted and recreated index has the same name, and
 * can have the same ids and even sequence numbers, but holds other documents.
 *
 * @param indices the concrete indices
 * @param names   indices, aliases and data streams; requests for documents use these names, so that permissions on an alias, its filter and
 *                its routing apply
 */
public record ComparedIndices(List<Index> indices, List<String> names) {

    /** The reason why the documents of an index cannot be those that were compared; null if they can. */
    public String obstacle(String name, ServerProject project) {
        Index compared = indices.stream().filter(index -> index.getName().equals(name)).findFirst().orElse(null);
        if (compared == null) {
            return "index [" + name + "] was not compared by the job";
        }
        if (project.index(name) == null) {
            return "index [" + name + "] does not exist any more";
        }
        return project.index(compared) == null ? isAnother(name) : null;
    }

    /** Describes the indices that were replaced by another of the same name; deleted ones are not included. */
    public List<String> replaced(ServerProject project) {
        return indices.stream()
            .filter(index -> project.index(index.getName()) != null && project.index(index) == null)
            .map(Index::getName).sorted().map(ComparedIndices::isAnother).toList();
    }

    private static String isAnother(String name) {
        return "[" + name + "] is not the index that was compared: it was deleted and created again";
    }

    /** Adds a problem if there is no index, and for each system index. */
    public void check(ServerProject project, List<String> problems) {
        if (indices.isEmpty()) {
            problems.add("no index matches; name an index, an alias, a data stream, or a pattern that matches one");
        }
        existing(project).stream().filter(IndexMetadata::isSystem).forEach(
            index -> problems.add("index [" + index.getIndex().getName() + "] is a system index; leave it out"));
    }

    /** The indices that still exist. */
    public List<IndexMetadata> existing(ServerProject project) {
        return indices.stream().map(project::index).filter(Objects::nonNull).toList();
    }

    /**
     * The names that lead to an index.
     *
     * @throws ResourceNotFoundException if none does any more
     */
    public String[] namesOf(Index index, ServerProject project) {
        String[] leading = names.stream().filter(name -> {
            IndexAbstraction named = project.named(name);
            return named != null && named.getIndices().contains(index);
        }).toArray(String[]::new);
        if (leading.length == 0) {
            throw new ResourceNotFoundException("none of " + names + " leads to the index " + index + " any more");
        }
        return leading;
    }

    /**
     * The shards that a search by the names reads, by index and number: an alias can route searches to some shards of an index.
     *
     * @throws org.elasticsearch.index.IndexNotFoundException if an index was deleted or replaced
     */
    public List<ShardId> shards(ServerProject project) {
        List<ShardId> shards = new ArrayList<>();
        for (Index index : indices.stream().sorted(Comparator.comparing(Index::getName)).toList()) {
            IndexMetadata metadata = project.indexSafe(index);
            SortedSet<Integer> numbers = new TreeSet<>();
            for (String name : namesOf(index, project)) {
                AliasMetadata alias = metadata.getAliases().get(name);
                Set<String> routing = alias == null ? Set.of() : alias.searchRoutingValues();
                if (routing.isEmpty()) {
                    IntStream.range(0, metadata.getNumberOfShards()).forEach(numbers::add);
                }
                routing.forEach(value -> IndexRouting.fromIndexMetadata(metadata).collectSearchShards(value, numbers::add));
            }
            numbers.forEach(number -> shards.add(new ShardId(index, number)));
        }
        return shards;
    }
}
