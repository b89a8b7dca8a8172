package org.neardup.plugin.job.coordination;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.NotMasterException;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.component.Lifecycle;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.Scheduler;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobRemoval;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.stream.Stream;

/**
 * Deletes jobs some time after their end, on the elected master, with their plans. A plan counts from the end of the last job that built on
 * it, and stays while documents have its marks, because nothing else can remove them.
 */
public final class Retention implements ClusterStateListener {

    /** How long to keep ended jobs; negative for ever. */
    public static final Setting<TimeValue> RETENTION = Setting.timeSetting(
        "near_duplicates.retention", TimeValue.timeValueDays(30), TimeValue.MINUS_ONE, Setting.Property.NodeScope,
        Setting.Property.Dynamic);

    private static final Logger LOGGER = LogManager.getLogger(Retention.class);

    private static final long SHORTEST_INTERVAL_MILLIS = 1_000;
    private static final long LONGEST_INTERVAL_MILLIS = TimeValue.timeValueHours(1).millis();
    /** Number of checks within the retention: a job stays at most this part longer. */
    private static final int CHECKS = 10;
    /** By then, a new job has a task. */
    private static final long TASK_ON_ITS_WAY_MILLIS = TimeValue.timeValueMinutes(1).millis();
    private static final int PAGE = 1_000;

    private final Client client;
    private final ClusterService clusterService;
    private final JobStore store;
    private volatile TimeValue retention;
    private TimeValue scheduledFor;
    private Scheduler.Cancellable checks;

    public Retention(Client client, ClusterService clusterService) {
        this.client = client;
        this.clusterService = clusterService;
        this.store = new JobStore(client);
        // The cluster state with a new value is applied next, which schedules the checks anew.
        clusterService.getClusterSettings().initializeAndWatch(RETENTION, time -> retention = time);
    }

    @Override
    public void clusterChanged(ClusterChangedEvent event) {
        boolean hasJobs = ServerProject.of(event.state()).index(JobStore.INDEX) != null;
        schedule(event.localNodeMaster() && hasJobs ? retention : TimeValue.MINUS_ONE);
    }

    private synchronized void schedule(TimeValue time) {
        if (time.equals(scheduledFor)) {
            return;
        }
        if (checks != null) {
            checks.cancel();
            checks = null;
        }
        scheduledFor = time;
        if (time.millis() >= 0) {
            long millis = Math.clamp(time.millis() / CHECKS, SHORTEST_INTERVAL_MILLIS, LONGEST_INTERVAL_MILLIS);
            checks = client.threadPool().scheduleWithFixedDelay(
                this::check, TimeValue.timeValueMillis(millis), client.threadPool().generic());
        }
    }

    private void check() {
        TimeValue time = retention;
        if (time.millis() < 0) {
            return;
        }
        try {
            int deleted = deleteEndedBefore(System.currentTimeMillis() - time.millis());
            if (deleted > 0) {
                LOGGER.info("deleted [{}] jobs that ended more than [{}] ago", deleted, time);
            }
        } catch (NotMasterException e) {
            LOGGER.debug("another node deletes old jobs", e);
        } catch (RuntimeException e) {
            LOGGER.warn("cannot delete old jobs, will retry", e);
        }
    }

    /** Deletes the jobs that ended before a time; returns their number. */
    private int deleteEndedBefore(long millis) {
        Retries retries = new Retries(this::ensureMaster, TimeValue.timeValueSeconds(30));
        int deleted = 0;
        JobDocument last = null;
        do {
            JobDocument after = last;
            List<JobDocument> page = retries.call(listener -> store.startedBefore(millis, after, PAGE, listener));
            last = page.size() < PAGE ? null : page.getLast();
            for (JobDocument job : page) {
                deleted += isOver(job, millis) ? delete(job, millis) : 0;
            }
        } while (last != null);
        return deleted;
    }

    /** Deletes a job unless a later job needs its plan; returns the number of deleted jobs. */
    private int delete(JobDocument job, long millis) {
        JobRemoval removal = new JobRemoval(client, this::ensureMaster);
        List<JobDocument> builtOn = removal.builtOn(job);
        List<JobDocument> acting = JobRemoval.actingOnPlan(builtOn);
        boolean isNeeded = builtOn.stream().anyMatch(this::isRunning) || acting.stream().anyMatch(other -> isOver(other, millis) == false);
        try {
            if (isNeeded || removal.hasMarks(job, clusterService.state())) {
                return 0;
            }
            removal.remove(job, acting);
        } catch (NotMasterException e) {
            throw e;
        } catch (RuntimeException e) {
            LOGGER.warn(() -> "cannot delete job [" + job.id() + "], will retry", e);
            return 0;
        }
        return Math.toIntExact(Stream.concat(Stream.of(job), acting.stream()).count());
    }

    private boolean isRunning(JobDocument job) {
        return JobTasks.find(clusterService.state(), job.id()) != null;
    }

    /** Whether a job ended before a time. One without a task whose document has no end was lost at an unknown time after its start. */
    private boolean isOver(JobDocument job, long millis) {
        long end = job.hasEnded() ? job.endMillis() : job.startMillis() + TASK_ON_ITS_WAY_MILLIS;
        return end < millis && isRunning(job) == false;
    }

    private void ensureMaster() {
        ClusterState state = clusterService.state();
        if (clusterService.lifecycleState() != Lifecycle.State.STARTED || state.nodes().isLocalNodeElectedMaster() == false) {
            throw new NotMasterException("this node does not delete old jobs any more");
        }
    }
}
