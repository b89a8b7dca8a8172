package org.neardup.plugin.ingest;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.neardup.plugin.query.UserSearches;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The searches of the processors of a node. A few multi-searches run at a time; each takes what waits for the same user. A processor
 * therefore holds no thread, and a large bulk does not fill the queue of the search threads.
 */
final class LookUps {

    /** Multi-searches that run at a time. */
    static final int MOST_RUNNING = 4;
    /** Searches of a multi-search. */
    static final int MOST_TOGETHER = 64;
    /** Searches that wait; more are refused, as a full queue of the server refuses a request. */
    static final int MOST_WAITING = 50_000;

    /**
     * One search.
     *
     * @param context restores the context of its request
     * @param headers of the user
     */
    private record LookUp(
        SearchRequest search, Supplier<ThreadContext.StoredContext> context, Map<String, String> headers,
        ActionListener<SearchResponse> listener) {}

    private final Client client;
    private final Deque<LookUp> waiting = new ArrayDeque<>();
    private int running;
    private boolean isStarting;

    LookUps(Client client) {
        this.client = client;
    }

    /**
     * Searches as the user of the current request, sooner or later.
     *
     * @param listener must not keep the response
     */
    void search(SearchRequest search, ActionListener<SearchResponse> listener) {
        ThreadContext context = client.threadPool().getThreadContext();
        Supplier<ThreadContext.StoredContext> outer = context.newRestorableContext(false);
        LookUp lookUp = new LookUp(search, outer, context.getHeaders(), new ContextPreservingActionListener<>(outer, listener));
        synchronized (this) {
            if (waiting.size() < MOST_WAITING) {
                waiting.add(lookUp);
                lookUp = null;
            }
        }
        if (lookUp == null) {
            runNext();
        } else {
            listener.onFailure(new EsRejectedExecutionException("[" + MOST_WAITING + "] look-ups of near-duplicates wait already"));
        }
    }

    /** One thread at a time starts searches, in a loop: one that fails at once would otherwise start the next one within itself. */
    private void runNext() {
        synchronized (this) {
            if (isStarting) {
                return;
            }
            isStarting = true;
        }
        for (List<LookUp> next = next(); next.isEmpty() == false; next = next()) {
            run(next);
        }
    }

    /** The searches to run now, all of one user; none if enough run, and then another thread may start some. */
    private synchronized List<LookUp> next() {
        List<LookUp> together = new ArrayList<>();
        while (running < MOST_RUNNING && waiting.isEmpty() == false && together.size() < MOST_TOGETHER
            && (together.isEmpty() || waiting.peek().headers.equals(together.getFirst().headers))) {
            together.add(waiting.remove());
        }
        running += together.isEmpty() ? 0 : 1;
        isStarting = together.isEmpty() == false;
        return together;
    }

    @SuppressWarnings("try")
    private void run(List<LookUp> together) {
        MultiSearchRequest searches = new MultiSearchRequest();
        together.forEach(lookUp -> searches.add(lookUp.search));
        ActionListener<MultiSearchResponse> each = ActionListener.wrap(
            response -> distribute(response, together),
            e -> together.forEach(lookUp -> lookUp.listener.onFailure(e)));
        ActionListener<MultiSearchResponse> ended = ActionListener.runBefore(each, this::end);
        try (ThreadContext.StoredContext ignored = together.getFirst().context.get()) {
            UserSearches.run(client, ended, listener -> client.multiSearch(searches, listener));
        }
    }

    private void end() {
        synchronized (this) {
            running--;
        }
        runNext();
    }

    private static void distribute(MultiSearchResponse response, List<LookUp> together) {
        for (int i = 0; i < together.size(); i++) {
            MultiSearchResponse.Item item = response.getResponses()[i];
            ActionListener<SearchResponse> listener = together.get(i).listener;
            if (item.isFailure()) {
                listener.onFailure(item.getFailure());
            } else {
                listener.onResponse(item.getResponse());
            }
        }
    }
}
