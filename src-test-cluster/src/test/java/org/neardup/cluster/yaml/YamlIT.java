package org.neardup.cluster.yaml;

import org.junit.AfterClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;

/** Runs the files of {@code rest-api-spec/test}, which send every request of the plugin. */
@RunWith(Parameterized.class)
public class YamlIT {

    private static final List<String> FILES = List.of("10_fields.yml", "20_search.yml", "30_jobs.yml", "40_authority.yml");
    private static final Map<String, ApiSpec> PLUGIN = specs("near_duplicates.json");
    private static final Requests REQUESTS = new Requests(SharedCluster.api(), withServer());
    private static int left;

    private final YamlSuite suite;
    private final String test;

    public YamlIT(String file, String test, YamlSuite suite) {
        this.suite = suite;
        this.test = test;
    }

    @Parameters(name = "{0}: {1}")
    public static List<Object[]> tests() throws IOException {
        List<Object[]> tests = new ArrayList<>();
        for (String file : FILES) {
            YamlSuite suite = YamlSuite.read(resource("test/" + file));
            suite.tests().keySet().forEach(test -> tests.add(new Object[] {file, test, suite}));
        }
        left = tests.size();
        return tests;
    }

    private static Map<String, ApiSpec> withServer() {
        Map<String, ApiSpec> all = new TreeMap<>(specs("server.json"));
        all.putAll(PLUGIN);
        return all;
    }

    private static Map<String, ApiSpec> specs(String name) {
        try {
            return ApiSpec.read(resource("api/" + name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = YamlIT.class.getResourceAsStream("/rest-api-spec/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    public void isAsWritten() throws IOException {
        suite.run(test, REQUESTS);
        left--;
    }

    /** A request that no file sends has no contract. */
    @AfterClass
    public static void everyRequestIsSent() {
        if (left == 0) {
            Set<String> unsent = PLUGIN.keySet().stream().filter(name -> REQUESTS.sent().contains(name) == false)
                .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(Set.of(), unsent);
        }
    }
}
