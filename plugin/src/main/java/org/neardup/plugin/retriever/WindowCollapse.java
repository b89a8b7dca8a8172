package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.signature.Ratio;

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
    private final AuthorityKeys keys;
    private final CollapseReport report;

    WindowCollapse(DocumentSearch search, ThreadPool threadPool, CollapseOptions options, AuthorityKeys keys, CollapseReport report) {
        this.search = search;
        this.executor = threadPool.executor(ThreadPool.Names.SEARCH_COORDINATION);
        this.options = options;
        this.keys = keys;
        this.report = report;
    }

    /**
     * Runs the collapse.
     *
     * @param source of the child's search, {@linkplain WindowSource extended}
     */
    void run(SearchSourceBuilder source, ActionListener<Collapsed> listener) {
        search.run(source, listener.delegateFailureAndWrap((l, response) -> {
            Window window = Window.of(response.getHits(), keys);
            executor.execute(ActionRunnable.wrap(l, forked -> group(window, forked)));
        }));
    }

    private void group(Window window, ActionListener<Collapsed> listener) {
        if (window.size() < options.minResults()) {
            describe(window, Groups.none(window), FetchedDocuments.NONE, listener);
        } else if (options.verify() == null) {
            describe(window, Groups.of(window, options, (left, right) -> true), FetchedDocuments.NONE, listener);
        } else {
            verify(window, listener);
        }
    }

    private void verify(Window window, ActionListener<Collapsed> listener) {
        int[] candidates = Groups.candidates(window, options.maxDistance());
        fetch(window, candidates, options.verify().field(), listener.delegateFailureAndWrap((l, documents) -> {
            Ratio threshold = Ratio.of(options.verify().minSimilarity());
            Groups groups = Groups.of(window, options, (left, right) -> documents.areSimilar(left, right, threshold));
            describe(window, groups, documents, l);
        }));
    }

    /** Writes the report, and fetches what is not yet fetched for it. */
    private void describe(Window window, Groups groups, FetchedDocuments documents, ActionListener<Collapsed> listener) {
        GroupDescriber describer = new GroupDescriber(window, groups, options.innerHits(), report);
        int[] needed = describer.needed();
        if (documents.hasAll(needed)) {
            describer.describe(documents);
            listener.onResponse(new Collapsed(window, groups));
        } else {
            fetch(window, needed, null, listener.delegateFailureAndWrap((l, fetched) -> {
                describer.describe(fetched);
                l.onResponse(new Collapsed(window, groups));
            }));
        }
    }

    private void fetch(Window window, int[] positions, String signatureField, ActionListener<FetchedDocuments> listener) {
        if (positions.length == 0) {
            listener.onResponse(FetchedDocuments.NONE);
            return;
        }
        search.fetch(window, positions, signatureField, listener.delegateFailureAndWrap((l, response) -> {
            FetchedDocuments documents = FetchedDocuments.of(response.getHits(), signatureField);
            executor.execute(ActionRunnable.wrap(l, forked -> forked.onResponse(documents)));
        }));
    }
}
