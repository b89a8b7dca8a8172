package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.ArticleIndex;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** For any collection, jobs, exact searches and the command-line tool find the same groups by the default rule. */
public class DefaultRuleIT {

    private static final String RULE = "weighted_or_plain";
    private static final int ROUNDS = 3;
    /** More than the documents of any collection. */
    private static final int MOST = 1_000;

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private final Random random = seed.random();

    @Test
    public void jobsSearchesAndTheToolFindTheSameGroups() throws Exception {
        int groups = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String index = "default-rule-" + round;
            boolean areCounted = random.nextBoolean();
            WordIndex.create(index, 1 + random.nextInt(5), 0, "", areCounted);
            List<WordDocument> documents = collection(index);
            WordIndex.add(documents);
            boolean byDefault = round % 2 == 0;
            PairOracle oracle = byDefault ? new PairOracle(RULE, "0.3")
                : new PairOracle(RULE, any("0.2", "0.4", "0.6", "0.9"), any("0.3", "0.6", "0.75", "1"), areCounted);
            Set<DocumentPair> pairs = oracle.pairs(documents).keySet();
            SortedMap<DocumentKey, SortedSet<DocumentKey>> expected = groups(documents, pairs);
            String message = "round " + round + ", " + oracle;
            assertEquals(message, expected, groupsOfJob(index, byDefault, oracle));
            assertEquals(message, expected, groupsOfSearch(index, byDefault, oracle));
            Set<DocumentPair> pairsOfTool = pairsOfTool(documents, byDefault, oracle);
            assertEquals(message, pairs, pairsOfTool);
            assertEquals(message, expected, groups(documents, pairsOfTool));
            groups += expected.size();
        }
        assertTrue("without groups", groups > 0);
    }

    private String any(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static SortedMap<DocumentKey, SortedSet<DocumentKey>> groups(List<WordDocument> documents, Set<DocumentPair> pairs) {
        return GroupOracle.star(documents, GroupOracle.BY_AUTHORITY, pairs);
    }

    /** Short texts, copies and texts without words; many edits of one text; and pages of one template. No two have the same authority. */
    private List<WordDocument> collection(String index) {
        List<List<String>> texts = new ArrayList<>();
        new WordCorpus(random, 50 + random.nextInt(1000), 40).documents(index, 0, 20 + random.nextInt(150))
            .forEach(document -> texts.add(document.words()));
        List<String> text = rareWords(20 + random.nextInt(100));
        int share = 6 + random.nextInt(25);
        for (int edits = random.nextInt(60); edits > 0; edits--) {
            texts.add(text.stream().map(word -> random.nextInt(share) == 0 ? rareWord() : word).toList());
        }
        List<String> template = rareWords(random.nextInt(60));
        for (int pages = random.nextInt(60); pages > 0; pages--) {
            List<String> page = new ArrayList<>(template);
            page.addAll(rareWords(1 + random.nextInt(25)));
            texts.add(page);
        }
        List<Integer> authorities = new ArrayList<>(IntStream.range(0, texts.size()).boxed().toList());
        Collections.shuffle(authorities, random);
        return IntStream.range(0, texts.size())
            .mapToObj(i -> new WordDocument(new DocumentKey(index, "d" + i), texts.get(i), authorities.get(i), 0, true))
            .toList();
    }

    private List<String> rareWords(int count) {
        return IntStream.range(0, count).mapToObj(i -> rareWord()).toList();
    }

    private String rareWord() {
        return "r" + random.nextInt(1_000_000);
    }

    private static SortedMap<DocumentKey, SortedSet<DocumentKey>> groupsOfJob(String index, boolean byDefault, PairOracle oracle)
        throws IOException {
        JobRequest request = new JobRequest(
            index, Map.of("field", WordIndex.FIELD, "min_tokens", 1, "authority", "authority"), Map.of()).dest(index + "-results");
        (byDefault ? request : request.with("threshold", oracle.threshold()).with("plain", oracle.plain())).run();
        return JobResults.of(index + "-results").groups();
    }

    private static SortedMap<DocumentKey, SortedSet<DocumentKey>> groupsOfSearch(String index, boolean byDefault, PairOracle oracle)
        throws IOException {
        SharedCluster.api().send("PUT", "/" + index + "/_settings", "{\"index.max_inner_result_window\": " + MOST + "}").expectSuccess();
        Map<String, Object> collapse = new HashMap<>(Map.of(
            "retriever", Map.of("standard", Map.of("query", Map.of("match_all", Map.of()))), "field", WordIndex.FIELD, "exact", true,
            "min_tokens", 1, "authority", "authority", "rank_window_size", MOST, "inner_hits", Map.of("size", MOST)));
        if (byDefault == false) {
            collapse.putAll(Map.of("min_similarity", Double.valueOf(oracle.threshold()), "plain", Double.valueOf(oracle.plain())));
        }
        byte[] body = RestApi.JSON.writeValueAsBytes(
            Map.of("size", MOST, "_source", false, "retriever", Map.of("near_duplicates", collapse)));
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = new TreeMap<>();
        for (JsonNode hit : SharedCluster.api().send("POST", "/" + index + "/_search", body).expectSuccess().at("/hits/hits")) {
            SortedSet<DocumentKey> hidden = new TreeSet<>();
            ArticleIndex.hiddenIds(hit).forEach(id -> hidden.add(new DocumentKey(index, id)));
            if (hidden.isEmpty() == false) {
                groups.put(new DocumentKey(index, hit.path("_id").asText()), hidden);
            }
        }
        return groups;
    }

    /** The tool refuses empty sets, so only documents with words get a line, which has their distinct words as numbers. */
    private Set<DocumentPair> pairsOfTool(List<WordDocument> documents, boolean byDefault, PairOracle oracle) throws Exception {
        List<WordDocument> lines = documents.stream().filter(document -> document.words().isEmpty() == false).toList();
        Map<String, Integer> numbers = new HashMap<>();
        List<String> sets = new ArrayList<>();
        for (WordDocument document : lines) {
            document.words().forEach(word -> numbers.putIfAbsent(word, numbers.size()));
            sets.add(document.words().stream().map(numbers::get).distinct().sorted().map(number -> number + ":1")
                .collect(Collectors.joining(" ")));
        }
        Path file = Files.write(folder.newFile().toPath(), sets);
        List<String> command = new ArrayList<>(List.of(
            Build.tool().toString(), "join", "--similarity", RULE, "-t", oracle.threshold(), "--weights", "idf", "--idf-power", "6"));
        if (byDefault == false) {
            command.addAll(List.of("--plain", oracle.plain()));
        }
        command.add(file.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process tool = builder.start();
        String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, tool.waitFor());
        return output.lines()
            .map(line -> line.split("\t"))
            .map(pair -> DocumentPair.of(lines.get(Integer.parseInt(pair[0])).key(), lines.get(Integer.parseInt(pair[1])).key()))
            .collect(Collectors.toCollection(TreeSet::new));
    }
}
