package org.neardup.plugin.job.record;

import org.elasticsearch.ElasticsearchSecurityException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.rest.RestStatus;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Who started a job. The security plugin tells it in the thread context; its classes cannot be seen from here, so their public methods are
 * called by name.
 *
 * @param name    one text that is the same on all nodes: {@code user@realm}, or {@code api_key:} and the id of the key; null if security is
 *                off. A user who runs a request as another one is that other one
 * @param headers by which the security plugin knows the user again, on any node; empty if security is off
 */
public record JobUser(String name, Map<String, String> headers) {

    private static final String AUTHENTICATION = "_xpack_security_authentication";
    /** The headers by which the security plugin tells users from each other, which is not part of the server. */
    private static final Set<String> HEADERS = Set.of(AUTHENTICATION, "es-security-runas-user");
    private static final String API_KEY_ID = "_security_api_key_id";
    /** Realms that the cluster has one of, and each node may name as it likes. */
    private static final Set<String> ONE_OF_A_TYPE = Set.of("file", "native");

    public JobUser {
        headers = Map.copyOf(headers);
    }

    public static JobUser current(ThreadContext context) {
        Object authentication = context.getTransient(AUTHENTICATION);
        Map<String, String> headers = new HashMap<>(context.getHeaders());
        headers.keySet().retainAll(HEADERS);
        return new JobUser(authentication == null ? null : name(authentication), headers);
    }

    private static String name(Object authentication) {
        try {
            Object subject = call(authentication, "getEffectiveSubject");
            if (call(subject, "getType").toString().equals("API_KEY")) {
                return "api_key:" + ((Map<?, ?>) call(subject, "getMetadata")).get(API_KEY_ID);
            }
            Object realm = call(subject, "getRealm");
            String type = (String) call(realm, "getType");
            return call(call(subject, "getUser"), "principal") + "@" + (ONE_OF_A_TYPE.contains(type) ? type : call(realm, "getName"));
        } catch (ReflectiveOperationException e) {
            throw new ElasticsearchSecurityException("cannot tell who makes the request", RestStatus.INTERNAL_SERVER_ERROR, e);
        }
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    /** A client that makes every request as this user, whoever the calling thread works for. */
    public Client client(Client client) {
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
