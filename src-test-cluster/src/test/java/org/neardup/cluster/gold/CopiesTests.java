package org.neardup.cluster.gold;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

/** The labels of generated collections must agree with the words of the texts. */
public class CopiesTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    private String text(int words) {
        return IntStream.range(0, words).mapToObj(i -> "w" + random.nextInt(1_000_000)).collect(Collectors.joining(" "));
    }

    private List<String> texts(int count) {
        return IntStream.range(0, count).mapToObj(i -> text(30 + random.nextInt(40))).toList();
    }

    private static double shared(String left, String right) {
        Set<String> words = new TreeSet<>(List.of(left.split("\\s+")));
        Set<String> common = new TreeSet<>(List.of(right.split("\\s+")));
        common.retainAll(words);
        return (double) common.size() / words.size();
    }

    private static Map<String, List<LabelledDocument>> groups(List<LabelledDocument> documents) {
        return documents.stream().collect(Collectors.groupingBy(LabelledDocument::label));
    }

    @Test
    public void twoThirdsOfTheWordsSurviveARevision() {
        for (int round = 0; round < 500; round++) {
            String text = text(1 + random.nextInt(60));
            String revised = Revision.of(text, text(10 + random.nextInt(20)), random);
            assertTrue(text + "\n" + revised, shared(text, revised) >= 0.6 || text.split(" ").length < 4);
        }
    }

    @Test
    public void ideographsAreWords() {
        assertEquals(List.of("今", "天 ", "ok ", "の", "天"), Revision.words("今天 ok の天"));
        Set<Integer> lengths = new TreeSet<>();
        for (int round = 0; round < 200; round++) {
            lengths.add(Revision.of("今天的天气很好我们去公园散步吧", "明天会下雨不要去", random).length());
        }
        assertTrue(lengths.toString(), lengths.size() > 3);
    }

    @Test
    public void threeLettersWithMarksAreAWordInScriptsWithoutSpaces() {
        assertEquals(List.of("ไม่ไ", "ด้ ", "ok ", "ได้"), Revision.words("ไม่ได้ ok ได้"));
        assertEquals(List.of("ត្រូវ\u200b", "បាន"), Revision.words("ត្រូវ\u200bបាន"));
    }

    @Test
    public void pairsDifferInFewWords() throws IOException {
        List<LabelledDocument> documents = new Copies(random).inPairs(texts(200), 60, 30, 70, 8, 20);
        assertEquals(120, documents.size());
        double sum = 0;
        for (int i = 0; i < documents.size(); i += 2) {
            assertEquals(documents.get(i).label(), documents.get(i + 1).label());
            sum += shared(documents.get(i).text(), documents.get(i + 1).text());
        }
        assertEquals(0.95, sum / 60, 0.03);
    }

    @Test
    public void groupsAreCopiesOfOneTextAndOfNoOther() throws IOException {
        List<LabelledDocument> documents = new Copies(random).revised(texts(200), 100, 30, 70, 8);
        Map<String, List<LabelledDocument>> groups = groups(documents);
        assertEquals(100, groups.size());
        assertTrue(groups.values().stream().allMatch(group -> group.size() <= 4));
        assertTrue(groups.values().stream().anyMatch(group -> group.size() == 1));
        for (LabelledDocument left : documents) {
            for (LabelledDocument right : documents) {
                boolean same = left.label().equals(right.label());
                double shared = shared(left.text(), right.text());
                // Words inserted into two texts may come from the same spare text.
                assertTrue(shared + " of the words are shared", same ? shared > 0.3 : shared < 0.6);
            }
        }
        assertThrows(IOException.class, () -> new Copies(random).revised(texts(20), 10, 30, 70, 8));
    }

    @Test
    public void textsThatShareARunOfWordsAreNotDifferent() throws IOException {
        String run = text(8);
        List<String> texts = new ArrayList<>(texts(100));
        IntStream.range(0, 50).forEach(i -> texts.add(text(20) + " " + run + " " + text(20)));
        List<LabelledDocument> documents = new Copies(random).plagiarised(texts, 150, 20, 100, 8);
        long repeated = documents.stream().filter(one -> one.text().contains(run)).map(LabelledDocument::label).distinct().count();
        assertTrue(repeated + " are repeated", repeated <= 1);
    }

    @Test
    public void aThirdOfTheTextsAreSourcesOfOneBorrowerEach() throws IOException {
        Map<String, List<LabelledDocument>> groups = groups(new Copies(random).plagiarised(texts(90), 90, 30, 70, 8));
        assertEquals(60, groups.size());
        assertEquals(30, groups.values().stream().filter(group -> group.size() == 2).count());
        for (List<LabelledDocument> group : groups.values()) {
            assertTrue(group.size() == 1 || shared(group.get(0).text(), group.get(1).text()) > 0.4);
        }
    }

    @Test
    public void sizesOfGroupsFall() {
        List<String> records = IntStream.range(0, 50).mapToObj(i -> String.join(Typos.FIELDS, "device" + i, "the " + i, "port")).toList();
        Map<String, List<LabelledDocument>> groups = groups(new Copies(random).ofManySizes(records, 30, 40, Typos::enter));
        assertEquals(30, groups.size());
        List<Integer> sizes = groups.values().stream().map(List::size).sorted().toList();
        assertEquals(List.of(1, 40), List.of(sizes.getFirst() / 3, sizes.getLast()));
    }

    @Test
    public void recordsKeepTheirFirstTwoFields() {
        Set<String> entered = new TreeSet<>();
        for (int round = 0; round < 300; round++) {
            String copy = Typos.enter("alpha" + Typos.FIELDS + "beta" + Typos.FIELDS + "gamma delta", random);
            assertTrue(copy, copy.split(" ").length == 2 || copy.split(" ").length == 4);
            entered.add(copy);
        }
        assertTrue(entered.contains("alpha beta gamma delta") && entered.contains("alpha beta") && entered.size() > 10);
    }

    @Test
    public void articlesStandInFramesOfRealPages() throws IOException {
        List<RealFrames> sites = new ArrayList<>();
        for (int site = 0; site < 6; site++) {
            List<List<String>> pages = new ArrayList<>();
            for (int page = 0; page < 60; page++) {
                String title = "page " + page + " of site" + site;
                pages.add(List.of("navigation of site" + site, title, text(40), text(40), "footer of site" + site));
            }
            sites.add(new RealFrames("site" + site, pages, random));
        }
        List<String> articles = IntStream.range(0, 150).mapToObj(i -> text(60 + random.nextInt(40))).toList();
        List<LabelledDocument> documents = FramedArticles.of(articles, sites, 50, random);
        Map<String, List<LabelledDocument>> groups = groups(documents);
        assertEquals(50, groups.size());
        Set<String> texts = new TreeSet<>();
        for (List<LabelledDocument> group : groups.values()) {
            assertTrue(group.size() >= 3 && group.size() <= 5);
            assertEquals(group.size(), group.stream().map(LabelledDocument::site).distinct().count());
            for (LabelledDocument document : group) {
                assertTrue(document.text(), document.text().startsWith("navigation of " + document.site() + "\n"));
                assertTrue(document.text(), document.text().endsWith("\nfooter of " + document.site()));
                texts.add(document.text());
            }
        }
        assertEquals(documents.size(), texts.size());
        assertNotEquals(0, documents.size());
    }
}
