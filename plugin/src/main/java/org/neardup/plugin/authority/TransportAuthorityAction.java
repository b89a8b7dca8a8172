package org.neardup.plugin.authority;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.job.request.ActionCheck;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.validation.VisibleFields;

import java.util.List;

/** Checks a request for the authority of documents; starts the computation, or reports all problems at once. */
public final class TransportAuthorityAction extends TransportAction<StartJobRequest, AuthorityResponse> {

    /** Requires the privileges to read and write the indices. */
    public static final ActionType<AuthorityResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/authority");

    private final NodeClient client;
    private final ClusterService clusterService;
    private final IndexAccess access;
    private final NamedXContentRegistry registry;
    private final VisibleFields visibleFields;
    private final ActionCheck actionCheck;

    @Inject
    public TransportAuthorityAction(
        ActionFilters filters, TransportService transport, ClusterService clusterService, NodeClient client,
        IndexAccess access, NamedXContentRegistry registry, VisibleFields visibleFields, ActionCheck actionCheck) {
        super(TYPE.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
        this.client = client;
        this.clusterService = clusterService;
        this.access = access;
        this.registry = registry;
        this.visibleFields = visibleFields;
        this.actionCheck = actionCheck;
    }

    @Override
    protected void doExecute(Task task, StartJobRequest request, ActionListener<AuthorityResponse> listener) {
        ServerProject project = ServerProject.of(clusterService.state());
        AuthorityReader reader = new AuthorityReader(request.body(), registry);
        AuthorityOptions options = reader.read();
        List<String> problems = reader.problems();
        ComparedIndices indices = access.resolve(request);
        indices.check(project, problems);
        var check = new AuthorityCheck(client, visibleFields, actionCheck, request, indices.existing(project), options, problems);
        SubscribableListener.<Void>newForked(check::check).<AuthorityResponse>andThen(l -> {
            new ValidationException().addValidationErrors(problems).throwIfValidationErrorsExist();
            start(request, indices, options, l);
        }).addListener(listener);
    }

    private void start(
        StartJobRequest request, ComparedIndices indices, AuthorityOptions options, ActionListener<AuthorityResponse> listener) {
        var run = new AuthorityRunAction.Request(request, indices, options);
        if (request.options().waitForCompletion()) {
            client.execute(AuthorityRunAction.TYPE, run, listener);
            return;
        }
        // The task stores its result, failures included.
        Task running = client.executeLocally(AuthorityRunAction.TYPE, run, ActionListener.noop());
        listener.onResponse(AuthorityResponse.running(new TaskId(client.getLocalNodeId(), running.getId()).toString()));
    }
}
