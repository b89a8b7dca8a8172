package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.signature.Ratio;
import org.neardup.plugin.job.work.MemoryClaim;

import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The collapse of one ranking, step by step: the child's search, the signature sets if these are compared, the groups, and the ids of the
 * hidden documents that will be shown. Responses arrive on threads that must not be kept, so the groups are made on another.
 */
final class WindowCollapse {

    /** A window and its groups. */
    record Collapsed(Window window, Groups groups) {}

    private final DocumentSearch search;
    private final Executor executor;
    private final CollapseOptions options;
    private final long mostTokens;
    private final AuthorityKeys keys;
    private final CollapseReport report;

    /**
     * @param mostTokens the most signatures that may be read
     */
    WindowCollapse(
        DocumentSearch search,
        ThreadPool threadPool,
        CollapseOptions options,
        long mostTokens,
        AuthorityKeys keys,
        CollapseReport report
    ) {
        this.search = search;
        this.executor = threadPool.executor(
            options.comparison().readsSignatures() ? VerificationPool.NAME : ThreadPool.Names.SEARCH_COORDINATION
        );
        this.options = options;
        this.mostTokens = mostTokens;
        this.keys = keys;
        this.report = report;
    }

    /**
     * Runs the collapse.
     *
     * @param source of the child's search, {@linkplain WindowSource extended}
     */
    void run(SearchSourceBuilder source, ActionListener<Collapsed> listener) {
        source.timeout(search.bounds().remaining());
        search.run(source, listener.delegateFailureAndWrap((l, response) -> {
            Window window = Window.of(response.getHits(), options.comparison() instanceof ByFingerprint, keys, response.isTimedOut());
            executor.execute(ActionRunnable.wrap(l, forked -> group(window, forked)));
        }));
    }

    private void group(Window window, ActionListener<Collapsed> listener) {
        if (window.size() < options.minResults()) {
            describe(window, Groups.none(window), null, listener);
        } else {
            switch (options.comparison()) {
                case ByFingerprint(String field, int maxDistance, BySignature verify) when verify == null -> describe(
                    window,
                    Groups.of(window, maxDistance, options.grouping(), (left, right) -> true),
                    null,
                    listener
                );
                case ByFingerprint(String field, int maxDistance, BySignature verify) -> compare(
                    window,
                    verify,
                    comparable -> Groups.near(window, maxDistance, comparable),
                    (sets, claim) -> verified(window, maxDistance, verify, sets),
                    listener
                );
                case BySignature signatures -> compare(
                    window,
                    signatures,
                    comparable -> IntStream.range(0, window.size()).filter(comparable).toArray(),
                    (sets, claim) -> similar(window, signatures, sets, claim),
                    listener
                );
                case ByFieldType field -> throw new IllegalStateException("[" + field + "] is not resolved");
            }
        }
    }

    private void compare(
        Window window,
        BySignature comparison,
        SignatureFetch.Candidates candidates,
        BiFunction<WindowSets, MemoryClaim, Groups> grouping,
        ActionListener<Collapsed> listener
    ) {
        MemoryClaim claim = search.bounds().claim();
        WindowSets sets = new WindowSets(window.size(), search.bounds(), mostTokens);
        ActionListener.run(ActionListener.releaseBefore(claim, listener), releasing -> {
            new SignatureFetch(search, executor, claim, window, comparison, candidates, sets).run(
                releasing.delegateFailureAndWrap((l, fetched) -> {
                    Groups groups = grouping.apply(sets, claim);
                    refuseIncomplete(sets.outcome());
                    describe(window, groups, sets, l);
                })
            );
        });
    }

    private Groups verified(Window window, int maxDistance, BySignature verify, WindowSets sets) {
        return Groups.of(window, maxDistance, options.grouping(), new VerifiedPairs(sets, Ratio.of(verify.minSimilarity())));
    }

    /** Groups only once all sets are there: a centre that has none might have taken documents away from others. */
    private Groups similar(Window window, BySignature comparison, WindowSets sets, MemoryClaim claim) {
        if (sets.isStopped()) {
            return Groups.none(window);
        }
        try {
            SimilarSets similar = new SimilarSets(sets, window.size(), claim);
            return Groups.of(window, comparison.similarity(), options.grouping(), similar);
        } catch (SearchTimeoutException e) {
            return Groups.none(window);
        }
    }

    /** A user who takes no part of an answer gets none if some pairs were not compared. */
    private void refuseIncomplete(CollapseReport.Compared compared) {
        if (compared.isComplete() == false && search.allowsPartialResults() == false) {
            if (compared.timedOut()) {
                throw new SearchTimeoutException(null, "Time exceeded");
            }
            throw new IllegalArgumentException(
                "the search would have to read more signatures than [" + compared.stoppedBy() + "] allows, which is [" + mostTokens
                    + "]: take a smaller [rank_window_size] or [max_distance], raise the setting, or allow partial results"
            );
        }
    }

    /** Writes the report, and fetches the ids for it. */
    private void describe(Window window, Groups groups, WindowSets sets, ActionListener<Collapsed> listener) {
        GroupDescriber describer = new GroupDescriber(window, groups, options.innerHits(), report);
        int[] needed = describer.needed();
        if (needed.length == 0) {
            describer.describe(FetchedDocuments.NONE, sets);
            listener.onResponse(new Collapsed(window, groups));
        } else {
            search.fetchIds(window, needed, listener.delegateFailureAndWrap((l, response) -> {
                FetchedDocuments fetched = FetchedDocuments.of(response.getHits());
                executor.execute(ActionRunnable.wrap(l, forked -> {
                    describer.describe(fetched, sets);
                    forked.onResponse(new Collapsed(window, groups));
                }));
            }));
        }
    }
}
