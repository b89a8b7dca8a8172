package org.neardup.cluster.gold;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class GoldSetTests {

    private static final GoldSet.Options OPTIONS = new GoldSet.Options(40, 20, 60, Furniture.HEAVY, 7);

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private final Random random = new Random(3);
    private final List<Core> cores = IntStream.range(0, 100).mapToObj(i -> new Core("core" + i, words(10 + random.nextInt(60)))).toList();
    private final List<Site> sites = IntStream.range(0, 7)
        .mapToObj(GoldSetTests::site)
        .toList();

    private static Site site(int i) {
        return new Site("site" + i, "nav" + i, List.of("a" + i, "b" + i), List.of("promotion" + i), List.of("teaser" + i), "foot" + i);
    }

    private String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "w" + random.nextInt(100_000)).collect(Collectors.joining(" "));
    }

    @Test
    public void theSameSeedGivesTheSameSet() throws IOException {
        GoldSet gold = GoldSet.of(cores, sites, OPTIONS);
        assertEquals(gold, GoldSet.of(cores, sites, OPTIONS));
        assertNotEquals(gold, GoldSet.of(cores, sites, new GoldSet.Options(40, 20, 60, Furniture.HEAVY, 8)));
    }

    @Test
    public void groupsHaveOneCoreEachInDifferentFrames() throws IOException {
        GoldSet gold = GoldSet.of(cores, sites, OPTIONS);
        Map<Integer, List<GoldDocument>> groups = gold.documents().stream().collect(Collectors.groupingBy(GoldDocument::group));
        assertEquals(40, groups.size());
        Set<String> coresSeen = new HashSet<>();
        groups.values().forEach(group -> {
            assertTrue("size " + group.size(), group.size() >= 3 && group.size() <= 5);
            assertEquals(1, group.stream().map(GoldDocument::core).distinct().count());
            assertEquals(group.size(), group.stream().map(GoldDocument::site).distinct().count());
            assertTrue("two groups share a core", coresSeen.add(group.getFirst().core()));
        });
        for (int i = 0; i < gold.documents().size(); i++) {
            assertEquals(i, gold.documents().get(i).id());
        }
    }

    @Test
    public void theCoreIsInsideTheFrame() throws IOException {
        Map<String, String> textOf = cores.stream().collect(Collectors.toMap(Core::id, Core::text));
        Map<String, Integer> edits = new HashMap<>();
        for (GoldDocument document : GoldSet.of(cores, sites, OPTIONS).documents()) {
            String core = textOf.get(document.core());
            edits.merge(document.edit(), 1, Integer::sum);
            if (document.edit().equals("none")) {
                assertTrue(document.text().contains("\n" + core + "\n"));
            }
            int kept = longestCommonSubsequence(Core.words(core), Core.words(document.text()));
            assertTrue(document.edit() + " kept " + kept, 3 * kept >= 2 * Core.words(core).size());
            String number = document.site().substring("site".length());
            assertTrue(document.text().startsWith("nav" + number + "\n"));
            assertTrue(document.text().endsWith("\nfoot" + number));
            assertTrue("share " + document.share(), document.share() > 0 && document.share() < 1);
        }
        assertEquals("every edit is made: " + edits, Edit.values().length, edits.size());
    }

    @Test
    public void coresHaveTheLengthAskedFor() throws IOException {
        Map<String, Core> core = cores.stream().collect(Collectors.toMap(Core::id, c -> c));
        for (GoldDocument document : GoldSet.of(cores, sites, OPTIONS).documents()) {
            int words = core.get(document.core()).words();
            assertTrue("words " + words, words >= 20 && words <= 60);
        }
    }

    @Test
    public void coresThatRepeatAnotherAreLeftOut() throws IOException {
        String passage = words(DistinctCores.RUN);
        List<Core> repeated = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            repeated.add(new Core("repeated" + i, words(10) + " " + (i < 20 ? passage : words(DistinctCores.RUN)) + " " + words(10)));
        }
        GoldSet gold = GoldSet.of(repeated, sites, OPTIONS);
        Set<String> taken = gold.documents().stream().map(GoldDocument::core).collect(Collectors.toSet());
        assertEquals(11, taken.size());
        long withPassage = repeated.stream().filter(core -> taken.contains(core.id()) && core.text().contains(passage)).count();
        assertEquals(1, withPassage);
    }

    @Test
    public void tooLittleIsRefused() {
        assertRefused("a gold set needs at least 5 sites, but got 4", cores, sites.subList(0, 4));
        assertRefused("of 1 texts, ", cores.subList(0, 1), sites);
    }

    private static void assertRefused(String message, List<Core> someCores, List<Site> someSites) {
        String actual = assertThrows(IllegalArgumentException.class, () -> GoldSet.of(someCores, someSites, OPTIONS)).getMessage();
        assertTrue(actual, actual.startsWith(message));
    }

    @Test
    public void itIsWrittenAsJsonLines() throws IOException {
        GoldSet gold = GoldSet.of(cores, sites, OPTIONS);
        Path file = folder.getRoot().toPath().resolve("new").resolve("gold.jsonl");
        gold.write(file);
        List<String> lines = Files.readAllLines(file);
        assertEquals(gold.documents().size(), lines.size());
        assertEquals(gold.documents().getFirst().text(), RestApi.JSON.readTree(lines.getFirst()).path("text").asText());
        assertFalse(RestApi.JSON.readTree(lines.getFirst()).path("group").isMissingNode());
    }

    private static int longestCommonSubsequence(List<String> a, List<String> b) {
        int[][] length = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                length[i][j] = a.get(i - 1).equals(b.get(j - 1))
                    ? length[i - 1][j - 1] + 1
                    : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        return length[a.size()][b.size()];
    }
}
