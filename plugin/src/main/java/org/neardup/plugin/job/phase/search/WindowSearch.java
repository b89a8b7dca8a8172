package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.search.QueryCandidates.DistanceRule;
import org.neardup.plugin.job.phase.search.QueryCandidates.FingerprintRules;
import org.neardup.plugin.job.phase.search.QueryCandidates.WindowRule;
import org.neardup.plugin.retriever.NearWindow;
import org.neardup.plugin.work.JobPools;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Searches the windows of queries as the job's user, in one point in time. Asynchronous; windows can be searched in parallel.
 *
 * @param places documents known in the point in time; may lack some marked ones
 */
record WindowSearch(JobContext job, PointInTime time, CircuitBreaker breaker, NearWindow.Comparing comparing, Places places) {

    /** Hits are counted at least up to this number, the server's default. */
    private static final int LEAST_COUNT = 10_000;

    /**
     * Searches the window of a query; the listener must close it.
     *
     * @param rank of the query, 0 for the most frequent
     */
    void run(int rank, FrequentQuery query, ActionListener<FoundWindow> listener) {
        long start = System.nanoTime();
        WindowRule window = job.specification().queries().window();
        FingerprintRules fingerprints = job.specification().queries().fingerprints();
        Documents documents = new Documents();
        NearWindow.Request request = new NearWindow.Request(
            source(job.specification(), query).size(window.most()).trackTotalHitsUpTo(counted()), window::size,
            hits -> fingerprints == null ? 0 : fingerprints.distance(rank, query.frequency(), hits), documents);
        ActionListener<NearWindow> describing = listener.delegateFailureAndWrap((l, near) -> {
            ActionListener<Void> described = l.delegateResponse((failed, e) -> {
                near.close();
                failed.onFailure(e);
            }).map(all -> {
                Map<Long, Description> known = documents.descriptions;
                near.forEachSet((place, set) -> places.remember(place, new Places.Fetched(set, known.get(place))));
                List<Description> ofWindow = IntStream.range(0, near.count()).mapToObj(number -> known.get(near.place(number))).toList();
                return new FoundWindow(near, ofWindow, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            });
            ActionListener.run(described, d -> documents.describe(near, d));
        });
        NearWindow.search(
            job.userClient(), time.builder(window.most()), job::ensureRunning, breaker,
            job.userClient().threadPool().executor(JobPools.WORK), comparing, request, describing);
    }

    /** The known and fetched documents of one window. Not thread safe. */
    private final class Documents implements NearWindow.Documents {

        private final DescriptionSource source = new DescriptionSource(job.specification().keep(), job.specification().output().protect());
        private final Map<Long, Description> descriptions = new HashMap<>();

        @Override
        public boolean isLeftOut(long place) {
            return places.isMarked(place);
        }

        @Override
        public SignatureSet find(long place) {
            Places.Fetched fetched = places.find(place);
            if (fetched == null) {
                return null;
            }
            if (fetched.description() != null) {
                descriptions.put(place, fetched.description());
            }
            return fetched.set();
        }

        @Override
        public SearchSourceBuilder describing(SearchSourceBuilder source) {
            return this.source.extend(source);
        }

        @Override
        public void take(long place, SearchHit hit) {
            descriptions.put(place, source.read(hit));
        }

        /** Fetches the missing descriptions of near-duplicates. */
        void describe(NearWindow near, ActionListener<Void> listener) {
            int[] unknown = IntStream.range(0, near.count()).filter(i -> descriptions.containsKey(near.place(i)) == false).toArray();
            if (unknown.length == 0) {
                listener.onResponse(null);
            } else {
                near.describe(unknown, this, listener);
            }
        }
    }

    /** The search for the hits of a query, best first. */
    static SearchSourceBuilder source(JobSpecification specification, FrequentQuery query) {
        String json = query.text() == null ? query.query() : QueryTemplate.fill(specification.queries().template(), query.text());
        BoolQueryBuilder wanted = QueryBuilders.boolQuery().must(QueryBuilders.wrapperQuery(json));
        String chosen = specification.source().query();
        if (chosen != null) {
            wanted.filter(QueryBuilders.wrapperQuery(chosen));
        }
        // All copies of a shard order equal scores alike, unless some documents have no sequence number.
        return new SearchSourceBuilder().query(wanted)
            .sort(new ScoreSortBuilder()).sort(new FieldSortBuilder("_seq_no").unmappedType("long"));
    }

    /** The number of hits to count so that all rules can be applied. */
    private int counted() {
        WindowRule window = job.specification().queries().window();
        FingerprintRules fingerprints = job.specification().queries().fingerprints();
        long most = Math.max(LEAST_COUNT, window.minResults());
        most = Math.max(most, (long) Math.ceil(window.most() / window.shareOfHits()));
        if (fingerprints != null) {
            most = Math.max(most, fingerprints.rules().stream().mapToLong(DistanceRule::resultsBelow).max().orElse(0));
        }
        return (int) Math.min(Integer.MAX_VALUE, most);
    }
}
