package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.signature.Ratio;
import org.neardup.plugin.job.work.MemoryClaim;

import java.util.concurrent.Executor;

/**
 * The collapse of one ranking, step by step: the child's search, the signature sets if pairs are verified, the groups, and the ids of the
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
     * @param mostTokens the most signatures that may be read to verify pairs
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
            options.verify() == null ? ThreadPool.Names.SEARCH_COORDINATION : VerificationPool.NAME
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
            Window window = Window.of(response.getHits(), keys, response.isTimedOut());
            executor.execute(ActionRunnable.wrap(l, forked -> group(window, forked)));
        }));
    }

    private void group(Window window, ActionListener<Collapsed> listener) {
        if (window.size() < options.minResults()) {
            describe(window, Groups.none(window), null, listener);
        } else if (options.verify() == null) {
            describe(window, Groups.of(window, options, (left, right) -> true), null, listener);
        } else {
            verify(window, listener);
        }
    }

    private void verify(Window window, ActionListener<Collapsed> listener) {
        MemoryClaim claim = search.bounds().claim();
        Ratio threshold = Ratio.of(options.verify().minSimilarity());
        VerifiedPairs pairs = new VerifiedPairs(window.size(), threshold, search.bounds(), mostTokens);
        ActionListener.run(ActionListener.releaseBefore(claim, listener), releasing -> {
            new SignatureFetch(search, executor, claim, window, options, pairs).run(
                releasing.delegateFailureAndWrap((l, fetched) -> {
                    Groups groups = Groups.of(window, options, pairs);
                    refuseIncomplete(pairs.outcome());
                    describe(window, groups, pairs, l);
                })
            );
        });
    }

    /** A user who takes no part of an answer gets none if some pairs were not compared. */
    private void refuseIncomplete(CollapseReport.Verified verified) {
        if (verified.isComplete() == false && search.allowsPartialResults() == false) {
            if (verified.timedOut()) {
                throw new SearchTimeoutException(null, "Time exceeded");
            }
            throw new IllegalArgumentException(
                "[verify] would have to read more signatures than [" + verified.stoppedBy() + "] allows, which is [" + mostTokens
                    + "]: take a smaller [rank_window_size] or [max_distance], raise the setting, or allow partial results"
            );
        }
    }

    /** Writes the report, and fetches the ids for it. */
    private void describe(Window window, Groups groups, VerifiedPairs pairs, ActionListener<Collapsed> listener) {
        GroupDescriber describer = new GroupDescriber(window, groups, options.innerHits(), report);
        int[] needed = describer.needed();
        if (needed.length == 0) {
            describer.describe(FetchedDocuments.NONE, pairs);
            listener.onResponse(new Collapsed(window, groups));
        } else {
            search.fetchIds(window, needed, listener.delegateFailureAndWrap((l, response) -> {
                FetchedDocuments fetched = FetchedDocuments.of(response.getHits());
                executor.execute(ActionRunnable.wrap(l, forked -> {
                    describer.describe(fetched, pairs);
                    forked.onResponse(new Collapsed(window, groups));
                }));
            }));
        }
    }
}
