package org.neardup.cluster;

import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static org.junit.Assert.assertEquals;

/**
 * An invalid POST request.
 *
 * @param path  including its parameters
 * @param body  JSON, or other content
 * @param words that a correct error message contains
 */
public record BadRequest(String path, String body, List<String> words) {

    /** A request whose response must contain these words. */
    public static BadRequest of(String path, String body, String... words) {
        return new BadRequest(path, body, List.of(words));
    }

    /** Sends all; fails with every one whose response is not a 400 or a 404 with its words. */
    public static void assertExplained(List<BadRequest> requests) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (BadRequest bad : requests) {
            Answer answer = SharedCluster.api().send("POST", bad.path, bad.body);
            String text = answer.body().toString();
            if (answer.status() != 400 && answer.status() != 404) {
                wrong.add(bad.path + " " + bad.body + " was answered " + answer.status() + " " + text);
            } else if (bad.words.stream().allMatch(text::contains) == false) {
                wrong.add(bad.path + " " + bad.body + " was answered without " + bad.words + ": " + text);
            }
        }
        assertEquals("", String.join("\n", wrong));
    }
}
