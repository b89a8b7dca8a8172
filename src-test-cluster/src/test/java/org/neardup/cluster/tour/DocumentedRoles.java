package org.neardup.cluster.tour;

import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Credentials;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The examples of roles on the pages in {@code docs}: requests {@code PUT /_security/role/NAME} in fenced blocks of the language
 * {@code role}. The shared cluster has a user of the same name for each.
 */
public final class DocumentedRoles {

    private static final String PATH = "/_security/role/";

    private DocumentedRoles() {}

    /** A user for each documented role. */
    public static List<Security.User> users() {
        List<Security.User> users = new ArrayList<>();
        for (String page : System.getProperty("neardup.pages").split(File.pathSeparator)) {
            try {
                for (ConsoleRequest request : Tour.requests(Files.readString(Path.of(page)), "role")) {
                    String name = request.path().substring(PATH.length());
                    String role = String.join(" ", Arrays.asList(request.body().split("\\s+")));
                    users.add(new Security.User(credentials(name), role));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return users;
    }

    /** The user of a documented role. */
    static Credentials credentials(String role) {
        return new Credentials(role, "password-of-" + role);
    }
}
