package org.neardup.plugin.job.phase.search;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.join.LinkBlocks;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.search.SequentialMarks.Known;
import org.neardup.plugin.job.phase.search.SequentialMarks.Mark;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.QueriedDocuments;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.StopRule;
import org.neardup.plugin.job.query.QueryOutcome;
import org.neardup.plugin.job.query.QuerySummary;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The outcomes of queries so far: restored from records, continued, and recorded batch by batch. Single-threaded. */
final class SearchedQueries {

    /**
     * A batch ends after {@link #FIRST_QUERIES} queries or as many as came before it, whichever is more, after {@link #MOST_BYTES} of
     * documents, or after {@link #MOST_NANOS}. A failure repeats at most the unrecorded batch.
     */
    private static final int FIRST_QUERIES = 32;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long MOST_BYTES = 8 << 20;
    /** Maximum size of the outcomes in a batch's record; most of it are the reasons of queries that cannot run. */
    private static final long MOST_BYTES_OF_OUTCOMES = 2 << 20;

    private final JobContext job;
    private final List<FrequentQuery> queries;
    private final MemoryClaim memory;
    private final SequentialMarks marks;
    private final List<QueryOutcome> outcomes = new ArrayList<>();
    private final List<SearchedBatch> recorded = new ArrayList<>();
    /** For the stop rule, the number of documents that each of the last queries removed, without queries that could not run. */
    private final Deque<Integer> removedByEach = new ArrayDeque<>();
    private long removedByLast;

    /** @param memory reserves memory for known documents; the caller releases it */
    SearchedQueries(JobContext job, List<FrequentQuery> queries, MemoryClaim memory) {
        this.job = job;
        this.queries = queries;
        this.memory = memory;
        JobSpecification specification = job.specification();
        marks = new SequentialMarks(specification.keep(), new HashSet<>(specification.source().indices()), memory);
    }

    int count() {
        return outcomes.size();
    }

    boolean isOver() {
        return outcomes.size() == queries.size() || addsLittle();
    }

    private boolean addsLittle() {
        StopRule rule = job.specification().queries().stopWhen();
        return rule != null && removedByEach.size() == rule.lastQueries() && removedByLast < rule.fewerThan() * rule.lastQueries();
    }

    /**
     * The documents that are in a group, and the links between marked and kept ones.
     *
     * @param skipped number of queries not to search
     */
    Linked linked(long skipped) {
        List<String> linkBlocks = recorded.stream().flatMap(batch -> batch.linkBlocks().stream()).toList();
        LinkSource links = LinkBlocks.source(linkBlocks, job.work(), job.progress());
        return new Linked(snapshot(), links, QuerySummary.of(queries, skipped, outcomes));
    }

    private Snapshot snapshot() {
        return new Snapshot(recorded.stream().flatMap(batch -> batch.documents().stream()).toList());
    }

    void restore() {
        List<Known> restored = new ArrayList<>();
        while (isOver() == false) {
            SearchedBatch batch = job.work().find(Entries.searched(recorded.size()), SearchedBatch.FORMAT);
            if (batch == null) {
                return;
            }
            Snapshot ofBatch = new Snapshot(batch.documents());
            new BlockSource(ofBatch, job.work(), job.progress()).forEachDocument(
                IntStream.range(0, ofBatch.documents()).toArray(), document -> restored.add(marks.restore(document, restored.size())));
            LinkBlocks.source(batch.linkBlocks(), job.work(), job.progress())
                .forEach((left, right, equal) -> marks.restoreMark(restored.get(left), restored.get(right)));
            batch.outcomes().forEach(outcome -> {
                memory.reserve(outcome.bytes());
                add(outcome);
            });
            recorded.add(batch);
        }
    }

    List<DocumentKey> marked() {
        return marks.marked();
    }

    /**
     * Searches a batch of queries and records the outcomes.
     *
     * @param windows of the next queries
     * @param places  receives the marked documents
     */
    void searchBatch(Windows windows, Places places) {
        Batch batch = new Batch(windows, places);
        SearchedBatch searched = job.work().once(Entries.searched(recorded.size()), SearchedBatch.FORMAT, batch::search);
        if (searched.attempt().equals(batch.attempt) == false) {
            throw new ElasticsearchStatusException(
                "another node searched the same queries; the job continues from its record", RestStatus.SERVICE_UNAVAILABLE);
        }
        recorded.add(searched);
    }

    /** Counts a query whose outcome's memory is reserved. */
    private void add(QueryOutcome outcome) {
        outcomes.add(outcome);
        StopRule rule = job.specification().queries().stopWhen();
        if (rule != null && outcome.failure() == null) {
            removedByEach.addLast(outcome.removed());
            removedByLast += outcome.removed() - (removedByEach.size() > rule.lastQueries() ? removedByEach.removeFirst() : 0);
        }
        job.progress().add(Counter.QUERIES_DONE, 1);
        job.progress().add(Counter.BAD_QUERIES, outcome.failure() == null ? 0 : 1);
        job.progress().add(Counter.RESULTS, outcome.results());
        job.progress().add(Counter.MARKED, outcome.removed());
    }

    /** One attempt to search a batch of queries. */
    private final class Batch {

        private final Windows windows;
        private final Places places;
        private final String attempt = UUIDs.randomBase64UUID();
        private final Map<Index, NewDocuments> newDocuments = new LinkedHashMap<>();
        private final List<Mark> marked = new ArrayList<>();
        private final List<Pending<Void>> writes = new ArrayList<>();
        private long held;

        /** The documents of an index that are in a group for the first time, and the blocks that store them in the same order. */
        private record NewDocuments(List<Known> known, QueriedDocuments blocks) {}

        Batch(Windows windows, Places places) {
            this.windows = windows;
            this.places = places;
        }

        SearchedBatch search() {
            int first = outcomes.size();
            long start = System.nanoTime();
            long bytesOfOutcomes = 0;
            do {
                QueryOutcome outcome = next();
                windows.withMemory(() -> memory.reserve(outcome.bytes()));
                add(outcome);
                bytesOfOutcomes += outcome.bytes();
            } while (isOver() == false && outcomes.size() - first < Math.max(FIRST_QUERIES, first)
                && held < MOST_BYTES && bytesOfOutcomes < MOST_BYTES_OF_OUTCOMES && System.nanoTime() - start < MOST_NANOS);
            return record(outcomes.subList(first, outcomes.size()));
        }

        private QueryOutcome next() {
            FoundWindow window;
            try {
                window = windows.next();
            } catch (RuntimeException e) {
                job.ensureRunning();
                String reason = QueryFailure.reason(e);
                windows.ensureSearchable();
                if (job.specification().queries().strict()) {
                    String query = queries.get(outcomes.size()).shown();
                    throw new IllegalArgumentException("query [" + query + "] cannot be run, and the job is [strict]: " + reason, e);
                }
                return QueryOutcome.failed(reason);
            }
            try (window) {
                job.pace().take(window.near().size() + window.near().marked());
                List<Mark> marks = SearchedQueries.this.marks.apply(window, windows, (document, number) -> {
                    Index index = window.documents().get(number).index();
                    NewDocuments ofIndex = newDocuments.computeIfAbsent(index, this::documentsOf);
                    ofIndex.known.add(document);
                    ofIndex.blocks.add(document.document, window.near().set(number));
                });
                marks.forEach(mark -> windows.withMemory(() -> places.mark(window.near().placeOf(mark.number()))));
                marked.addAll(marks);
                long bytes = newDocuments.values().stream().mapToLong(ofIndex -> ofIndex.blocks.bytes()).sum();
                windows.withMemory(() -> hold(bytes));
                return new QueryOutcome(window.near().total(), window.near().size(), marks.size(), window.millis(), null);
            }
        }

        private NewDocuments documentsOf(Index index) {
            return new NewDocuments(new ArrayList<>(), new QueriedDocuments(index, attempt, this::write, job.progress()));
        }

        /** Does not wait: blocks are written in parallel, and all before the record. */
        private void write(String name, BytesReference block) {
            writes.add(job.work().beginPut(List.of(new Entry(name, block))));
        }

        private void hold(long bytes) {
            if (bytes > held) {
                memory.reserve(bytes - held);
            } else {
                memory.release(held - bytes);
            }
            held = bytes;
        }

        private SearchedBatch record(List<QueryOutcome> ofBatch) {
            List<ShardSnapshot> written = new ArrayList<>();
            int ordinal = snapshot().documents();
            for (NewDocuments ofIndex : newDocuments.values()) {
                written.add(ofIndex.blocks.finish());
                for (Known document : ofIndex.known) {
                    document.ordinal = ordinal++;
                }
            }
            LinkBlocks links = new LinkBlocks(SearchedBatch.unit(attempt), this::write);
            marked.stream().filter(mark -> mark.kept() != mark.document())
                .forEach(mark -> links.add(mark.document().ordinal, mark.kept().ordinal, false));
            links.finish();
            writes.forEach(Pending::await);
            hold(0);
            return new SearchedBatch(attempt, ofBatch, written, links.blocks());
        }
    }
}
