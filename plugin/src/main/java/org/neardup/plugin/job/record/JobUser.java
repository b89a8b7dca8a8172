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
 * The user who started a job. The security plugin puts it into the thread context; its classes are not visible here, so their public
 * methods are called by reflection.
 *
 * @param name    identifies the user on all nodes: {@code user@realm}, or {@code api_key:} and the id of the key; null without security.
 *                With {@code run as}, the effective user
 * @param headers with which the security plugin authenticates the user on any node; empty without security
 */
public record JobUser(String name, Map<String, String> headers) {

    private static final String AUTHENTICATION = "_xpack_security_authentication";
    /** The headers with which the security plugin, which is not part of the server, identifies users. */
    private static final Set<String> HEADERS = Set.of(AUTHENTICATION, "es-security-runas-user");
    private static final String API_KEY_ID = "_security_api_key_id";
    /** Realms of which a cluster has only one, but with a name that may differ between nodes. */
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

    /** A client that sends every request as this user, whatever the current thread context. */
    public Client client(Client client) {
        return new FilterClient(client) {
            @Override
            @SuppressWarnings("try")
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action, Request request, ActionListener<Response> listener) {
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
