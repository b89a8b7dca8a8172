package org.neardup.plugin.job.control;

import org.elasticsearch.ElasticsearchSecurityException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.rest.RestStatus;

import java.util.Map;
import java.util.Set;

/**
 * Tells who makes a request, in one text that is the same on all nodes. The security plugin says so in the thread context; its classes
 * cannot be seen from here, so their public methods are called by name.
 */
final class JobOwner {

    private static final String AUTHENTICATION = "_xpack_security_authentication";
    private static final String API_KEY_ID = "_security_api_key_id";

    /** Realms that the cluster has one of, and each node may name as it likes. */
    private static final Set<String> ONE_OF_A_TYPE = Set.of("file", "native");

    private JobOwner() {}

    /**
     * Returns {@code user@realm}, or {@code api_key:} and the id of the key; null if security is off. A user who runs a request as another
     * one is that other one.
     */
    static String current(ThreadContext context) {
        Object authentication = context.getTransient(AUTHENTICATION);
        return authentication == null ? null : of(authentication);
    }

    private static String of(Object authentication) {
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
}
