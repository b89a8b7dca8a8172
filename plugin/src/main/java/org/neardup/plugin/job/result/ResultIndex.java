package org.neardup.plugin.job.result;

import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.create.CreateIndexResponse;
import org.elasticsearch.action.admin.indices.mapping.get.GetMappingsRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.work.Pending;
import org.neardup.plugin.job.work.Retries;

import java.util.Map;

/** The index in which a job leaves its result, made as the user. It has one shard, so a refresh with one write shows all. */
public final class ResultIndex {

    private static final String MARKER = "near_duplicates";
    private static final TimeValue MASTER_TIMEOUT = TimeValue.timeValueSeconds(30);

    /**
     * All that a result's documents have; fields that others add are kept but not indexed. Ids of other documents than a result's own are
     * there to be searched for, not to be sorted by.
     */
    private static final String MAPPING = """
        {
          "_meta": {"near_duplicates": {"version": 1}},
          "dynamic": false,
          "properties": {
            "@timestamp": {"type": "date"},
            "kind": {"type": "keyword"},
            "job": {"type": "keyword"},
            "number": {"type": "long"},
            "group": {"type": "keyword"},
            "size": {"type": "long"},
            "overlap": {"type": "long"},
            "similarity": {"type": "double"},
            "left": {"properties": {
              "index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false}, "size": {"type": "long"}}},
            "right": {"properties": {
              "index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false}, "size": {"type": "long"}}},
            "kept": {"properties": {"index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false}}},
            "members": {"properties": {"index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false}}},
            "reason": {"type": "keyword"},
            "protected": {"type": "boolean"},
            "protected_members": {"type": "long"},
            "removable": {"type": "long"},
            "index": {"type": "keyword"},
            "id": {"type": "keyword"},
            "routing": {"type": "keyword"},
            "review": {"type": "keyword"},
            "action": {"type": "keyword"},
            "field": {"type": "keyword"},
            "measure": {"type": "keyword"},
            "threshold": {"type": "double"},
            "documents": {"type": "long"},
            "too_few_tokens": {"type": "long"},
            "groups": {"type": "long"},
            "updated": {"type": "long"},
            "deleted": {"type": "long"},
            "version_conflicts": {"type": "long"},
            "noops": {"type": "long"},
            "bytes_written": {"type": "long"},
            "bytes_read": {"type": "long"},
            "warnings": {"type": "keyword"},
            "failures": {"type": "keyword", "index": false, "doc_values": false},
            "millis": {"properties": {
              "snapshot": {"type": "long"}, "join": {"type": "long"}, "group": {"type": "long"}, "write": {"type": "long"},
              "act": {"type": "long"}}},
            "profile": {"properties": {
              "threshold": {"type": "double"}, "groups": {"type": "long"}, "removable": {"type": "long"}}},
            "largest_groups": {"properties": {
              "group": {"type": "keyword"}, "size": {"type": "long"},
              "kept": {"properties": {"index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false}}}}}
          }
        }""";

    private final JobContext job;
    private final Retries retries;

    /** The result index of a job. */
    public ResultIndex(JobContext job) {
        this.job = job;
        retries = new Retries(job::ensureRunning);
    }

    /** Whether a mapping is that of a result index, made by any job. */
    public static boolean isResult(MappingMetadata mapping) {
        return mapping != null && mapping.sourceAsMap().get("_meta") instanceof Map<?, ?> meta && meta.get(MARKER) instanceof Map<?, ?>;
    }

    /** Whether fields mean in a mapping what they mean in a result index: none is missing, of another kind, or shadowed at runtime. */
    public static boolean hasOwnMapping(MappingMetadata mapping) {
        Map<String, Object> own = XContentHelper.convertToMap(JsonXContent.jsonXContent, MAPPING, false);
        return isResult(mapping)
            && mapping.sourceAsMap().containsKey("runtime") == false
            && own.get("properties").equals(mapping.sourceAsMap().get("properties"));
    }

    private String name() {
        return job.specification().output().dest();
    }

    /** Asks for the index, and waits for nothing: it is made while groups are. Whoever needs it calls {@link #create} in any case. */
    public void request() {
        beginCreate();
    }

    /**
     * Makes the index unless it is there.
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
        Settings settings = Settings.builder()
            .put(IndexMetadata.SETTING_NUMBER_OF_SHARDS, 1)
            .put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1")
            .build();
        CreateIndexRequest request = new CreateIndexRequest(name(), settings).mapping(MAPPING);
        return retries.begin(listener -> job.userClient().admin().indices().create(request, listener));
    }

    private void requireResult() {
        boolean isResult = retries.call(listener -> {
            GetMappingsRequest request = new GetMappingsRequest(MASTER_TIMEOUT).indices(name());
            job.userClient().admin().indices().getMappings(
                request, listener.map(response -> response.mappings().size() == 1
                    && response.mappings().values().stream().allMatch(ResultIndex::isResult)));
        });
        if (isResult == false) {
            throw new IllegalArgumentException(
                "[dest] names [" + name() + "], which holds something else than near-duplicates: name an index that does not exist yet");
        }
    }

    /**
     * Makes sure that all documents of the job are there. If the index was deleted while it was written to, later writes made another one,
     * and what was written before is lost.
     *
     * @param written how many there are to be, visible to searches
     * @throws IllegalStateException if there are others
     */
    void requireAll(long written) {
        SearchSourceBuilder ofJob = new SearchSourceBuilder().size(0)
            .trackTotalHits(true)
            .query(QueryBuilders.termQuery("job", job.jobId()));
        SearchRequest request = new SearchRequest(name()).source(ofJob).allowPartialSearchResults(false);
        long found = retries.call(
            listener -> job.userClient().search(request, listener.map(response -> response.getHits().getTotalHits().value())));
        if (found != written) {
            throw new IllegalStateException(
                "[dest] [" + name() + "] has " + found + " of the " + written + " documents that the job wrote: it was deleted or changed"
                    + " meanwhile; delete it and start the job again");
        }
    }
}
