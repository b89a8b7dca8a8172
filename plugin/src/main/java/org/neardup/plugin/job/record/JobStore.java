package org.neardup.plugin.job.record;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.ActiveShardCount;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.RecordVersion;
import org.neardup.plugin.work.Requests;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Stores jobs in an index of the plugin: for each job a {@link JobDocument} that changes while it runs, and separately the
 * {@link JobSpecification}, which is read only when needed. Asynchronous.
 */
public final class JobStore {

    public static final String INDEX = ".near_duplicates-jobs";
    /** Writes require this alias, so that the first one cannot create the index without its mapping. */
    private static final String ALIAS = ".near_duplicates-job-documents";

    private static final String MAPPING = """
        {"_doc": {"dynamic": false, "properties": {
          "id": {"type": "keyword"}, "state": {"type": "keyword"}, "tasks": {"type": "keyword"},
          "kind": {"type": "keyword"}, "dest": {"type": "keyword"}, "earlier_job": {"type": "keyword"},
          "start_millis": {"type": "date", "format": "epoch_millis"}}}}""";

    /** Timeout for allocating the second copy of the index. */
    private static final TimeValue COPIES_PATIENCE = TimeValue.timeValueSeconds(5);
    private static final String SPECIFICATION_SUFFIX = "-specification";
    /** Version of documents before the job has a coordinator. */
    private static final long NOT_BEGUN = 0;
    private static final String STATES = "states";
    /** Maximum number of hits that a search returns. */
    private static final int MOST_BUILT_ON = 10_000;
    /** The field of job documents that is large and that only a single job shows. */
    private static final String RESULT = "result";
    private static final String START = "start_millis";

    private final Client client;

    /** Uses the node's client with the plugin's origin. */
    public JobStore(Client client) {
        this.client = Requests.system(client);
    }

    /**
     * Writes the documents of a job that has no task yet; creates the index if necessary.
     *
     * @param listener receives the UUID of the index
     */
    public void create(JobDocument job, JobSpecification specification, ActionListener<String> listener) {
        writeBoth(job, specification, listener.delegateResponse((again, e) -> {
            if (Requests.isNoIndex(e)) {
                createIndex(again.delegateFailureAndWrap((l, created) -> writeBoth(job, specification, l)));
            } else {
                again.onFailure(e);
            }
        }));
    }

    private void writeBoth(JobDocument job, JobSpecification specification, ActionListener<String> listener) {
        BulkRequest request = new BulkRequest();
        request.add(write(job.id() + SPECIFICATION_SUFFIX, specification, NOT_BEGUN));
        request.add(write(job.id(), job, NOT_BEGUN));
        client.bulk(request, listener.map(response -> {
            return Requests.requireDone(response).getItems()[0].getResponse().getShardId().getIndex().getUUID();
        }));
    }

    /** Deletes the documents of ended jobs; ignores those that do not exist. */
    public void delete(List<String> ids, ActionListener<Void> listener) {
        BulkRequest request = new BulkRequest();
        for (String id : ids) {
            request.add(new DeleteRequest(INDEX, id)).add(new DeleteRequest(INDEX, id + SPECIFICATION_SUFFIX));
        }
        client.bulk(request, listener.map(response -> {
            Requests.requireDone(response);
            return null;
        }));
    }

    /** Deletes what {@link #create} wrote, unless the job has started. */
    public void discard(String id, ActionListener<Void> listener) {
        delete(id, NOT_BEGUN, listener.delegateFailureAndWrap((l, gone) -> delete(id + SPECIFICATION_SUFFIX, NOT_BEGUN, l)));
    }

    private void delete(String id, long version, ActionListener<Void> listener) {
        DeleteRequest request = new DeleteRequest(INDEX, id).versionType(VersionType.EXTERNAL_GTE).version(version);
        client.delete(request, listener.map(response -> null));
    }

    /**
     * Writes a job document unless a later version exists. Never creates the index: a job whose document was deleted must not restore it.
     *
     * @param version above 0; increases with every change of the job and from coordinator to coordinator
     */
    public void put(JobDocument job, long version, ActionListener<Void> listener) {
        client.index(write(job.id(), job, version), listener.map(response -> null));
    }

    private static IndexRequest write(String id, ToXContent document, long version) {
        IndexRequest request = new IndexRequest(ALIAS).id(id).source(bytes(document), XContentType.JSON).setRequireAlias(true);
        return request.versionType(VersionType.EXTERNAL_GTE).version(version);
    }

    /** Creates the index if it does not exist, and waits up to five seconds for its second copy. */
    private void createIndex(ActionListener<Void> listener) {
        CreateIndexRequest request = Requests.hiddenIndex(INDEX, ALIAS, Settings.EMPTY).mapping(MAPPING);
        // With two copies from the first document on, jobs stay visible and can continue when one copy is lost.
        request.waitForActiveShards(ActiveShardCount.ALL).ackTimeout(COPIES_PATIENCE);
        Predicate<Exception> isCreated = e -> ExceptionsHelper.unwrapCause(e) instanceof ResourceAlreadyExistsException;
        client.admin().indices().create(request, Requests.insteadOf(isCreated, null, listener).map(created -> null));
    }

    /** Reads the document of a job by its id or that of a task that coordinates or coordinated it; null if there is none. */
    public void get(String id, ActionListener<JobDocument> listener) {
        if (id.indexOf(':') >= 0) {
            SearchSourceBuilder ofTask = latest(0, 1).query(QueryBuilders.termQuery("tasks", id));
            search(ofTask, found -> parseAll(found).stream().findFirst().orElse(null), null, listener);
        } else if (id.endsWith(SPECIFICATION_SUFFIX)) {
            listener.onResponse(null);
        } else {
            read(id, JobDocument::fromXContent, listener);
        }
    }

    /** Reads the specification of a job; fails with 404 if it does not exist. */
    public void specification(String id, ActionListener<JobSpecification> listener) {
        read(id + SPECIFICATION_SUFFIX, JobSpecification::fromXContent, listener.map(specification -> {
            if (specification == null) {
                throw new ResourceNotFoundException("the specification of job [" + id + "] does not exist any more; start another job");
            }
            return specification;
        }));
    }

    private <T> void read(String id, Function<XContentParser, T> parse, ActionListener<T> listener) {
        ActionListener<T> existing = Requests.insteadOf(Requests::isNoIndex, null, listener);
        GetRequest request = new GetRequest(INDEX, id);
        client.get(request, existing.map(found -> found.isExists() ? parse(found.getSourceAsBytesRef(), parse) : null));
    }

    /** Reads a page of the documents of jobs in the given states without their results, latest first. */
    public void list(int from, int size, Set<JobState> states, ActionListener<List<JobDocument>> listener) {
        Set<String> names = states.stream().map(JobState::toString).collect(Collectors.toSet());
        SearchSourceBuilder jobs = latest(from, size).fetchSource(null, RESULT).query(QueryBuilders.termsQuery("state", names));
        search(jobs, JobStore::parseAll, List.of(), listener);
    }

    /** Reads the documents of the latest jobs, at most 10,000, that build on a job, without their results. */
    public void builtOn(String id, ActionListener<List<JobDocument>> listener) {
        SearchSourceBuilder jobs = latest(0, MOST_BUILT_ON).fetchSource(null, RESULT).query(QueryBuilders.termQuery("earlier_job", id));
        search(jobs, JobStore::parseAll, List.of(), listener);
    }

    /**
     * Reads a page of the documents of jobs that started before a time, without their results, in the order of their starts.
     *
     * @param after the last job of the previous page; null for the first page
     */
    public void startedBefore(long millis, JobDocument after, int size, ActionListener<List<JobDocument>> listener) {
        SearchSourceBuilder jobs = new SearchSourceBuilder().size(size).fetchSource(null, RESULT)
            .query(QueryBuilders.rangeQuery(START).lt(millis)).sort(START, SortOrder.ASC).sort("id", SortOrder.ASC);
        if (after != null) {
            jobs.searchAfter(new Object[] {after.startMillis(), after.id()});
        }
        search(jobs, JobStore::parseAll, List.of(), listener);
    }

    private static SearchSourceBuilder latest(int from, int size) {
        return new SearchSourceBuilder().from(from).size(size).sort(START, SortOrder.DESC).sort("id", SortOrder.ASC);
    }

    public void count(ActionListener<Map<JobState, Long>> listener) {
        SearchSourceBuilder states = new SearchSourceBuilder().size(0)
            .aggregation(AggregationBuilders.terms(STATES).field("state").size(JobState.values().length));
        search(states, JobStore::counts, Map.of(), listener);
    }

    private static Map<JobState, Long> counts(SearchResponse response) {
        Map<JobState, Long> counts = new EnumMap<>(JobState.class);
        Terms states = response.getAggregations().get(STATES);
        for (Terms.Bucket state : states.getBuckets()) {
            counts.put(RecordVersion.constant(JobState.class, state.getKeyAsString()), state.getDocCount());
        }
        return counts;
    }

    private <T> void search(
        SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> answer, T absent, ActionListener<T> listener) {
        SearchRequest request = new SearchRequest(INDEX).source(source);
        ActionListener<T> existing = Requests.insteadOf(Requests::isNoIndex, absent, listener);
        client.admin().indices().refresh(
            new RefreshRequest(INDEX), existing.delegateFailureAndWrap((l, refreshed) -> client.search(request, l.map(answer))));
    }

    private static List<JobDocument> parseAll(SearchResponse response) {
        return Arrays.stream(response.getHits().getHits()).map(hit -> parse(hit.getSourceRef(), JobDocument::fromXContent)).toList();
    }

    public static BytesReference bytes(ToXContent document) {
        try {
            return XContentHelper.toXContent(document, XContentType.JSON, false);
        } catch (IOException e) {
            throw new IllegalStateException("cannot write a job document", e);
        }
    }

    private static <T> T parse(BytesReference source, Function<XContentParser, T> parse) {
        try (XContentParser parser = XContentHelper.createParser(XContentParserConfiguration.EMPTY, source, XContentType.JSON)) {
            return parse.apply(parser);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read a job document", e);
        }
    }
}
