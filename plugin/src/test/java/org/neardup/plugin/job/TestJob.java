package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.WorkIndex;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job without a coordinator: runs phases on the thread of a test. */
public final class TestJob implements JobContext {

    private final String id;
    private final JobSpecification specification;
    private final Client client;
    private final TaskId parentTask;
    private final EntryStore work;
    private final JobProgress progress = new JobProgress(JobKind.FIND);
    private volatile float requestsPerSecond = -1;
    private final Pace pace = new Pace(() -> requestsPerSecond, this::ensureRunning, millis -> {
        progress.add(JobProgress.Counter.THROTTLED_MILLIS, millis);
    }) {
        @Override
        public void take(long more) {
            ensureRunning();
            throttled += more;
        }
    };
    private Map<String, EntryStore> plans = new HashMap<>();
    private EarlierJob earlier;
    private long throttled;
    private volatile boolean cancelled;

    /** A job with a given store for its work, without a task. */
    public TestJob(String id, JobSpecification specification, Client client, EntryStore work) {
        this.id = id;
        this.specification = specification;
        this.client = client;
        this.parentTask = TaskId.EMPTY_TASK_ID;
        this.work = work;
    }

    /** A job that stores its work in the cluster. */
    public TestJob(String id, JobSpecification specification, Client client, TaskId parentTask) {
        this.id = id;
        this.specification = specification;
        this.client = client;
        this.parentTask = parentTask;
        WorkIndex index = new WorkIndex(client, id, this::ensureRunning);
        index.make();
        index.awaitCopies();
        this.work = index;
    }

    /** Memory that a breaker limits. */
    public static CountedMemory memory(long limit) {
        return new CountedMemory(limit, () -> new CircuitBreakingException("too much", CircuitBreaker.Durability.TRANSIENT));
    }

    /** The indices of these names in the cluster. */
    public static List<Index> indices(Client client, List<String> names) {
        ProjectMetadata project = state(client).metadata().getProject(ProjectId.DEFAULT);
        return names.stream().map(name -> project.index(name).getIndex()).toList();
    }

    private static ClusterState state(Client client) {
        return client.admin().cluster().prepareState(TimeValue.timeValueSeconds(30)).get().getState();
    }

    /** Jaccard, authority first, result index "result"; the indices do not exist. */
    public static JobSpecification specification(List<String> names, String threshold, Keep keep, Grouping grouping, Action action) {
        List<Index> indices = names.stream().map(name -> new Index(name, "uuid-of-" + name)).toList();
        return specification(indices, names, threshold, keep, grouping, action);
    }

    /** Like the above, for indices of a cluster. */
    public static JobSpecification specification(
        Client client,
        List<String> names,
        String threshold,
        Keep keep,
        Grouping grouping,
        Action action) {
        return specification(indices(client, names), names, threshold, keep, grouping, action);
    }

    private static JobSpecification specification(
        List<Index> indices,
        List<String> names,
        String threshold,
        Keep keep,
        Grouping grouping,
        Action action) {
        return new JobSpecification(
            new Source(indices, names, "signatures", 1, 1 << 18, null, null, null, null),
            new Comparison(Similarity.parse("jaccard", threshold), 0, null),
            keepRule(keep, new Authority("rank", 0L), "date"),
            new Output("result", grouping, Pairs.NONE, action, "near_duplicate", false, null, null, null),
            new Limits(0, 1), null, null, null);
    }

    private static KeepRule keepRule(Keep keep, Authority authority, String date) {
        return new KeepRule(keep, authority, keep == Keep.LATEST ? null : date, keep == Keep.LATEST ? date : null, null);
    }

    /** The job that this one continues. */
    public TestJob continuing(EarlierJob before) {
        earlier = before;
        return this;
    }

    /** Stores plans where other jobs find them. */
    public TestJob planningIn(Map<String, EntryStore> shared) {
        plans = shared;
        return this;
    }

    public void cancel() {
        cancelled = true;
    }

    public void limit(float documentsPerSecond) {
        requestsPerSecond = documentsPerSecond;
    }

    /** A copy that continues an earlier job. */
    public static JobSpecification continuing(JobSpecification from, String earlier) {
        return new JobSpecification(
            from.source(), from.comparison(), from.keep(), from.output(), from.limits(), earlier, from.selection(), null);
    }

    /** A copy with another comparison. */
    public static JobSpecification comparing(JobSpecification from, Comparison comparison) {
        return new JobSpecification(
            from.source(), comparison, from.keep(), from.output(), from.limits(), from.continueFrom(), from.selection(), null);
    }

    /** A copy with another grouping. */
    public static JobSpecification grouping(
        JobSpecification from,
        Measure similarity,
        Keep keep,
        Grouping grouping,
        Pairs pairs) {
        Output output = from.output();
        return new JobSpecification(
            from.source(), new Comparison(similarity, from.comparison().idfPower(), from.comparison().frames()),
            keepRule(keep, from.keep().authority(), from.keep().date()),
            new Output(output.dest(), grouping, pairs, output.action(), output.markField(), output.onlyCopies(), output.protect(), null,
                output.fields()),
            from.limits(), from.continueFrom(), from.selection(), null);
    }

    /** Number of calls of the job's rate limit. */
    public long throttled() {
        return throttled;
    }

    @Override
    public String jobId() {
        return id;
    }

    @Override
    public JobKind kind() {
        return JobKind.FIND;
    }

    @Override
    public JobSpecification specification() {
        return specification;
    }

    @Override
    public EarlierJob earlier() {
        return earlier;
    }

    @Override
    public TaskId parentTask() {
        return parentTask;
    }

    @Override
    public Client userClient() {
        return client;
    }

    @Override
    public Client cleanupClient() {
        return client;
    }

    @Override
    public ClusterState clusterState() {
        return state(client);
    }

    @Override
    public EntryStore work() {
        return work;
    }

    @Override
    public EntryStore plan(String plannedBy) {
        return plans.computeIfAbsent(plannedBy, id -> new MemoryWorkIndex());
    }

    @Override
    public JobProgress progress() {
        return progress;
    }

    @Override
    public Pace pace() {
        return pace;
    }

    @Override
    public void ensureRunning() {
        if (cancelled) {
            throw new TaskCancelledException("cancelled by the test");
        }
    }
}
