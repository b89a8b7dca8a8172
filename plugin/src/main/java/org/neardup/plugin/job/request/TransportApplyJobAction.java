package org.neardup.plugin.job.request;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.result.ResultSchema;
import org.neardup.plugin.job.work.TransientFailures;
import org.neardup.plugin.validation.VisibleFields;

import java.util.List;
import java.util.Map;

/** Marks or deletes what an earlier job planned, or a part of it. */
public final class TransportApplyJobAction extends ActOnJobAction {

    /** Needs the privilege to write to the indices. */
    public static final ActionType<StartJobResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/apply");

    private final NamedXContentRegistry registry;
    private final VisibleFields visibleFields;

    /** Called by the server. */
    @Inject
    public TransportApplyJobAction(
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        NamedXContentRegistry registry,
        PersistentTasksService tasks,
        ActionCheck actionCheck,
        VisibleFields visibleFields
    ) {
        super(TYPE.name(), JobKind.APPLY, filters, transport, clusterService, client, tasks, actionCheck);
        this.registry = registry;
        this.visibleFields = visibleFields;
    }

    @Override
    void read(
        ActOnJobRequest request,
        Planner planner,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<JobSpecification> listener
    ) {
        SelectionReader reader = new SelectionReader(request.body(), planner.specification(), registry);
        JobSpecification wanted = reader.read(request.options().dryRun());
        problems.addAll(reader.problems());
        SubscribableListener.<Boolean>newForked(l -> findResult(planner, problems, l))
            .<Void>andThen((l, found) -> {
                if (found && reader.query() != null) {
                    SearchSourceBuilder query = new SearchSourceBuilder().query(reader.query()).size(0);
                    SearchRequest search = new SearchRequest(wanted.output().dest()).source(query);
                    client.search(search, DocumentCheck.<Void>nullIfRefused("query", problems, l).map(ran -> null));
                } else {
                    l.onResponse(null);
                }
            })
            .<Void>andThen((l, tried) -> {
                if (reader.protect() == null || indices.isEmpty()) {
                    l.onResponse(null);
                } else {
                    checkProtect(reader.protect(), wanted, indices, problems, l);
                }
            })
            .<JobSpecification>andThen((l, checked) -> l.onResponse(wanted))
            .addListener(listener);
    }

    /** Runs the query once, and makes sure that the user sees its fields. */
    private void checkProtect(
        QueryBuilder protect,
        JobSpecification wanted,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        // Some of the names may have gone since.
        IndicesOptions options = IndicesOptions.lenientExpandOpen();
        DocumentCheck documents = new DocumentCheck(client, wanted.source(), options, problems);
        documents.tryQuery("protect", protect, listener.delegateFailureAndWrap((l, ran) -> {
            if (ran) {
                var scope = new VisibleFields.Scope(wanted.source().names(), options, indices);
                visibleFields.check(scope, Map.of(), Map.of("protect", protect), problems, l.map(hidden -> null));
            } else {
                l.onResponse(null);
            }
        }));
    }

    /** Finds out, as the user, whether the result is still there. If that cannot be seen now, the job waits until it can. */
    private void findResult(Planner planner, List<String> problems, ActionListener<Boolean> listener) {
        if (planner.hasPlan() == false) {
            listener.onResponse(false);
            return;
        }
        String dest = planner.specification().output().dest();
        GetRequest summary = new GetRequest(dest, ResultSchema.summary(planner.id()));
        summary.fetchSourceContext(FetchSourceContext.DO_NOT_FETCH_SOURCE);
        ActionListener<Boolean> found = listener.map(isThere -> {
            if (isThere == false) {
                problems.add(
                    "index [" + dest + "] has no result of job [" + planner.id()
                        + "] any more: it was deleted, or a later job wrote its own there; " + withoutPlan(planner)
                );
            }
            return isThere;
        });
        client.get(summary, found.delegateResponse((l, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException) {
                l.onResponse(false);
            } else if (TransientFailures.isTransient(e)) {
                listener.onResponse(false);
            } else {
                l.onFailure(e);
            }
        }).map(answer -> answer.isExists()));
    }

    @Override
    String withoutPlan(Planner planner) {
        return "start a new job";
    }
}
