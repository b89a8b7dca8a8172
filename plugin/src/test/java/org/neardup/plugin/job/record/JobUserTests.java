package org.neardup.plugin.job.record;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.test.ESTestCase;

import java.util.Map;

/** The names of users, from objects with the public methods of the security plugin's classes. */
public class JobUserTests extends ESTestCase {

    /** As in the security plugin. */
    public record Authentication(Subject getEffectiveSubject) {}

    /** As in the security plugin. */
    public record Subject(String getType, User getUser, Realm getRealm, Map<String, Object> getMetadata) {}

    /** As in the security plugin. */
    public record User(String principal) {}

    /** As in the security plugin. */
    public record Realm(String getType, String getName) {}

    private static String owner(Object authentication) {
        ThreadContext context = new ThreadContext(Settings.EMPTY);
        if (authentication != null) {
            context.putTransient("_xpack_security_authentication", authentication);
        }
        return JobUser.current(context).name();
    }

    private static Authentication of(String type, String user, String realmType, String realmName, Map<String, Object> metadata) {
        return new Authentication(new Subject(type, new User(user), new Realm(realmType, realmName), metadata));
    }

    public void testSecurityIsOff() {
        assertNull(owner(null));
    }

    public void testUsersOfRealms() {
        assertEquals("ann@company", owner(of("USER", "ann", "ldap", "company", Map.of())));
        assertEquals("ann@subsidiary", owner(of("USER", "ann", "ldap", "subsidiary", Map.of())));
        // Each node may choose its own names for these realms.
        assertEquals("ann@file", owner(of("USER", "ann", "file", "file1", Map.of())));
        assertEquals("ann@native", owner(of("USER", "ann", "native", "native1", Map.of())));
    }

    /** An API key is not its owner: its holder does not have the owner's other privileges. */
    public void testApiKeys() {
        assertEquals("api_key:k17", owner(of("API_KEY", "ann", "_es_api_key", "_es_api_key", Map.of("_security_api_key_id", "k17"))));
    }

    public void testAnotherSecurityPlugin() {
        expectThrows(RuntimeException.class, () -> owner("ann"));
    }
}
