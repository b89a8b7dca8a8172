package org.neardup.plugin.validation;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.indices.IndicesService;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs trials with the mappings of indices, on a node that need not hold their shards. Indices with equal results, such as the many of a
 * data stream, are tried once.
 */
public record EqualMappings(IndicesService indicesService) {

    /** Settings that affect, in addition to the mapping, how documents are parsed and which fields a query looks up. */
    private static final List<String> DECISIVE = List.of(
        "index.mode", "index.mapping.", "index.query.", "index.analysis.", "index.version.created",
        "index.routing.allocation.include._tier_preference");

    private record Mapping(String hash, Settings settings) {

        static Mapping of(IndexMetadata index) {
            Settings decisive = index.getSettings().filter(key -> DECISIVE.stream().anyMatch(key::startsWith));
            return new Mapping(index.mapping() == null ? null : index.mapping().getSha256(), decisive);
        }
    }

    /** A trial with a mapping. */
    @FunctionalInterface
    public interface Trial {

        /**
         * Runs the trial.
         *
         * @param service has the mapping, but no shards
         * @param indices the indices with this mapping
         */
        void run(IndexService service, List<IndexMetadata> indices) throws IOException;
    }

    /** Runs a trial with each distinct mapping of the indices. */
    public void forEach(Collection<IndexMetadata> indices, Trial trial) throws IOException {
        for (List<IndexMetadata> equal : indices.stream().collect(Collectors.groupingBy(Mapping::of)).values()) {
            indicesService.<Void, IOException>withTempIndexService(equal.getFirst(), service -> {
                service.mapperService().merge(equal.getFirst(), MapperService.MergeReason.MAPPING_RECOVERY);
                trial.run(service, equal);
                return null;
            });
        }
    }
}
