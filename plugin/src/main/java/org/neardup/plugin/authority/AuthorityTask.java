package org.neardup.plugin.authority;

import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.authority.AuthorityStatus.Phase;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** The cancellable task of a computation, with its counts. One thread counts, any thread may read. */
final class AuthorityTask extends CancellableTask {

    private final AtomicLongArray counts = new AtomicLongArray(Counter.values().length);
    private final float requestsPerSecond;
    private volatile Phase phase = Phase.PAGES;
    private volatile Double change;

    AuthorityTask(
        long id, String type, String action, String description, TaskId parent, Map<String, String> headers, float requestsPerSecond) {
        super(id, type, action, description, parent, headers);
        this.requestsPerSecond = requestsPerSecond;
    }

    void begin(Phase next) {
        phase = next;
    }

    void add(Counter counter, long more) {
        counts.addAndGet(counter.ordinal(), more);
    }

    void set(Counter counter, long count) {
        counts.set(counter.ordinal(), count);
    }

    /** Records the progress of the iterations. */
    void iterated(int iterations, double lastChange) {
        set(Counter.ITERATIONS, iterations);
        change = lastChange;
    }

    @Override
    public AuthorityStatus getStatus() {
        Map<String, Long> counters = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            counters.put(counter.toString(), counts.get(counter.ordinal()));
        }
        return new AuthorityStatus(phase, requestsPerSecond, counters, change);
    }
}
