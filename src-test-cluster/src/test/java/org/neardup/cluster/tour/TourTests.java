package org.neardup.cluster.tour;

import org.junit.Test;

import java.util.List;
import java.util.Optional;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class TourTests {

    @Test
    public void anAnswerBelongsToTheBlockBeforeIt() {
        Tour tour = Tour.parse("""
            # Title
            ```console
            # a remark
            PUT /articles?wait_for_active_shards=1
            {
              "mappings": {}
            }

            POST articles/_bulk
            {"index":{}}
            {"a":1}
            ```
            prose
            ```json
            {"errors": false}
            ```
            ```json
            {"not": "an answer"}
            ```
            ```console
            GET /articles
            ```
            ```sh
            ls
            ```
            ```json
            {"not": "an answer either"}
            ```
            """);
        assertEquals(
            List.of(
                new Tour.Step(
                    List.of(
                        new ConsoleRequest(4, "PUT", "/articles?wait_for_active_shards=1", "{\n  \"mappings\": {}\n}\n"),
                        new ConsoleRequest(9, "POST", "/articles/_bulk", "{\"index\":{}}\n{\"a\":1}\n")),
                    Optional.of("{\"errors\": false}")),
                new Tour.Step(List.of(new ConsoleRequest(21, "GET", "/articles", "")), Optional.empty())),
            tour.steps());
    }

    @Test
    public void aBlockThatIsNotClosedIsReported() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Tour.parse("```console\nGET /a\n"));
        assertTrue(e.getMessage(), e.getMessage().contains("line 2"));
    }

    @Test
    public void aBodyNeedsARequest() {
        assertThrows(IllegalArgumentException.class, () -> Tour.parse("```console\n{}\n```\n"));
    }
}
