package org.neardup.cluster.rest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A user of a cluster that has security enabled.
 */
public record Credentials(String user, String password) {

    /** The value of the HTTP header {@code Authorization}. */
    String authorization() {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return user;
    }
}
