package org.neardup.cluster.node;

import org.neardup.cluster.rest.Credentials;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The users of a cluster and their roles, in the files that every node reads ({@code users}, {@code users_roles}, {@code roles.yml}). The
 * role and user APIs store them in an index whose analysis needs modules that the small distribution lacks.
 *
 * @param superuser may do everything
 * @param users     further users
 */
public record Security(Credentials superuser, List<User> users) {

    // Hashes passwords like the server with [xpack.security.authc.password_hashing.algorithm: pbkdf2].
    private static final int ITERATIONS = 10_000;
    private static final int SALT_BYTES = 32;
    private static final int HASH_BITS = 256;

    /**
     * A user with one role, which has the user's name.
     *
     * @param credentials name and password
     * @param role        the role's definition as JSON of the role API
     */
    public record User(Credentials credentials, String role) {}

    public Security {
        users = List.copyOf(users);
    }

    /** Writes the three files into a node's configuration. */
    void write(Path configuration) throws IOException {
        List<String> hashes = new ArrayList<>(List.of(superuser.user() + ":" + hash(superuser.password())));
        List<String> roles = new ArrayList<>(List.of("superuser:" + superuser.user()));
        List<String> definitions = new ArrayList<>();
        for (User user : users) {
            String name = user.credentials.user();
            hashes.add(name + ":" + hash(user.credentials.password()));
            roles.add(name + ":" + name);
            definitions.add(name + ": " + user.role);
        }
        Files.write(configuration.resolve("users"), hashes);
        Files.write(configuration.resolve("users_roles"), roles);
        Files.write(configuration.resolve("roles.yml"), definitions);
    }

    private static String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        byte[] hash;
        try {
            PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, HASH_BITS);
            hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512").generateSecret(key).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform cannot hash passwords", e);
        }
        return "{PBKDF2}" + ITERATIONS + "$" + base64(salt) + "$" + base64(hash);
    }

    private static String base64(byte[] bytes) {
        return new String(Base64.getEncoder().encode(bytes), StandardCharsets.US_ASCII);
    }
}
