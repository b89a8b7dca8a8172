package org.neardup.plugin.job.control;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.admin.indices.alias.Alias;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.ActiveShardCount;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The job documents, in an index of the plugin's own. Nothing here waits. */
public final class JobStore {

    /** The index of job documents. */
    public static final String INDEX = ".near_duplicates-jobs";

    /** Writes go to an alias that must exist, or the first one would make the index without its mapping. */
    private static final String ALIAS = ".near_duplicates-job-documents";

    /** How long a second copy of the index is waited for. */
    private static final TimeValue COPIES_PATIENCE = TimeValue.timeValueSeconds(5);

    /** The most jobs that a listing shows, the latest. */
    static final int LISTED = 1_000;

    private static final String STATES = "states";

    private final Client client;

    /** Reaches the index on nobody's behalf, through the node's client. */
    public JobStore(Client client) {
        this.client = new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN);
    }

    /**
     * Writes a job document, unless a later version is there.
     *
     * @param version grows with every change of the job and from coordinator to coordinator
     */
    void put(JobDocument job, long version, ActionListener<Void> listener) {
        BytesReference source = bytes(job);
        index(job.id(), source, version, listener.delegateResponse((again, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException) {
                create(again.delegateFailureAndWrap((l, created) -> index(job.id(), source, version, l)));
            } else {
                again.onFailure(e);
            }
        }));
    }

    private void index(String id, BytesReference source, long version, ActionListener<Void> listener) {
        IndexRequest request = new IndexRequest(ALIAS).id(id).source(source, XContentType.JSON).setRequireAlias(true);
        request.versionType(VersionType.EXTERNAL_GTE).version(version);
        client.index(request, listener.map(response -> null));
    }

    /** Makes the index unless it is there, and waits for its second copy, for five seconds at most. */
    void create(ActionListener<Void> listener) {
        CreateIndexRequest request = new CreateIndexRequest(INDEX).mapping(JobDocument.MAPPING)
            .alias(new Alias(ALIAS).isHidden(true))
            // From the first document on there are two copies, or no job could be seen or go on while the only one is gone.
            .waitForActiveShards(ActiveShardCount.ALL)
            .settings(
                Settings.builder()
                    .put(IndexMetadata.SETTING_NUMBER_OF_SHARDS, 1)
                    .put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1")
                    .put(IndexMetadata.SETTING_INDEX_HIDDEN, true)
            );
        request.ackTimeout(COPIES_PATIENCE);
        ActionListener<Void> existingIsFine = listener.delegateResponse((l, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof ResourceAlreadyExistsException) {
                l.onResponse(null);
            } else {
                l.onFailure(e);
            }
        });
        client.admin().indices().create(request, existingIsFine.map(created -> null));
    }

    /** Reads the document of a job as it is now; null if there is none. */
    void get(String id, ActionListener<JobDocument> listener) {
        GetRequest request = new GetRequest(INDEX, id);
        client.get(
            request,
            absentAs(null, listener).delegateFailureAndWrap(
                (l, found) -> l.onResponse(found.isExists() ? parse(found.getSourceAsBytesRef()) : null)
            )
        );
    }

    /** Reads the document of the job that a task coordinates or coordinated; null if there is none. */
    void getByTask(String task, ActionListener<JobDocument> listener) {
        SearchSourceBuilder ofTask = latest(1).query(QueryBuilders.termQuery(JobDocument.TASKS, task));
        search(ofTask, found -> found.getHits().getHits().length == 0 ? null : parseAll(found).getFirst(), null, listener);
    }

    /** Reads the documents of the latest jobs, the latest first. */
    void list(ActionListener<List<JobDocument>> listener) {
        search(latest(LISTED), JobStore::parseAll, List.of(), listener);
    }

    private static SearchSourceBuilder latest(int size) {
        return new SearchSourceBuilder().size(size).sort(JobDocument.START_MILLIS, SortOrder.DESC);
    }

    /** Counts all jobs by their state. */
    void count(ActionListener<Map<JobState, Long>> listener) {
        SearchSourceBuilder states = new SearchSourceBuilder().size(0)
            .aggregation(AggregationBuilders.terms(STATES).field(JobDocument.STATE).size(JobState.values().length));
        search(states, JobStore::counts, Map.of(), listener);
    }

    private static Map<JobState, Long> counts(SearchResponse response) {
        Map<JobState, Long> counts = new EnumMap<>(JobState.class);
        Terms states = response.getAggregations().get(STATES);
        for (Terms.Bucket state : states.getBuckets()) {
            counts.put(JobState.of(state.getKeyAsString()), state.getDocCount());
        }
        return counts;
    }

    private <T> void search(
        SearchSourceBuilder source,
        CheckedFunction<SearchResponse, T, Exception> answer,
        T absent,
        ActionListener<T> listener
    ) {
        SearchRequest request = new SearchRequest(INDEX).source(source);
        ActionListener<T> existing = absentAs(absent, listener);
        client.admin()
            .indices()
            .refresh(
                new RefreshRequest(INDEX),
                existing.delegateFailureAndWrap((l, refreshed) -> client.search(request, l.map(answer)))
            );
    }

    private static <T> ActionListener<T> absentAs(T absent, ActionListener<T> listener) {
        return listener.delegateResponse((l, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException) {
                l.onResponse(absent);
            } else {
                l.onFailure(e);
            }
        });
    }

    private static List<JobDocument> parseAll(SearchResponse response) {
        return Arrays.stream(response.getHits().getHits()).map(hit -> parse(hit.getSourceRef())).toList();
    }

    private static BytesReference bytes(JobDocument job) {
        try (XContentBuilder builder = XContentBuilder.builder(XContentType.JSON.xContent())) {
            return BytesReference.bytes(job.toXContent(builder, ToXContent.EMPTY_PARAMS));
        } catch (IOException e) {
            throw new IllegalStateException("cannot write job [" + job.id() + "]", e);
        }
    }

    private static JobDocument parse(BytesReference source) {
        try (
            XContentParser parser = XContentType.JSON.xContent()
                .createParser(XContentParserConfiguration.EMPTY, source.streamInput())
        ) {
            return JobDocument.fromXContent(parser);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read a job document", e);
        }
    }
}
