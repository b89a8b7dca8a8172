package org.neardup.plugin.querydriven;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.queries.FrequentQuery;
import org.neardup.plugin.job.work.Pending;
import org.neardup.plugin.job.work.Retries;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The windows of consecutive queries, in their order; some are searched ahead. For one thread; what it searches comes on others. */
final class Windows implements Releasable {

    private final WindowSearch search;
    private final List<FrequentQuery> queries;
    private final int ahead;
    private final Retries retries;
    private final Deque<Pending<FoundWindow>> searched = new ArrayDeque<>();
    /** Windows that nobody has taken yet; guarded by itself. */
    private final Set<FoundWindow> waiting = new HashSet<>();
    private boolean closed;
    private int next;

    /**
     * @param first of the queries
     * @param ahead how many are searched at the same time
     */
    Windows(JobContext job, WindowSearch search, List<FrequentQuery> queries, int first, int ahead) {
        this.search = search;
        this.queries = queries;
        this.next = first;
        this.ahead = ahead;
        // A search that fails once fails as long as its point in time is open.
        this.retries = new Retries(job::ensureRunning, TimeValue.ZERO);
    }

    /** The window of the next query, once it is there. The caller closes it. */
    FoundWindow next() {
        while (searched.size() < ahead && next < queries.size()) {
            int rank = next++;
            searched.addLast(retries.begin(listener -> search.run(rank, queries.get(rank), keeping(listener))));
        }
        FoundWindow window = searched.removeFirst().await();
        synchronized (waiting) {
            waiting.remove(window);
        }
        return window;
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
