package org.neardup.plugin.job.phase.search;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.FingerprintRules;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.Set;

/**
 * Searches queries in order and marks near-duplicates in the results of each. Replaces snapshot and join: leaves the documents that are in
 * groups, and links between marked and kept documents. Records outcomes in batches; recorded queries are not searched again.
 */
public record SearchPhase(Client client, CircuitBreaker breaker) {

    /** Searches the queries without a recorded outcome. */
    public Linked run(JobContext job) {
        PointInTime.closeEarlier(job);
        try (MemoryClaim memory = new MemoryClaim(breaker, "queries of job " + job.jobId(), 0)) {
            QueryList list = job.work().onceInParts(Entries.QUERIES, QueryList.FORMAT, () -> read(job));
            memory.reserve(list.bytes());
            if (job.specification().comparison().isWeighted()) {
                sample(job);
            }
            job.progress().add(Counter.DOCUMENTS, list.documents() - job.progress().get(Counter.DOCUMENTS));
            job.progress().add(Counter.QUERIES, list.queries().size());
            requireStrict(job.specification().queries(), list);
            SearchedQueries searched = new SearchedQueries(job, list.queries(), memory);
            searched.restore();
            if (searched.isOver() == false) {
                search(job, list.queries(), comparing(job, memory), searched);
            }
            return searched.linked(list.skipped().size());
        }
    }

    private void search(JobContext job, List<FrequentQuery> queries, NearWindow.Comparing comparing, SearchedQueries searched) {
        int parallel = job.specification().queries().parallelSearches();
        try (
            PointInTime time = PointInTime.recorded(job, job.specification().source().names());
            Places places = new Places(breaker, "documents that queries of job " + job.jobId() + " found")) {
            WindowSearch search = new WindowSearch(job, time, breaker, comparing, places);
            search.findMarked(searched.marked());
            try (Windows windows = new Windows(job, search, queries, searched.count(), parallel)) {
                while (searched.isOver() == false) {
                    searched.searchBatch(windows, places);
                }
            }
        }
    }

    private QueryList read(JobContext job) {
        try (MemoryClaim reading = new MemoryClaim(breaker, "reading queries of job " + job.jobId(), 0)) {
            return new QueryReading(job, reading).read();
        }
    }

    private static void requireStrict(QueryCandidates asked, QueryList list) {
        if (list.unread() > 0 && asked.strict()) {
            throw new IllegalArgumentException("[" + list.unread() + "] documents of the query log [" + asked.log().index()
                + "] have no query or no positive frequency; exclude them by a [filter], or set [strict] to false");
        }
    }

    /** Samples the frequencies that weigh tokens once, so that all windows and the groups use the same weights. */
    private void sample(JobContext job) {
        JobSpecification specification = job.specification();
        job.work().once(Entries.FREQUENCIES, TokenFrequencies.FORMAT, () -> new Retries(job::ensureRunning).call(listener -> SampledWeights
            .sample(client, Set.copyOf(specification.source().indices()), specification.source().field(), listener)));
    }

    private static NearWindow.Comparing comparing(JobContext job, MemoryClaim memory) {
        JobSpecification specification = job.specification();
        Comparison comparison = specification.comparison();
        TokenWeights weights = comparison.isWeighted() ? TokenFrequencies.weights(job.work(), comparison.idfPower(), memory) : null;
        FingerprintRules fingerprints = specification.queries().fingerprints();
        return new NearWindow.Comparing(
            specification.source().field(), specification.source().minTokens(), specification.similarity(), weights,
            specification.output().grouping(), fingerprints == null ? null : fingerprints.field(),
            specification.queries().trustsFingerprints() == false);
    }
}
