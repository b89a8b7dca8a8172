package org.neardup.plugin.mapper;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;

import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Finds fields in the mappings of the cluster state. Parsing a large mapping takes longer than a search, so results are cached by the hash
 * of the mapping's source.
 */
public final class MappedFields {

    private record Key(String mapping, String path) {}

    private static final Cache<Key, Optional<MappedField>> FOUND =
        CacheBuilder.<Key, Optional<MappedField>>builder().setMaximumWeight(10_000).build();

    private MappedFields() {}

    /** Returns the field, or null if the index does not map it. */
    public static MappedField find(IndexMetadata index, String path) {
        MappingMetadata mapping = index.mapping();
        if (mapping == null) {
            return null;
        }
        try {
            return FOUND.computeIfAbsent(
                new Key(mapping.getSha256(), path), key -> Optional.ofNullable(MappedField.find(mapping.sourceAsMap(), path))).orElse(null);
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot read the mapping of [" + index.getIndex().getName() + "]", e);
        }
    }
}
