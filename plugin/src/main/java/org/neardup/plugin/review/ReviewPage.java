package org.neardup.plugin.review;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page as one file, and the policy under which a browser runs it. The page is the same for all jobs and users: it contains no data, and
 * its scripts read the job's id from the address.
 *
 * @param html   with its style and scripts inside
 * @param policy value of the header {@code Content-Security-Policy}: nothing runs or loads but what is inside, identified by its hash
 */
record ReviewPage(byte[] html, String policy) {

    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([a-z-]+\\.css)\">");
    private static final Pattern SCRIPT = Pattern.compile("<script src=\"([a-z-]+\\.js)\"></script>");

    /** Puts the files that {@code review.html} links to in place of the links. */
    static ReviewPage load() {
        Inlined styles = inline(read("review.html"), STYLE, "style");
        Inlined scripts = inline(styles.html, SCRIPT, "script");
        String policy = "default-src 'none'; script-src " + String.join(" ", scripts.hashes) + "; style-src "
            + String.join(" ", styles.hashes) + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        return new ReviewPage(scripts.html.getBytes(StandardCharsets.UTF_8), policy);
    }

    private record Inlined(String html, List<String> hashes) {}

    private static Inlined inline(String html, Pattern link, String element) {
        List<String> hashes = new ArrayList<>();
        String inlined = link.matcher(html).replaceAll(found -> {
            String content = read(found.group(1));
            if (content.contains("</" + element) || content.contains("<!--")) {
                throw new IllegalStateException("[" + found.group(1) + "] would end its element early");
            }
            hashes.add("'sha256-" + Base64.getEncoder().encodeToString(sha256(content)) + "'");
            return Matcher.quoteReplacement("<" + element + ">" + content + "</" + element + ">");
        });
        return new Inlined(inlined, hashes);
    }

    private static byte[] sha256(String content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String read(String name) {
        try (InputStream in = ReviewPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the plugin has no file [" + name + "]");
            }
            // A browser normalizes the ends of lines before it hashes.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
