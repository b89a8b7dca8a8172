package org.neardup.plugin.job.request;

import org.apache.lucene.util.SetOnce;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.index.Index;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.query.QueryCandidates.QueryLog;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.validation.ReadAccess;

import java.util.List;
import java.util.Set;

/** Checks a request for a job; starts the job, or reports all problems at once. */
public final class TransportStartJobAction extends JobAction<StartJobRequest, StartJobResponse> {

    /** Requires the privilege to read the indices. */
    public static final ActionType<StartJobResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates");

    @Inject
    public TransportStartJobAction(JobServices services) {
        super(TYPE, services);
    }

    @Override
    protected void doExecute(Task task, StartJobRequest request, ActionListener<StartJobResponse> listener) {
        ClusterState state = clusterService.state();
        ServerProject project = ServerProject.of(state);
        String jobId = JobStarter.newId();
        SpecificationReader reader = new SpecificationReader(request.body(), services.registry());
        List<String> problems = reader.problems();
        ComparedIndices indices = services.indexAccess().resolve(request);
        indices.check(project, problems);
        JobSpecification specification = reader.read(indices);
        JobStarter.checkSize(specification, problems);
        List<IndexMetadata> compared = indices.existing(project);
        SpecificationCheck check = new SpecificationCheck(state, specification, compared, problems);
        boolean searchable = check.check();
        Action action = specification.output().action();
        DocumentCheck documents = new DocumentCheck(client, specification.source(), request.indicesOptions(), problems);
        SetOnce<DocumentCounts> counts = new SetOnce<>();
        SetOnce<String> earlier = new SetOnce<>();

        SubscribableListener.<String>newForked(l -> findEarlier(specification, problems, l))
            .<Void>andThen((l, found) -> {
                earlier.set(found);
                checkIsFree(specification.output().dest(), problems, l);
            })
            .<Void>andThen(l -> {
                QueryLog log = specification.queries() == null ? null : specification.queries().log();
                // Missing parameters were already reported.
                when(log != null && log.index() != null, l, new QueryLogCheck(client, log, problems)::check);
            })
            .<Set<String>>andThen(l -> {
                String protect = searchable ? specification.output().protect() : null;
                documents.checkVisible(check.valueFields(), protect, compared, services.visibleFields(), l);
            })
            .<DocumentCounts>andThen((l, hidden) -> {
                check.checkValueFields(hidden);
                if (searchable) {
                    documents.count(l);
                } else {
                    l.onResponse(DocumentCounts.NONE);
                }
            })
            .<Void>andThen((l, counted) -> {
                counts.set(counted);
                services.actionCheck().checkMappings(specification.output(), compared, problems, l);
            })
            .<Void>andThen(l -> {
                throwIfAny(problems);
                when(action != Action.REPORT, l, l2 -> access.toWrite(specification.source().names().toArray(String[]::new), l2));
            })
            .<Void>andThen(l -> when(specification.output().dest() != null, l, l2 -> checkExport(specification.output().dest(), l2)))
            .<Void>andThen(l -> when(
                specification.queries() != null, l,
                l2 -> ReadAccess.check(client, "candidates.queries", FieldCheck.names(compared), l2)))
            .<Void>andThen(l -> services.actionCheck().probe(specification.output(), compared, problems, l))
            .<StartJobResponse>andThen(l -> {
                throwIfAny(problems);
                if (request.options().dryRun()) {
                    l.onResponse(dryRun(state, specification.continuing(earlier.get()), counts.get()));
                } else {
                    long all = specification.queries() == null ? counts.get().compared() + counts.get().notCompared() : 0;
                    starter.start(
                        jobId, JobKind.FIND, specification.continuing(earlier.get()), earlier.get(), all, request.options(), l);
                }
            })
            .addListener(listener);
    }

    /** Passes the id of the job that the new one continues, or null. */
    private void findEarlier(JobSpecification specification, List<String> problems, ActionListener<String> listener) {
        String id = specification.continueFrom();
        if (id == null || specification.source().field() == null) {
            // Without a field there is nothing to compare; its absence was already reported.
            listener.onResponse(null);
        } else if (id.equals(LatestJob.LATEST)) {
            new LatestJob(client, jobs, specification).find(listener);
        } else {
            checkEarlier(specification, problems, listener.map(checked -> id));
        }
    }

    /** The earlier job must have compared the same field in the same way, and have completed. */
    private void checkEarlier(JobSpecification specification, List<String> problems, ActionListener<Void> listener) {
        String id = specification.continueFrom();
        jobs.findOrNull(id, listener.delegateFailureAndWrap((l, earlier) -> {
            if (earlier == null || earlier.id().equals(id) == false) {
                problems.add("[continue_from] [" + id + "] is not the id of a job; give one, or [latest]");
            } else if (earlier.kind() != JobKind.FIND || earlier.state() != JobState.COMPLETED || earlier.result() == null) {
                problems.add("[continue_from] job [" + id + "] is a [" + earlier.kind() + "] job that is [" + earlier.state()
                    + "], but must be a completed [find] job");
            } else {
                jobs.specification(id, l.map(earlierSpecification -> {
                    String other = specification.differenceTo(earlierSpecification);
                    if (other != null) {
                        problems.add("[continue_from] job [" + id + "] had another [" + other + "]; use the same, or start a full job");
                    }
                    return null;
                }));
                return;
            }
            l.onResponse(null);
        }));
    }

    private static StartJobResponse dryRun(ClusterState state, JobSpecification specification, DocumentCounts all) {
        ServerProject project = ServerProject.of(state);
        List<Index> indices = specification.source().indices();
        List<String> nodes = state.nodes().getDataNodes().values().stream().map(DiscoveryNode::getName).sorted().toList();
        Comparison comparison = specification.comparison();
        DocumentCounts counts = all.under(comparison.measure());
        return StartJobResponse.preview((builder, params) -> {
            builder.startObject()
                .field("dry_run", true)
                .field("indices", indices.stream().map(Index::getName).toList())
                .field("shards", specification.source().compared().shards(project).size())
                .field("documents", counts.compared())
                .field(Counter.TOO_FEW_TOKENS.toString(), counts.tooFewTokens())
                .field(Counter.NOT_COMPARED.toString(), counts.notCompared())
                .field("nodes", nodes);
            if (specification.output().dest() != null) {
                builder.field("dest", specification.output().dest());
            }
            if (specification.continueFrom() != null) {
                builder.field("continue_from", specification.continueFrom());
            }
            builder.field("warnings", counts.warnings(specification.source()));
            return builder.endObject();
        });
    }
}
