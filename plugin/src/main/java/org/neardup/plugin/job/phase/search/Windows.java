package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.Retries;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The windows of consecutive queries, in their order; some are searched ahead. For one thread; what it searches comes on others. */
final class Windows implements Releasable {

    private final JobContext job;
    private final WindowSearch search;
    private final List<FrequentQuery> queries;
    private int ahead;
    private final Retries retries;
    private final Deque<Pending<FoundWindow>> searched = new ArrayDeque<>();
    /** Windows that nobody has taken yet; guarded by itself. */
    private final Set<FoundWindow> waiting = new HashSet<>();
    private boolean closed;
    private int next;

    /**
     * @param first of the queries
     * @param ahead how many are searched at the same time, fewer if memory does not suffice: in the end one, once the one before is closed
     */
    Windows(JobContext job, WindowSearch search, List<FrequentQuery> queries, int first, int ahead) {
        this.job = job;
        this.search = search;
        this.queries = queries;
        this.next = first;
        this.ahead = ahead;
        // A search that fails once fails as long as its point in time is open.
        this.retries = new Retries(job::ensureRunning, TimeValue.ZERO);
    }

    /** The window of the next query, once it is there. The caller closes it. */
    FoundWindow next() {
        search(Math.max(1, ahead));
        try {
            FoundWindow window = take(searched.removeFirst());
            // While this one is gone through and recorded.
            search(ahead);
            return window;
        } catch (RuntimeException e) {
            if (QueryFailure.isOfMemory(e) == false) {
                throw e;
            }
            // Windows before it may have held the memory that it needed, and those behind it may do so now, while they wait for it.
            int first = next - searched.size() - 1;
            giveUpOthers();
            search.forgetDocuments();
            next = first + 1;
            ahead = ahead / 2;
            return take(begin(first));
        }
    }

    /**
     * Runs work that reserves memory for windows that were taken. If the reservation fails, the windows searched ahead release their memory,
     * to be searched again later, and the work runs a second time.
     */
    void withMemory(Runnable work) {
        withMemory(() -> {
            work.run();
            return null;
        });
    }

    /** As {@link #withMemory(Runnable)}, and returns the result of the work. */
    <T> T withMemory(Supplier<T> work) {
        try {
            return work.get();
        } catch (CircuitBreakingException e) {
            next -= searched.size();
            giveUpOthers();
            ahead = ahead / 2;
            return work.get();
        }
    }

    private void search(int count) {
        while (searched.size() < count && next < queries.size()) {
            searched.addLast(begin(next++));
        }
    }

    private Pending<FoundWindow> begin(int rank) {
        return retries.begin(listener -> search.run(rank, queries.get(rank), keeping(listener)));
    }

    private FoundWindow take(Pending<FoundWindow> search) {
        FoundWindow window = search.await();
        synchronized (waiting) {
            waiting.remove(window);
        }
        return window;
    }

    private void giveUpOthers() {
        for (Pending<FoundWindow> other : searched) {
            try {
                take(other).close();
            } catch (RuntimeException e) {
                // It is searched again, and then tells what is wrong.
                job.ensureRunning();
            }
        }
        searched.clear();
    }

    /**
     * Returns if queries can be searched, so that one that failed did because of itself.
     *
     * @throws RuntimeException if none can
     */
    void ensureSearchable() {
        search.ensureSearchable();
    }

    private ActionListener<FoundWindow> keeping(ActionListener<FoundWindow> listener) {
        return listener.map(window -> {
            synchronized (waiting) {
                if (closed) {
                    window.close();
                } else {
                    waiting.add(window);
                }
            }
            return window;
        });
    }

    @Override
    public void close() {
        synchronized (waiting) {
            closed = true;
            Releasables.close(waiting);
            waiting.clear();
        }
    }
}
