package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** {@code neardup dedup} forms the groups of a job without parameters over the same texts. */
public class DedupIT {

    private static final String INDEX = "dedup";

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void groupsAreThoseOfAJob() throws Exception {
        int groups = 0;
        for (int round = 0; round < 3; round++) {
            List<WordDocument> documents = collection();
            TextIndex.create(INDEX, "\"number_of_shards\": 3", "", """
                "text": {"type": "text", %s}, "published": {"type": "date"}, "open": {"type": "boolean"}
                """.formatted(TextIndex.SIGNATURES));
            WordIndex.add(documents);
            new JobRequest(INDEX, Map.of("field", WordIndex.FIELD, "authority", "authority"), Map.of()).dest(INDEX + "-result").run();
            SortedMap<DocumentKey, SortedSet<DocumentKey>> expected = JobResults.of(INDEX + "-result").groups();
            assertEquals(expected, groupsOfTool(documents));
            groups += expected.size();
        }
        assertTrue("without groups", groups > 0);
    }

    /** Texts of any length, copies, edits, and pages of one template, in the letters of several scripts. */
    private List<WordDocument> collection() {
        Random random = seed.random();
        List<List<String>> texts = new ArrayList<>();
        new WordCorpus(random, seed.between(50, 1_000), 60).documents(INDEX, 0, seed.between(20, 150))
            .forEach(document -> texts.add(document.words()));
        for (int edits = random.nextInt(100); edits > 0; edits--) {
            texts.add(texts.get(random.nextInt(texts.size())).stream().map(word -> random.nextInt(20) == 0 ? rareWord() : word).toList());
        }
        List<String> template = IntStream.range(0, 30).mapToObj(i -> rareWord()).toList();
        for (int pages = random.nextInt(40); pages > 0; pages--) {
            List<String> page = new ArrayList<>(template);
            IntStream.range(0, seed.between(1, 25)).forEach(i -> page.add(rareWord()));
            texts.add(page);
        }
        return IntStream.range(0, texts.size())
            .mapToObj(i -> new WordDocument(new DocumentKey(INDEX, "d" + i), texts.get(i), texts.size() - i, 0, true))
            .toList();
    }

    private String rareWord() {
        String[] words = {"Wort", "ÉTÉ", "слово", "単語", "ﬁne", "don't"};
        return words[seed.random().nextInt(words.length)] + seed.random().nextInt(100_000) + (seed.random().nextInt(9) == 0 ? "," : "");
    }

    private SortedMap<DocumentKey, SortedSet<DocumentKey>> groupsOfTool(List<WordDocument> documents) throws Exception {
        List<String> lines = new ArrayList<>();
        for (WordDocument document : documents) {
            Map<String, Object> source = new TreeMap<>(document.source());
            source.put("id", document.key().id());
            lines.add(RestApi.JSON.writeValueAsString(source));
        }
        Path file = Files.write(folder.getRoot().toPath().resolve("texts.jsonl"), lines);
        Path kept = folder.getRoot().toPath().resolve("kept.jsonl");
        Path groupFile = folder.getRoot().toPath().resolve("groups.jsonl");
        ProcessBuilder builder = new ProcessBuilder(
            Build.tool().toString(), "dedup", file.toString(), "--text-field", "text", "--id-field", "id", "--out", kept.toString(),
            "--groups", groupFile.toString(), "--max-memory", "256m").inheritIO();
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        assertEquals(0, builder.start().waitFor());
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = new TreeMap<>();
        for (String line : Files.readAllLines(groupFile)) {
            JsonNode group = RestApi.JSON.readTree(line);
            SortedSet<DocumentKey> removed = new TreeSet<>();
            group.path("removed").forEach(document -> removed.add(key(document)));
            groups.put(key(group.path("kept")), removed);
        }
        assertKept(lines, documents, groups, Files.readAllLines(kept));
        return groups;
    }

    private static DocumentKey key(JsonNode document) {
        return new DocumentKey(INDEX, document.path("id").asText());
    }

    private static void assertKept(
        List<String> lines, List<WordDocument> documents, SortedMap<DocumentKey, SortedSet<DocumentKey>> groups, List<String> kept)
        throws IOException {
        SortedSet<DocumentKey> removed = new TreeSet<>();
        groups.values().forEach(removed::addAll);
        assertEquals(
            IntStream.range(0, lines.size()).filter(i -> removed.contains(documents.get(i).key()) == false).mapToObj(lines::get).toList(),
            kept);
    }
}
