package org.neardup.plugin.job;

import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.phase.export.ExportPhase;
import org.neardup.plugin.job.phase.export.JobSummary;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupPhase;
import org.neardup.plugin.job.phase.result.WritePhase;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Documents of near-duplicate families in two indices of several shards, every third with a routing value. */
public final class IndexedDocuments {

    public static final List<String> INDICES = List.of("pages-a", "pages-b");

    private final Client client;
    private final List<DocumentVersion> versions = new ArrayList<>();
    private final List<Set<Integer>> tokens;

    public IndexedDocuments(Client client, Random random, List<Set<Integer>> tokens) {
        this.client = client;
        this.tokens = tokens;
        create();
        for (int ordinal = 0; ordinal < tokens.size(); ordinal++) {
            String index = INDICES.get(random.nextInt(2));
            String routing = random.nextInt(3) == 0 ? "r" + random.nextInt(5) : null;
            Map<String, Object> source = Map.of("title", "page " + ordinal, "tokens", List.copyOf(tokens.get(ordinal)));
            DocWriteResponse response = client.prepareIndex(index).setId("id" + ordinal).setRouting(routing).setSource(source).get();
            versions.add(new DocumentVersion(ordinal, index, "id" + ordinal, routing, response.getSeqNo(), response.getPrimaryTerm(),
                tokens.get(ordinal).size(), tokens.get(ordinal).size(), ExactNumber.of(random.nextInt(3)),
                Instant.ofEpochMilli(random.nextInt(3)), 0, 0, random.nextInt(6) == 0, 0));
        }
        client.admin().indices().prepareRefresh("pages-*").get();
    }

    private void create() {
        for (String index : INDICES) {
            Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 0).build();
            client.admin().indices().prepareCreate(index).setSettings(settings).get();
        }
    }

    /** Deletes the indices and creates them again, with other documents of the same ids and sequence numbers. */
    public void replace() {
        client.admin().indices().prepareDelete(INDICES.toArray(String[]::new)).get();
        create();
        for (DocumentVersion version : versions) {
            DocWriteResponse response = client.prepareIndex(version.index()).setId(version.id()).setRouting(version.routing())
                .setSource(Map.of("title", "another")).get();
            if (response.getSeqNo() != version.sequenceNumber() || response.getPrimaryTerm() != version.primaryTerm()) {
                throw new AssertionError(version + " is not repeated by " + response);
            }
        }
    }

    public List<DocumentVersion> versions() {
        return versions;
    }

    public ComparedDocuments compare(int hundredths) {
        return new ComparedDocuments(versions, tokens, hundredths);
    }

    /** Makes, writes and exports a job's result. */
    public static JobResult write(TestJob job, ComparedDocuments compared) {
        long batchBytes = ESTestCase.randomFrom(1L, 5_000L, Long.MAX_VALUE);
        BlockSource blocks = compared.blocks(job.progress());
        GroupPhase phase = new GroupPhase(job, MemoryReservation.UNLIMITED, () -> batchBytes, null);
        try (GroupOutcome outcome = phase.run(compared, blocks)) {
            job.progress().enter(Phase.WRITE);
            new WritePhase(job, MemoryReservation.UNLIMITED).run(outcome, blocks, batchBytes);
            job.progress().enter(Phase.EXPORT);
            JobSummary summary = new JobSummary(job.specification(), JobStatus.of(job.progress(), -1), outcome.result());
            new ExportPhase(job, MemoryReservation.UNLIMITED).run(job.jobId(), summary);
            return outcome.result();
        }
    }

    /** The current document, null if it was deleted. */
    public Map<String, Object> current(DocumentVersion version) {
        GetResponse response = client.prepareGet(version.index(), version.id()).setRouting(version.routing()).get();
        return response.getSourceAsMap();
    }

    /** Changes a document like another user, between comparing and acting. */
    public void change(DocumentVersion version) {
        client.prepareUpdate(version.index(), version.id()).setRouting(version.routing()).setDoc(Map.of("title", "changed"))
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
    }

    public void delete(DocumentVersion version) {
        client.prepareDelete(version.index(), version.id()).setRouting(version.routing()).get();
    }

    /** All documents of an index, by id. */
    public static Map<String, Map<String, Object>> all(Client client, String index) {
        client.admin().indices().prepareRefresh(index).get();
        SearchResponse response = client.prepareSearch(index).setSize(10_000).setQuery(QueryBuilders.matchAllQuery()).get();
        try {
            Map<String, Map<String, Object>> documents = new TreeMap<>();
            for (SearchHit hit : response.getHits()) {
                documents.put(hit.getId(), hit.getSourceAsMap());
            }
            return documents;
        } finally {
            response.decRef();
        }
    }
}
