package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.SeenDocuments;
import org.neardup.plugin.job.phase.act.BatchOutcome.Refusal;
import org.neardup.plugin.job.phase.search.PointInTime;
import org.neardup.plugin.job.record.PlanActs;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Writes the name of its group into every document of a plan, kept ones included, and removes these names again. Each other document gets a
 * value of its own, so that a search that collapses by the field does not show all of them as one hit. Reads all compared documents, as the
 * user; documents that have their value already are not changed, so an interrupted pass can be repeated.
 *
 * @param client the node's client, for a refresh
 * @param memory reserves some 100 bytes for each document in a group
 */
public record GroupValues(JobContext job, Client client, MemoryReservation memory) {

    private static final int PAGE = 1_000;
    /** Small, because whole documents are read. */
    private static final int WHOLE_PAGE = 100;
    /** A page should be paid for well before the point in time expires. */
    private static final int SECONDS_PER_PAGE = 60;

    /**
     * A document.
     *
     * @param member number among the {@link GroupMembers}, negative for others
     * @param values of the field
     * @param own    the value of a document without a group
     */
    private record Found(
        DocumentKey key, long sequenceNumber, long primaryTerm, Object[] position, int member, List<Object> values, String own) {

        boolean has(Object value) {
            return values.size() == 1 && values.getFirst().equals(value);
        }

        boolean isCompared(GroupMembers members) {
            return members.isVersion(member, sequenceNumber, primaryTerm);
        }
    }

    private interface Page {
        void change(List<Found> documents, GroupMembers members, BatchOutcome outcome);
    }

    /**
     * Writes the values and counts the outcomes in the job's progress.
     *
     * @param plannedBy the job that made the plan
     * @param selected  numbers of the duplicates that count as members of their groups; null for all that are not protected
     */
    public BatchOutcome write(String plannedBy, BitSet selected) {
        PlanActs.begin(job.plan(plannedBy), Action.GROUP);
        return run(plannedBy, selected, selection(), PAGE, this::write);
    }

    /**
     * Removes the values that {@link #write} wrote and counts the outcomes in the job's progress.
     *
     * @param plannedBy the job that made the plan
     */
    public BatchOutcome remove(String plannedBy) {
        QueryBuilder withValue = QueryBuilders.boolQuery().filter(selection()).filter(QueryBuilders.existsQuery(field()));
        BatchOutcome removed = run(plannedBy, null, withValue, WHOLE_PAGE, this::remove);
        if (removed.get(Counter.FAILURES) == 0 && removed.get(Counter.VERSION_CONFLICTS) == 0) {
            PlanActs.end(job.plan(plannedBy), Action.GROUP);
        }
        return removed;
    }

    private String field() {
        return job.specification().output().groupField().field();
    }

    private QueryBuilder selection() {
        String query = job.specification().source().query();
        return query == null ? QueryBuilders.matchAllQuery() : QueryBuilders.wrapperQuery(query);
    }

    private BatchOutcome run(String plannedBy, BitSet selected, QueryBuilder query, int most, Page page) {
        BatchOutcome sum = new BatchOutcome();
        List<String> names = job.specification().source().names();
        Requests.refresh(client, new Retries(job::ensureRunning), IndicesOptions.lenientExpandOpen(), names.toArray(String[]::new));
        StoredPlan plan = StoredPlan.open(job.plan(plannedBy), plannedBy);
        double perSecond = job.pace().documentsPerSecond();
        int size = perSecond > 0 ? (int) Math.clamp(perSecond * SECONDS_PER_PAGE, 1, most) : most;
        try (GroupMembers members = new GroupMembers(plan, selected, memory); PointInTime time = new PointInTime(job, names)) {
            SearchSourceBuilder source = new SearchSourceBuilder().query(query).size(size).trackTotalHits(false).fetchSource(false)
                .seqNoAndPrimaryTerm(true).docValueField(field()).sort(new FieldSortBuilder(ShardDocSortField.NAME));
            Supplier<List<Found>> next = () -> time.search(
                source, response -> Arrays.stream(response.getHits().getHits()).map(hit -> found(hit, members)).toList());
            SeenDocuments seen = new SeenDocuments(job);
            for (List<Found> found = next.get(); found.isEmpty() == false; found = next.get()) {
                job.ensureRunning();
                BatchOutcome outcome = new BatchOutcome();
                // An alias may have got other indices since.
                page.change(found.stream().filter(one -> seen.isCompared(one.key.index())).toList(), members, outcome);
                outcome.addTo(job.progress());
                sum.add(outcome);
                source.searchAfter(found.getLast().position);
            }
            plan.record(members.changed());
        }
        return sum;
    }

    private Found found(SearchHit hit, GroupMembers members) {
        DocumentKey key = DocumentKey.of(hit);
        DocumentField value = hit.field(field());
        String own = job.specification().source().indices().size() == 1 ? key.id() : key.index() + "/" + key.id();
        return new Found(
            key, hit.getSeqNo(), hit.getPrimaryTerm(), hit.getSortValues(), members.find(key),
            value == null ? List.of() : value.getValues(), own);
    }

    private void write(List<Found> documents, GroupMembers members, BatchOutcome outcome) {
        List<Found> changed = new ArrayList<>();
        List<DocWriteRequest<?>> changes = new ArrayList<>();
        boolean singles = job.specification().output().groupField().singles();
        for (Found document : documents) {
            boolean isMember = document.member >= 0;
            String name = isMember ? members.group(document.member) : document.own;
            boolean isNamed = isMember || singles || document.values.isEmpty() == false;
            if (isNamed == false || document.has(name)) {
                outcome.count(Counter.NOOPS);
                continue;
            }
            if (isMember && document.isCompared(members) == false) {
                // It may have another text by now, so it is on its own until the next job.
                outcome.refuse(document.key, Refusal.CONFLICT);
                name = document.own;
            }
            if (document.has(name) == false) {
                changed.add(document);
                changes.add(WholeDocument.setting(
                    Map.of(field(), name), document.key, document.sequenceNumber, document.primaryTerm));
            }
        }
        send(changed, changes, false, members, outcome);
    }

    private void remove(List<Found> documents, GroupMembers members, BatchOutcome outcome) {
        List<Found> named = documents.stream()
            .filter(document -> document.has(document.own) || document.member >= 0 && document.has(members.group(document.member)))
            .toList();
        List<Found> changed = new ArrayList<>();
        List<DocWriteRequest<?>> changes = new ArrayList<>();
        new ConditionalChanges(job, null).read(named, Found::key, outcome).forEach((document, current) -> {
            if (document.has(current.sourceAsMap().get(field()))) {
                changed.add(document);
                changes.add(WholeDocument.without(field(), document.key, current));
            } else {
                outcome.count(Counter.NOOPS);
            }
        });
        send(changed, changes, true, members, outcome);
    }

    /** @param removes whether the changes remove values; else those of documents that changed since the comparison are counted already */
    private void send(
        List<Found> documents, List<DocWriteRequest<?>> changes, boolean removes, GroupMembers members, BatchOutcome outcome) {
        List<BulkItemResponse> items = new ConditionalChanges(job, null).answers(changes);
        for (int i = 0; i < documents.size(); i++) {
            Found document = documents.get(i);
            BulkItemResponse item = items.get(i);
            if (ConditionalChanges.isConflict(item)) {
                outcome.refuse(document.key, Refusal.CONFLICT);
            } else if (item.isFailed()) {
                outcome.fail(document.key, item.getFailureMessage());
            } else {
                boolean isCompared = document.member >= 0 && document.isCompared(members);
                if (isCompared) {
                    members.changed(document.member, item.getResponse());
                }
                if (isCompared || document.member < 0 || removes) {
                    outcome.count(Counter.UPDATED);
                }
            }
        }
    }
}
