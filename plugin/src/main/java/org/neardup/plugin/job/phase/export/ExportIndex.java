package org.neardup.plugin.job.phase.export;

import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.create.CreateIndexResponse;
import org.elasticsearch.action.admin.indices.mapping.get.GetMappingsRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.export.ExportSchema.Kind;
import org.neardup.plugin.server.ServerRequests;
import org.neardup.plugin.server.ServerTotals;
import org.neardup.plugin.work.Retries;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The index that a job exports its result to, created as the user. It has one shard, so a refresh with one write makes all documents
 * visible.
 */
final class ExportIndex {

    private static final TimeValue MASTER_TIMEOUT = TimeValue.timeValueSeconds(30);

    private final JobContext job;
    private final Retries retries;

    ExportIndex(JobContext job) {
        this.job = job;
        retries = new Retries(job::ensureRunning);
    }

    private String name() {
        return job.specification().output().dest();
    }

    /**
     * Creates the index unless it exists.
     *
     * @throws IllegalArgumentException if there is another index of this name
     */
    void create() {
        CreateIndexRequest request = new CreateIndexRequest(name(), settings()).mapping(ExportSchema.mapping());
        try {
            retries.<CreateIndexResponse>call(listener -> job.userClient().admin().indices().create(request, listener));
        } catch (ResourceAlreadyExistsException e) {
            requireExport();
        }
    }

    /** A second copy if there is a second node, unless a template decides otherwise. */
    private Settings settings() {
        Settings said = job.project().templateSettings(name());
        Settings.Builder settings = Settings.builder().put(IndexMetadata.SETTING_NUMBER_OF_SHARDS, 1)
            .put(MapperService.INDEX_MAPPING_IGNORE_DYNAMIC_BEYOND_LIMIT_SETTING.getKey(), true);
        if (said.hasValue(IndexMetadata.SETTING_NUMBER_OF_REPLICAS) == false) {
            settings.put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1")
                .put(said.filter(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS::equals));
        }
        return settings.build();
    }

    private void requireExport() {
        boolean isExport = retries.call(listener -> {
            GetMappingsRequest request = ServerRequests.mappings(MASTER_TIMEOUT, name());
            job.userClient().admin().indices().getMappings(request, listener.map(
                response -> response.mappings().size() == 1 && response.mappings().values().stream().allMatch(ExportSchema::isExport)));
        });
        if (isExport == false) {
            throw new IllegalArgumentException(
                "[dest] names [" + name() + "], which holds something else than near-duplicates: name an index that does not exist yet");
        }
    }

    /**
     * Checks that all documents of the export exist. If the index is deleted during the writes, later writes create a new one, and earlier
     * documents are lost.
     *
     * @param written expected number of documents without the summary, visible to searches
     * @throws IllegalStateException if the number differs
     */
    void requireAll(long written) {
        long found = countResults();
        if (found != written) {
            throw new IllegalStateException(
                "[dest] [" + name() + "] has " + found + " of the " + written + " documents of the result: it was deleted or changed"
                    + " meanwhile; delete it and export again");
        }
    }

    long countResults() {
        Stream<Kind> kinds = Stream.of(Kind.GROUP, Kind.DUPLICATE, Kind.PAIR, Kind.QUERY);
        return count(QueryBuilders.termsQuery("kind", kinds.map(Kind::toString).toList()));
    }

    /** The number of visible documents. */
    long count(QueryBuilder query) {
        SearchSourceBuilder counting = new SearchSourceBuilder().size(0).trackTotalHits(true).query(query);
        return search(counting, response -> ServerTotals.count(response.getHits().getTotalHits()));
    }

    List<String> ids(QueryBuilder query, int page) {
        SearchSourceBuilder naming = new SearchSourceBuilder().size(page).fetchSource(false).trackTotalHits(false).query(query);
        return search(naming, response -> Arrays.stream(response.getHits().getHits()).map(SearchHit::getId).toList());
    }

    /** Searches the index as the user. */
    private <T> T search(SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> found) {
        SearchRequest request = new SearchRequest(name()).source(source).allowPartialSearchResults(false);
        return retries.call(listener -> job.userClient().search(request, listener.map(found)));
    }
}
