package org.neardup.cluster.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * A file of tests. Each test runs after the steps of {@code setup}, and is followed by those of {@code teardown}.
 *
 * @param tests by name, in the order of the file
 */
record YamlSuite(List<Step> setup, List<Step> teardown, Map<String, List<Step>> tests) {

    private static final YAMLMapper YAML = new YAMLMapper();

    static YamlSuite read(String file) throws IOException {
        List<Step> setup = List.of();
        List<Step> teardown = List.of();
        Map<String, List<Step>> tests = new LinkedHashMap<>();
        try (MappingIterator<JsonNode> documents = YAML.readerFor(JsonNode.class).readValues(file)) {
            while (documents.hasNext()) {
                for (Map.Entry<String, JsonNode> section : documents.next().properties()) {
                    List<Step> steps = StreamSupport.stream(section.getValue().spliterator(), false).map(Step::of).toList();
                    switch (section.getKey()) {
                        case "setup" -> setup = steps;
                        case "teardown" -> teardown = steps;
                        default -> tests.put(section.getKey(), steps);
                    }
                }
            }
        }
        return new YamlSuite(setup, teardown, tests);
    }

    /** Runs a test; says which step failed. */
    void run(String test, Requests requests) throws IOException {
        Stash stash = new Stash();
        // A resource, because its failure does not hide that of the test.
        Closeable end = () -> run(teardown, requests, stash);
        try (end) {
            run(setup, requests, stash);
            run(tests.get(test), requests, stash);
        }
    }

    private static void run(List<Step> steps, Requests requests, Stash stash) throws IOException {
        for (int i = 0; i < steps.size(); i++) {
            try {
                steps.get(i).run(requests, stash);
            } catch (AssertionError | IllegalArgumentException e) {
                throw new AssertionError("step " + (i + 1) + ", " + steps.get(i) + ": " + e.getMessage(), e);
            }
        }
    }
}
