package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Starts a job that exports the result of an earlier one. Requires the privilege to write to the index. */
public final class ExportJobAction extends JobAction<ActOnJobRequest, StartJobResponse> {

    public static final ActionType<StartJobResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/export");

    /** The parameter with the name of the index. */
    static final String INDEX = "index";

    @Inject
    public ExportJobAction(JobServices services) {
        super(TYPE, services);
    }

    @Override
    protected void doExecute(Task task, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        ParameterReader reader = new ParameterReader(request.body()).allow(INDEX, ExportCheck.FIELDS);
        List<String> problems = reader.problems();
        reader.require(INDEX, "name the index to export to");
        String dest = reader.text(INDEX, null);
        List<String> fields = ExportCheck.fields(reader);
        SubscribableListener.<JobDocument>newForked(l -> jobs.findPlanner(request.jobId(), l))
            .<JobDocument>andThen((l, planner) -> access.toSteer(List.of(planner), l.map(allowed -> planner)))
            .<StartJobResponse>andThen((l, planner) -> jobs.specification(planner.id(), l.delegateFailureAndWrap((l2, planned) -> {
                PlanCheck check = new PlanCheck(client, planner, planned, JobKind.EXPORT, problems);
                check.checkPlanner(planned.source().names());
                if (dest != null) {
                    Set<String> compared = new TreeSet<>(planned.source().names());
                    planned.source().indices().forEach(index -> compared.add(index.getName()));
                    new ExportCheck(clusterService.state(), compared, INDEX, problems).check(dest);
                }
                SubscribableListener.<Void>newForked(check::checkPlan)
                    .<Void>andThen(l3 -> checkIsFree(dest, problems, l3))
                    .<Void>andThen(l3 -> {
                        throwIfAny(problems);
                        checkExport(dest, l3);
                    })
                    .<StartJobResponse>andThen(l3 -> starter.start(
                        JobStarter.newId(), JobKind.EXPORT, planned.exporting(dest, fields), planner.id(), 0, request.options(), l3))
                    .addListener(l2);
            })))
            .addListener(listener);
    }
}
