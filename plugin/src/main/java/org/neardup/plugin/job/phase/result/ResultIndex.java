package org.neardup.plugin.job.phase.result;

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
import org.elasticsearch.index.mapper.SeqNoFieldMapper;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.result.ResultSchema.Kind;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.Retries;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The index in which a job stores its result, created as the user. It has one shard, so a refresh with one write makes all documents
 * visible.
 */
public final class ResultIndex {

    private static final TimeValue MASTER_TIMEOUT = TimeValue.timeValueSeconds(30);

    private final JobContext job;
    private final Retries retries;

    public ResultIndex(JobContext job) {
        this.job = job;
        retries = new Retries(new ResultWatch(job));
    }

    private String name() {
        return job.specification().output().dest();
    }

    /** Requests the index without waiting: it is created while groups are computed. Callers that need it still call {@link #create}. */
    public void request() {
        beginCreate();
    }

    /**
     * Creates the index unless it exists.
     *
     * @throws IllegalArgumentException if there is another index of this name
     */
    public void create() {
        try {
            beginCreate().await();
        } catch (ResourceAlreadyExistsException e) {
            requireResult();
        }
    }

    private Pending<CreateIndexResponse> beginCreate() {
        Settings.Builder settings = Settings.builder().put(IndexMetadata.SETTING_NUMBER_OF_SHARDS, 1);
        settings.put(ResultCopies.atFirst(job.clusterState(), name()));
        CreateIndexRequest request = new CreateIndexRequest(name(), settings.build()).mapping(ResultSchema.mapping(job.jobId()));
        return retries.begin(listener -> job.userClient().admin().indices().create(request, listener));
    }

    private void requireResult() {
        boolean isResult = retries.call(listener -> {
            GetMappingsRequest request = new GetMappingsRequest(MASTER_TIMEOUT).indices(name());
            job.userClient().admin().indices().getMappings(request, listener.map(response ->
                response.mappings().size() == 1 && response.mappings().values().stream().allMatch(ResultSchema::isResult)));
        });
        if (isResult == false) {
            throw new IllegalArgumentException(
                "[dest] names [" + name() + "], which holds something else than near-duplicates: name an index that does not exist yet");
        }
    }

    /**
     * Checks that all documents of the result exist. If the index is deleted during the writes, later writes create a new one, and earlier
     * documents are lost.
     *
     * @param written expected number of documents without the summary, visible to searches
     * @throws IllegalStateException if the number differs
     */
    void requireAll(long written) {
        long found = count(results());
        if (found != written) {
            throw new IllegalStateException(
                "[dest] [" + name() + "] has " + found + " of the " + written + " documents of the result: it was deleted or changed"
                    + " meanwhile; delete it and start the job again");
        }
    }

    /** The number of visible groups, duplicates, pairs and queries whose last write is at most this one. */
    long countUpTo(long sequenceNumber) {
        return count(results().filter(QueryBuilders.rangeQuery(SeqNoFieldMapper.NAME).lte(sequenceNumber)));
    }

    /**
     * The ids of groups, duplicates, pairs and queries that were written after this write.
     *
     * @param most maximum number of ids
     */
    List<String> idsAfter(long sequenceNumber, int most) {
        return ids(results().filter(after(sequenceNumber)), most);
    }

    /** Finds documents that were written after this write. */
    public static QueryBuilder after(long sequenceNumber) {
        return QueryBuilders.rangeQuery(SeqNoFieldMapper.NAME).gt(sequenceNumber);
    }

    private static BoolQueryBuilder results() {
        BoolQueryBuilder results = QueryBuilders.boolQuery().minimumShouldMatch(1);
        Stream.of(Kind.GROUP, Kind.DUPLICATE, Kind.PAIR, Kind.QUERY).map(Kind::query).forEach(results::should);
        return results;
    }

    /** The number of visible documents. */
    public long count(QueryBuilder query) {
        SearchSourceBuilder counting = new SearchSourceBuilder().size(0).trackTotalHits(true).query(query);
        return search(counting, response -> response.getHits().getTotalHits().value());
    }

    /** One page of the ids of visible documents. */
    public List<String> ids(QueryBuilder query, int page) {
        SearchSourceBuilder naming = new SearchSourceBuilder().size(page).fetchSource(false).trackTotalHits(false).query(query);
        return search(naming, response -> Arrays.stream(response.getHits().getHits()).map(SearchHit::getId).toList());
    }

    /** Searches the index as the user. */
    public <T> T search(SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> found) {
        SearchRequest request = new SearchRequest(name()).source(source).allowPartialSearchResults(false);
        return retries.call(listener -> job.userClient().search(request, listener.map(found)));
    }
}
