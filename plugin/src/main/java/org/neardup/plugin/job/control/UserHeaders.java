package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.common.util.concurrent.ThreadContext;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Saves who started a job, and runs requests on behalf of that user later, on any node. */
final class UserHeaders {

    /** The headers by which the security plugin tells users from each other, which is not part of the server. */
    private static final Set<String> NAMES = Set.of("_xpack_security_authentication", "es-security-runas-user");

    private UserHeaders() {}

    /** The headers of the user of the current request; none if security is off. */
    static Map<String, String> current(ThreadContext context) {
        Map<String, String> headers = new HashMap<>(context.getHeaders());
        headers.keySet().retainAll(NAMES);
        return headers;
    }

    /** A client that makes every request as the user of these headers, whoever the calling thread works for. */
    static Client client(Client client, Map<String, String> headers) {
        return new FilterClient(client) {
            @Override
            @SuppressWarnings("try")
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action,
                Request request,
                ActionListener<Response> listener
            ) {
                ThreadContext context = threadPool().getThreadContext();
                Supplier<ThreadContext.StoredContext> callers = context.newRestorableContext(false);
                try (ThreadContext.StoredContext ignored = context.stashContext()) {
                    headers.forEach(context::putHeader);
                    super.doExecute(action, request, new ContextPreservingActionListener<>(callers, listener));
                }
            }
        };
    }
}
