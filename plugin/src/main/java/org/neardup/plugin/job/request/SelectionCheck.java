package org.neardup.plugin.job.request;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.result.ResultSchema;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.ActOnJobAction.Planner;
import org.neardup.plugin.validation.VisibleFields;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Map;

/** Reads the part of a plan to carry out, and checks it against the result of the job that made the plan. */
public final class SelectionCheck {

    private final Client client;
    private final NamedXContentRegistry registry;
    private final VisibleFields visibleFields;

    @Inject
    public SelectionCheck(Client client, NamedXContentRegistry registry, VisibleFields visibleFields) {
        this.client = client;
        this.registry = registry;
        this.visibleFields = visibleFields;
    }

    /**
     * Passes the specification of the new job. Call as the user.
     *
     * @param indices  the remaining indices of the job
     * @param problems receives a sentence for each problem
     */
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

    /** Tries the query, and checks that the user sees its fields. */
    private void checkProtect(
        QueryBuilder protect,
        JobSpecification wanted,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        // Some of the names may not exist any more.
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

    /** Checks, as the user, whether the result exists. If it is unavailable now, the job waits for it. */
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
                        + "] any more: it was deleted, or a later job replaced it; " + planner.withoutPlan(JobKind.APPLY)
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
}
