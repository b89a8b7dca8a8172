package org.neardup.plugin.retriever;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.SimilarSets;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SampledDocuments;
import org.neardup.plugin.retriever.Groups.Group;
import org.neardup.plugin.window.ComparisonPool;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.RunningComparison;
import org.neardup.plugin.window.RunningComparison.Outcome;
import org.neardup.plugin.window.SetFetch;
import org.neardup.plugin.window.Window;
import org.neardup.plugin.window.WindowColumns;
import org.neardup.plugin.window.WindowSamples;
import org.neardup.plugin.window.WindowSketches;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The steps of collapsing one ranking: the child's search, protected documents, the values that are compared, groups, and the ids of hidden
 * documents to report. Responses arrive on threads that must not be blocked, so another one computes the groups.
 *
 * @param search     in the point in time of the search
 * @param protect    query for documents that must be shown, or null
 * @param weights    used if documents are compared by a weighted similarity
 * @param mostTokens maximum number of signatures to read
 */
record WindowCollapse(
    Child child, DocumentSearch search, ThreadPool threadPool, CollapseOptions options, @Nullable QueryBuilder protect, Weights weights,
    long mostTokens, KeepValues keep, CollapseReport report) {

    /** A window of this many documents is grouped by their samples in some tens of milliseconds. */
    private static final int MOST_IN_COORDINATION = 10_000;

    /**
     * What is collapsed.
     *
     * @param source of its search, {@linkplain WindowColumns#extend extended}
     * @param query  its query, by its ranking
     */
    record Child(SearchSourceBuilder source, Function<RankDoc[], QueryBuilder> query) {}

    record Collapsed(Window window, Groups groups) {}

    /** The similarity of a hidden document to the kept one, or null if unknown. */
    @FunctionalInterface
    interface SimilarityToKept {

        @Nullable
        Double of(int kept, int hidden);
    }

    /**
     * The groups of a window whose documents were compared.
     *
     * @param compared    the outcome of comparing, or null if no signatures and no sketches were compared
     * @param notCompared number of documents that were not compared
     */
    private record Grouped(Groups groups, @Nullable Outcome compared, int notCompared, SimilarityToKept similarity) {

        Grouped(Groups groups, Outcome compared, SimilarityToKept similarity) {
            this(groups, compared, compared.notCompared(), similarity);
        }

        /** Leaves the window as it is. */
        static Grouped none(Window window, @Nullable Outcome compared) {
            return new Grouped(Groups.none(window), compared, window.size(), (kept, hidden) -> null);
        }
    }

    /** Finds the weights of a field's tokens; see {@link org.neardup.plugin.frequency.SampledWeights#get}. */
    @FunctionalInterface
    interface Weights {

        void get(long documents, String field, double power, ActionListener<TokenWeights> listener);
    }

    private Executor executor() {
        boolean isExact = options.comparison() instanceof BySignature signatures && signatures.exact();
        boolean isLong = isExact || child.source().size() > MOST_IN_COORDINATION;
        return threadPool.executor(isLong ? ComparisonPool.NAME : ThreadPool.Names.SEARCH_COORDINATION);
    }

    void run(ActionListener<Collapsed> listener) {
        child.source().timeout(search.bounds().remaining());
        MemoryClaim claim = search.bounds().claim();
        ActionListener.run(ActionListener.runBefore(listener, claim::close), releasing -> search.find(
            child.source(), options.comparison().columns(keep), releasing.delegateFailureAndWrap((l, hits) -> {
                ActionListener<Window> grouping = l.delegateFailureAndWrap((next, found) -> executor().execute(
                    ActionRunnable.wrap(next, forked -> group(found, hits.searched(), claim, forked))));
                if (protect == null) {
                    grouping.onResponse(hits.window());
                } else {
                    search.protect(hits.window(), protect, grouping);
                }
            })));
    }

    /** @param searched see {@link DocumentSearch.Found} */
    private void group(Window window, long searched, MemoryClaim claim, ActionListener<Collapsed> listener) {
        if (window.size() < options.minResults()) {
            describe(window, Grouped.none(window, null), listener);
            return;
        }
        RunningComparison running = new RunningComparison(search.bounds(), mostTokens);
        switch (options.comparison()) {
            case ByFingerprint(String field, int maxDistance) -> {
                var near = FingerprintItems.fastest(window.fingerprints(), maxDistance, (left, right) -> true);
                int none = (int) Arrays.stream(window.fingerprints()).filter(fingerprint -> fingerprint == SimHash.NONE).count();
                describe(window, new Grouped(groups(window, near), null, none, (kept, hidden) -> null), listener);
            }
            case BySketch(SignatureThreshold threshold) ->
                describe(window, sketched(window, threshold, running, claim), listener);
            case BySignature signatures -> weigh(signatures, searched, listener.delegateFailureAndWrap((l, weighing) -> {
                if (signatures.exact() == false) {
                    describe(window, sampled(window, signatures, weighing, running, claim), l);
                    return;
                }
                SignatureThreshold threshold = signatures.threshold();
                new SetFetch(search, executor(), claim, window, threshold.field(), threshold.minTokens(), running).run(
                    position -> true, new ThreadedActionListener<>(executor(), l.delegateFailureAndWrap(
                        (next, sets) -> describe(window, similar(window, sets, signatures, weighing, running, claim), next))));
            }));
            case ByFieldType field -> throw new IllegalStateException("[" + field + "] is not resolved");
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

    private Grouped sketched(Window window, SignatureThreshold threshold, RunningComparison running, MemoryClaim claim) {
        WindowSketches sketches = new WindowSketches(
            window, threshold.minSimilarity().doubleValue(), threshold.minTokens(), running, claim);
        if (running.mayGoOn() == false) {
            return Grouped.none(window, running.outcome(true));
        }
        return new Grouped(groups(window, sketches.items()), running.outcome(true), sketches::estimate);
    }

    private Grouped sampled(
        Window window, BySignature comparison, TokenWeights weighing, RunningComparison running, MemoryClaim claim) {
        if (running.mayGoOn() == false) {
            return Grouped.none(window, running.outcome(true));
        }
        SampledDocuments samples = WindowSamples.read(
            window, comparison.measure(), comparison.threshold().minTokens(), weighing, running, claim);
        return new Grouped(groups(window, samples.items(running::mayGoOn, claim)), running.outcome(true), samples::estimate);
    }

    private Groups groups(Window window, FreeItems items) {
        int[] priority = window.priority();
        return Groups.of(window, priority, options.grouping().clusters(priority, items));
    }

    /** Groups only if no set is missing: a centre whose set is missing could have claimed members of other groups. */
    private Grouped similar(
        Window window, SignatureSet[] sets, BySignature comparison, TokenWeights weighing, RunningComparison running, MemoryClaim claim) {
        try {
            running.ensureRunning();
            int[] priority = window.priority();
            ComponentGroups similar = new SimilarSets(Arrays.asList(sets), claim, running::ensureRunning).groups(
                priority, comparison.measure(), weighing, options.grouping());
            Groups groups = Groups.of(window, priority, similar.clusters(priority));
            return new Grouped(groups, running.outcome(false), (kept, hidden) -> similar.similarity(hidden));
        } catch (SearchTimeoutException e) {
            return Grouped.none(window, running.outcome(false));
        }
    }

    /** Fails the search if the documents were not compared and the user does not accept partial results. */
    private void refuseIncomplete(@Nullable Outcome compared) {
        if (compared != null && compared.isComplete() == false && search.allowPartialResults() == false) {
            if (compared.timedOut()) {
                throw new SearchTimeoutException(null, "Time exceeded");
            }
            throw new IllegalArgumentException(
                "the search would have to read more signatures than [" + compared.stoppedBy() + "] allows, which is [" + mostTokens
                    + "]; take a smaller [rank_window_size], raise the setting, or allow partial results");
        }
    }

    /** Fetches what the report shows and writes it. */
    private void describe(Window window, Grouped grouped, ActionListener<Collapsed> listener) {
        refuseIncomplete(grouped.compared);
        GroupDescriber describer = new GroupDescriber(window, grouped.groups, grouped.notCompared, report);
        List<Group> wanted = describer.wanted();
        if (wanted.isEmpty()) {
            describer.describe(new HiddenHits.Fetched(Map.of(), Map.of()), grouped.compared, grouped.similarity);
            listener.onResponse(new Collapsed(window, grouped.groups));
        } else {
            HiddenHits hits = new HiddenHits(search, window, options.innerHits(), child.source(), child.query());
            hits.fetch(wanted, listener.delegateFailureAndWrap(
                (l, found) -> executor().execute(ActionRunnable.supply(l, () -> {
                    describer.describe(found, grouped.compared, grouped.similarity);
                    return new Collapsed(window, grouped.groups);
                }))));
        }
    }
}
