package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.Retries;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The windows of consecutive queries, in order, with some searched ahead. Single-threaded; searches complete on other threads. */
final class Windows implements Releasable {

    private final JobContext job;
    private final WindowSearch search;
    private final List<FrequentQuery> queries;
    private int ahead;
    private final Retries retries;
    private final Deque<Pending<FoundWindow>> searched = new ArrayDeque<>();
    /** Windows that were not taken yet; guarded by itself. */
    private final Set<FoundWindow> waiting = new HashSet<>();
    private boolean closed;
    private int next;
    /** The number of marked hits that the next windows are likely to have: about the most of the last ones. */
    private int spare;

    /**
     * @param first rank of the first query
     * @param ahead number of parallel searches; halved when memory is short, finally one at a time, after the previous window was closed
     */
    Windows(JobContext job, WindowSearch search, List<FrequentQuery> queries, int first, int ahead) {
        this.job = job;
        this.search = search;
        this.queries = queries;
        this.next = first;
        this.ahead = ahead;
        // A failed search fails again in the same point in time.
        this.retries = new Retries(job::ensureRunning, TimeValue.ZERO);
    }

    /** Waits for the window of the next query, without the documents marked so far. The caller closes it. */
    FoundWindow next() {
        search(Math.max(1, ahead));
        int rank = next - searched.size();
        FoundWindow window = await(rank, searched.removeFirst());
        // These run while the caller processes and records this window.
        search(ahead);
        if (window.near().leaveOutMarked(search.places()) == false) {
            window.close();
            window = await(rank, begin(rank));
            window.near().leaveOutMarked(search.places());
        }
        // Searching again costs more than some hits too many.
        spare = Math.max(5 * window.near().marked() / 4, 7 * spare / 8);
        return window;
    }

    private FoundWindow await(int rank, Pending<FoundWindow> search) {
        try {
            return take(search);
        } catch (RuntimeException e) {
            if (QueryFailure.isOfMemory(e) == false) {
                throw e;
            }
            // Earlier windows may have held the memory that it needed, and later ones may hold it now while they wait.
            giveUpOthers();
            this.search.places().forget();
            return take(begin(rank));
        }
    }

    /**
     * Runs work that reserves memory for taken windows. If memory is short, drops the windows after them, to be searched again later, and
     * repeats the work.
     */
    void withMemory(Runnable work) {
        withMemory(() -> {
            work.run();
            return null;
        });
    }

    <T> T withMemory(Supplier<T> work) {
        try {
            return work.get();
        } catch (CircuitBreakingException e) {
            giveUpOthers();
            return work.get();
        }
    }

    private void search(int count) {
        while (searched.size() < count && next < queries.size()) {
            searched.addLast(begin(next++));
        }
    }

    private Pending<FoundWindow> begin(int rank) {
        return retries.begin(listener -> search.run(rank, queries.get(rank), spare, keeping(listener)));
    }

    private FoundWindow take(Pending<FoundWindow> search) {
        FoundWindow window = search.await();
        synchronized (waiting) {
            waiting.remove(window);
        }
        return window;
    }

    /** Drops the windows that were searched ahead, to be searched again later, and from now on searches fewer ahead. */
    private void giveUpOthers() {
        next -= searched.size();
        ahead = ahead / 2;
        for (Pending<FoundWindow> other : searched) {
            try {
                take(other).close();
            } catch (RuntimeException e) {
                // It is searched again later, and fails then.
                job.ensureRunning();
            }
        }
        searched.clear();
    }

    /** Fails if no query can be searched; otherwise a failed query is itself the cause. */
    void ensureSearchable() {
        search.time().ensureSearchable();
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
