package org.neardup.plugin.retriever;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.common.CheckedBiConsumer;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.signature.Ratio;
import org.neardup.plugin.retriever.CollapseReport.Compared;
import org.neardup.plugin.work.MemoryClaim;

import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The steps of collapsing one ranking: the child's search, protected documents, signature sets if these are compared, groups, and the ids
 * of hidden documents to report. Responses arrive on threads that must not be blocked, so another one computes the groups.
 *
 * @param protect    query for documents that must be shown, or null
 * @param weights    used if documents are compared by a weighted similarity
 * @param mostTokens maximum number of signatures to read
 */
record WindowCollapse(
    DocumentSearch search, ThreadPool threadPool, CollapseOptions options, @Nullable QueryBuilder protect, Weights weights,
    long mostTokens, AuthorityKeys keys, CollapseReport report
) {

    record Collapsed(Window window, Groups groups) {}

    /** The exact similarity of a hidden document to the kept one, or null if unknown. */
    @FunctionalInterface
    interface SimilarityToKept {

        @Nullable
        Double of(int kept, int hidden);
    }

    /**
     * The groups of a window whose documents were compared.
     *
     * @param compared the outcome of comparing, or null if only fingerprints were compared
     */
    private record Grouped(Groups groups, @Nullable Compared compared, SimilarityToKept similarity) {

        static Grouped of(Groups groups) {
            return new Grouped(groups, null, (kept, hidden) -> null);
        }
    }

    /** Creates items of a window's documents, whose neighbours are the proposed pairs that pass a test. Can be called repeatedly. */
    @FunctionalInterface
    private interface Proposer {

        FreeItems items(NeighbourTest test);
    }

    private static final NeighbourTest ALL = (left, right) -> true;

    /** Finds the weights of a field's tokens; see {@link org.neardup.plugin.frequency.SampledWeights#get}. */
    @FunctionalInterface
    interface Weights {

        void get(long documents, String field, double power, ActionListener<TokenWeights> listener);
    }

    private Executor executor() {
        boolean isFast = options.comparison() instanceof ByFingerprint fingerprints && fingerprints.verify() == null;
        return threadPool.executor(isFast ? ThreadPool.Names.SEARCH_COORDINATION : VerificationPool.NAME);
    }

    /** @param source of the child's search, {@linkplain WindowSource extended} */
    void run(SearchSourceBuilder source, ActionListener<Collapsed> listener) {
        source.timeout(search.bounds().remaining());
        search.find(source, WindowSource.fields(options.comparison()), listener.delegateFailureAndWrap((l, hits) -> {
            Window window = Window.of(hits, options.comparison(), keys);
            ActionListener<Window> grouping = l.delegateFailureAndWrap(
                (next, found) -> executor().execute(ActionRunnable.wrap(next, forked -> group(found, hits.searched(), forked))));
            if (protect == null) {
                grouping.onResponse(window);
            } else {
                search.protect(window, protect, grouping);
            }
        }));
    }

    /** @param searched see {@link DocumentSearch.Found} */
    private void group(Window window, long searched, ActionListener<Collapsed> listener) {
        if (window.size() < options.minResults()) {
            describe(window, Grouped.of(Groups.none(window)), listener);
        } else {
            switch (options.comparison()) {
                case ByFingerprint(String field, int maxDistance, SignatureThreshold verify) -> {
                    Proposer near = test -> FingerprintItems.fastest(window.fingerprints(), maxDistance, test);
                    if (verify == null) {
                        describe(window, Grouped.of(Groups.of(window, near.items(ALL), options.grouping())), listener);
                    } else {
                        claiming(listener, (claim, l) -> verify(window, near, verify, sets(window), claim, l));
                    }
                }
                case BySketch(SignatureThreshold threshold, SignatureThreshold verify) -> claiming(listener, (claim, l) -> {
                    WindowSets sets = sets(window);
                    WindowSketches sketches = new WindowSketches(window, threshold, sets, claim);
                    if (verify == null) {
                        describe(window, estimated(window, sketches, sets), l);
                    } else {
                        verify(window, sketches::items, verify, sets, claim, l);
                    }
                });
                case BySignature signatures -> weigh(signatures, searched, listener.delegateFailureAndWrap(
                    (l, weighing) -> claiming(l, (claim, releasing) -> {
                        WindowSets sets = sets(window);
                        if (signatures.exact() == false) {
                            describe(window, sampled(window, signatures, weighing, sets, claim), releasing);
                            return;
                        }
                        compare(
                            window, signatures.threshold(), comparable -> IntStream.range(0, window.size()).filter(comparable).toArray(),
                            sets, claim, () -> similar(window, signatures, weighing, sets, claim), releasing);
                    })));
                case ByFieldType field -> throw new IllegalStateException("[" + field + "] is not resolved");
            }
        }
    }

    /** Finds the weights of tokens if the similarity uses weights. If the search times out first, nothing is compared. */
    private void weigh(BySignature comparison, long searched, ActionListener<TokenWeights> listener) {
        if (BySignature.isWeighted(comparison.similarity()) == false) {
            listener.onResponse(null);
            return;
        }
        SubscribableListener<TokenWeights> found = new SubscribableListener<>();
        found.addListener(new ThreadedActionListener<>(executor(), listener.delegateResponse((l, e) -> {
            if (e instanceof ElasticsearchTimeoutException) {
                l.onResponse(null);
            } else {
                l.onFailure(e);
            }
        })));
        if (search.bounds().remaining() != null) {
            found.addTimeout(search.bounds().remaining(), threadPool, executor());
        }
        weights.get(searched, comparison.field(), comparison.idfPower(), found);
    }

    private WindowSets sets(Window window) {
        return new WindowSets(window.size(), search.bounds(), mostTokens);
    }

    /** Runs a step with a claim of memory, and releases it with the response. */
    private void claiming(
        ActionListener<Collapsed> listener, CheckedBiConsumer<MemoryClaim, ActionListener<Collapsed>, RuntimeException> action
    ) {
        MemoryClaim claim = search.bounds().claim();
        ActionListener.run(ActionListener.releaseBefore(claim, listener), l -> action.accept(claim, l));
    }

    private void compare(
        Window window, SignatureThreshold threshold, SignatureFetch.Candidates candidates, WindowSets sets, MemoryClaim claim,
        Supplier<Grouped> grouping, ActionListener<Collapsed> listener
    ) {
        new SignatureFetch(search, executor(), claim, window, threshold, candidates, sets).run(
            new ThreadedActionListener<>(executor(), listener.delegateFailureAndWrap((l, fetched) -> describe(window, grouping.get(), l))));
    }

    /** Compares the sets of proposed pairs. */
    private void verify(
        Window window, Proposer proposer, SignatureThreshold verify, WindowSets sets, MemoryClaim claim, ActionListener<Collapsed> listener
    ) {
        SignatureFetch.Candidates candidates = comparable -> Groups.near(
            window, proposer.items((left, right) -> comparable.test(left) && comparable.test(right)));
        compare(window, verify, candidates, sets, claim, () -> {
            VerifiedPairs pairs = new VerifiedPairs(sets, Ratio.of(verify.minSimilarity()));
            Groups groups = Groups.of(window, proposer.items(pairs), options.grouping());
            return new Grouped(groups, sets.outcome(false), sets::jaccard);
        }, listener);
    }

    private Grouped estimated(Window window, WindowSketches sketches, WindowSets sets) {
        sketches.count();
        if (sets.mayGoOn() == false) {
            return new Grouped(Groups.none(window), sets.outcome(true), (kept, hidden) -> null);
        }
        Groups groups = Groups.of(window, sketches.items(), options.grouping());
        return new Grouped(groups, sets.outcome(true), sketches::estimate);
    }

    private Grouped sampled(Window window, BySignature comparison, TokenWeights weighing, WindowSets sets, MemoryClaim claim) {
        if (sets.mayGoOn() == false) {
            return new Grouped(Groups.none(window), sets.outcome(true), (kept, hidden) -> null);
        }
        WindowSamples samples = new WindowSamples(window, comparison, weighing, sets, claim);
        Groups groups = Groups.of(window, samples.items(), options.grouping());
        return new Grouped(groups, sets.outcome(true), samples::estimate);
    }

    /** Groups only if no set is missing: a centre whose set is missing could have claimed members of other groups. */
    private Grouped similar(Window window, BySignature comparison, TokenWeights weighing, WindowSets sets, MemoryClaim claim) {
        try {
            sets.ensureRunning();
            int[] priority = window.priority();
            ComponentGroups similar = sets.similar(IntStream.range(0, window.size()), claim).groups(
                priority, comparison.measure(), weighing, options.grouping());
            return new Grouped(Groups.of(window, priority, similar), sets.outcome(false), (kept, hidden) -> similar.similarity(hidden));
        } catch (SearchTimeoutException e) {
            return new Grouped(Groups.none(window), sets.outcome(false), (kept, hidden) -> null);
        }
    }

    /** Fails the search if some pairs were not compared and the user does not accept partial results. */
    private void refuseIncomplete(@Nullable Compared compared) {
        if (compared != null && compared.isComplete() == false && search.allowPartialResults() == false) {
            if (compared.timedOut()) {
                throw new SearchTimeoutException(null, "Time exceeded");
            }
            throw new IllegalArgumentException(
                "the search would have to read more signatures than [" + compared.stoppedBy() + "] allows, which is [" + mostTokens
                    + "]: take a smaller [rank_window_size], raise the setting, or allow partial results");
        }
    }

    /** Fetches the ids for the report and writes it. */
    private void describe(Window window, Grouped grouped, ActionListener<Collapsed> listener) {
        refuseIncomplete(grouped.compared);
        GroupDescriber describer = new GroupDescriber(window, grouped.groups, options.innerHits(), report);
        int[] needed = describer.needed();
        if (needed.length == 0) {
            describer.describe(new FoundDocument[0], grouped.compared, grouped.similarity);
            listener.onResponse(new Collapsed(window, grouped.groups));
        } else {
            search.fetchIds(window, needed, listener.delegateFailureAndWrap(
                (l, found) -> executor().execute(ActionRunnable.supply(l, () -> {
                    describer.describe(found.documents(), grouped.compared, grouped.similarity);
                    return new Collapsed(window, grouped.groups);
                }))));
        }
    }
}
