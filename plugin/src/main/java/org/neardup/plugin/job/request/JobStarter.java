package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.persistent.PersistentTasksService;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobOutline;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.JobUser;
import org.neardup.plugin.server.ServerTasks;

import java.util.List;
import java.util.UUID;

/** Starts the persistent tasks of jobs, for the user of the current request. */
public record JobStarter(Client client, ClusterService clusterService, JobLookup jobs) {

    /** Maximum size of a specification as JSON. */
    static final ByteSizeValue LARGEST_SPECIFICATION = ByteSizeValue.ofKb(256);

    static final TimeValue MASTER_TIMEOUT = TimeValue.timeValueSeconds(30);

    /** A new job id: 32 hexadecimal digits. */
    static String newId() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    /** Adds a problem if a specification is too large to store. */
    static void checkSize(JobSpecification specification, List<String> problems) {
        ByteSizeValue size = ByteSizeValue.ofBytes(JobStore.bytes(specification).length());
        if (size.compareTo(LARGEST_SPECIFICATION) > 0) {
            problems.add("the job has [" + size + "] of parameters and names of indices, but may have at most [" + LARGEST_SPECIFICATION
                + "]; name fewer indices, or shorten its queries");
        }
    }

    /**
     * Starts a job. Stores its documents before its task exists, in two copies unless the second one takes more than five seconds, so that
     * a node failure does not hide the job.
     *
     * @param earlierJob the earlier job that it builds on, or null
     * @param documents  number of documents to read; 0 if it is not known
     */
    void start(
        String jobId, JobKind kind, JobSpecification specification, String earlierJob, long documents, RunOptions options,
        ActionListener<StartJobResponse> listener) {
        JobUser user = JobUser.current(client.threadPool().getThreadContext());
        float requestsPerSecond = options.requestsPerSecond();
        JobProgress progress = new JobProgress(kind);
        progress.add(Counter.DOCUMENTS_EXPECTED, documents);
        JobDocument job = new JobDocument(
            jobId, kind, user.name(), specification.output().dest(), earlierJob, JobState.RUNNING,
            List.of(), System.currentTimeMillis(), 0, JobOutline.of(specification), JobStatus.of(progress, requestsPerSecond), null, null);
        SubscribableListener.<String>newForked(l -> new JobStore(client).create(job, specification, l))
            .<PersistentTask<JobParameters>>andThen((l, indexUuid) -> {
                String cluster = clusterService.state().metadata().clusterUUID();
                boolean changesNothing = job.outline().dryRun() || job.outline().action() == Action.REPORT;
                List<String> changed = changesNothing
                    ? List.of()
                    : specification.source().indices().stream().map(Index::getUUID).toList();
                startTask(jobId, new JobParameters(
                    kind, job.dest(), kind == JobKind.FIND ? null : earlierJob, changed, job.startMillis(), requestsPerSecond, cluster,
                    indexUuid, user.name(), user.headers()), l);
            })
            .<JobDocument>andThen((l, task) -> jobs.awaitBegin(jobId, l))
            .<StartJobResponse>andThen((l, begun) -> {
                if (options.waitForCompletion()) {
                    jobs.awaitEnd(jobId, options.timeout(), l.map(StartJobResponse::finished));
                } else {
                    l.onResponse(StartJobResponse.started(jobId, begun == null ? null : begun.task()));
                }
            })
            .addListener(listener);
    }

    /** If starting the task fails, deletes the documents; if the master did start the task, it ends, because it does not find them. */
    private void startTask(String jobId, JobParameters parameters, ActionListener<PersistentTask<JobParameters>> listener) {
        ActionListener<PersistentTask<JobParameters>> orDiscard = listener.delegateResponse((l, e) -> {
            new JobStore(client).discard(jobId, ActionListener.running(() -> l.onFailure(e)));
        });
        new ServerTasks(new PersistentTasksService(clusterService, client.threadPool(), client)).start(
            jobId, JobParameters.NAME, parameters, MASTER_TIMEOUT, orDiscard);
    }
}
