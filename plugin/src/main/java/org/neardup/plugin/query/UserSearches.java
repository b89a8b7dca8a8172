package org.neardup.plugin.query;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.util.concurrent.ThreadContext;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Searches within another request of a user. */
public final class UserSearches {

    private UserSearches() {}

    /**
     * Searches with the user's headers alone. The outer request's context also contains its authorization: every index behind its aliases,
     * without their filters. An inner search in that context would inherit it without a check.
     *
     * @param listener called in the context of the outer request
     */
    @SuppressWarnings("try")
    public static <T> void run(Client client, ActionListener<T> listener, Consumer<ActionListener<T>> search) {
        ThreadContext context = client.threadPool().getThreadContext();
        Supplier<ThreadContext.StoredContext> outer = context.newRestorableContext(false);
        try (ThreadContext.StoredContext ignored = context.stashAndMergeHeaders(Map.of())) {
            search.accept(new ContextPreservingActionListener<>(outer, listener));
        }
    }
}
