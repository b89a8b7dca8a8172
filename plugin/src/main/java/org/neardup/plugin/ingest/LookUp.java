package org.neardup.plugin.ingest;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.lookup.Near;
import org.neardup.plugin.lookup.SoughtText;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** One text that is looked up, answered once: with a document, a failure, or at its deadline. */
final class LookUp implements ActionListener<Near> {

    private final SoughtText text;
    private final TimeValue timeout;
    private final long start;
    private final Supplier<ThreadContext.StoredContext> context;
    private final ActionListener<Near> listener;
    private final AtomicBoolean isAnswered = new AtomicBoolean();

    /**
     * A look-up that starts now.
     *
     * @param context  restores the context of its request
     * @param listener called in that context
     */
    LookUp(SoughtText text, TimeValue timeout, Supplier<ThreadContext.StoredContext> context, ActionListener<Near> listener) {
        this.text = text;
        this.timeout = timeout;
        this.start = System.nanoTime();
        this.context = context;
        this.listener = new ContextPreservingActionListener<>(context, listener);
    }

    SoughtText text() {
        return text;
    }

    /** Restores the context of the request. */
    ThreadContext.StoredContext restore() {
        return context.get();
    }

    boolean isAnswered() {
        return isAnswered.get();
    }

    /**
     * Nanoseconds until the deadline, negative after it.
     *
     * @param now by {@link System#nanoTime}
     */
    long left(long now) {
        return timeout.nanos() - (now - start);
    }

    void timeOut() {
        onFailure(new ElasticsearchTimeoutException("the near-duplicates of the document were not found within [" + timeout + "]"));
    }

    @Override
    public void onResponse(@Nullable Near near) {
        if (isAnswered.compareAndSet(false, true)) {
            listener.onResponse(near);
        }
    }

    @Override
    public void onFailure(Exception e) {
        if (isAnswered.compareAndSet(false, true)) {
            listener.onFailure(e);
        }
    }
}
