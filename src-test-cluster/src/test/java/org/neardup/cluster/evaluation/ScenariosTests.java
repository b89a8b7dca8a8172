package org.neardup.cluster.evaluation;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.cluster.gold.LabelledDocument;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class ScenariosTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();
    private final long seed = random.nextLong();

    private String text(int words) {
        return IntStream.range(0, words).mapToObj(i -> "w" + random.nextInt(1_000_000)).collect(Collectors.joining(" "));
    }

    /** Ten groups of three equal texts, and as many single ones. */
    private LabelledTexts texts(int words) {
        List<LabelledDocument> documents = new ArrayList<>();
        for (int group = 0; group < 20; group++) {
            String text = text(words);
            for (int copy = 0; copy < (group < 10 ? 3 : 1); copy++) {
                documents.add(new LabelledDocument("group" + group, "", text));
            }
        }
        return LabelledTexts.of("some", Part.TUNING, documents);
    }

    private static String row(String text, String start) {
        return text.lines().filter(line -> line.startsWith("  " + start)).findFirst().orElseThrow(() -> new AssertionError(text));
    }

    @Test
    public void equalTextsAreFoundInCollectionsOfEverySize() throws IOException {
        String text = new Scenarios(List.of(texts(50)), Languages.NONE, seed).text();
        String message = text;
        List<String> rows = text.lines().filter(line -> line.startsWith("  some")).toList();
        assertEquals(message, 3, rows.size());
        assertTrue(message, rows.get(0).matches("  some( +1\\.000){4}"));
        // Five groups have a pair; the other fifteen groups are single documents.
        assertTrue(message, rows.get(1).matches("  some \\(24\\)( +1\\.000 / 1\\.000){4}"));
        assertTrue(message, rows.get(2).matches("  some( +0 of 30){5}"));
    }

    @Test
    public void copiesAreAmongTextsOfTheirLength() throws IOException {
        LargeGroups large = new LargeGroups(IntStream.range(0, 90).mapToObj(i -> text(200)).toList(), seed);
        List<LabelledTexts> collections = large.collections();
        assertEquals("all but those of 1,000 documents", 6, collections.size());
        for (LabelledTexts collection : collections) {
            assertEquals(100, collection.texts().size());
        }
        assertEquals(20 * 19 / 2, collections.getFirst().pairs().size());
        assertEquals(100 * 99 / 2, collections.getLast().pairs().size());
        String row = row(large.table().toString(), "100 copies in 100, 1 word in 40");
        // Of 200 words 5 are replaced in each text: less than a fifth of the pairs of words differ.
        assertTrue(row, row.endsWith(" 1.000 / 1.000"));
    }

    @Test
    public void copiesInAnyLanguageAndNormalFormAreFound() throws IOException {
        List<String> texts = IntStream.range(0, 60).mapToObj(i -> text(150)).toList();
        LabelledTexts plain = Languages.collection("Plain", texts, 12, seed);
        LabelledTexts marked = Languages.collection("Marked", texts.stream().map(text -> text.replace('w', 'ế')).toList(), 12, seed);
        String table = new Languages(List.of(plain, marked), seed).table().toString();
        String message = table;
        String scores = " +60 +60( +1\\.000 / 1\\.000 / 1\\.000){2} +";
        assertTrue(message, row(table, "Plain").matches("  Plain" + scores + "–( +[01]\\.\\d{3}){2}"));
        assertTrue(message, row(table, "Marked").matches("  Marked" + scores + "1\\.000( +[01]\\.\\d{3}){2}"));
    }

    @Test
    public void unreviewedDeletionsAreCounted() throws IOException {
        List<String> sources = IntStream.range(0, 60).mapToObj(i -> text(80)).toList();
        String text = DeletionGuards.table(List.of(), sources, seed).toString();
        String products = row(text, "products in colours and sizes");
        long[] counts = List.of(products.replaceFirst("^.*sizes", "").replace(",", "").split("of|  +"))
            .stream()
            .filter(cell -> cell.isBlank() == false)
            .mapToLong(cell -> Long.parseLong(cell.strip()))
            .toArray();
        String message = text;
        assertEquals(message, 10, counts.length);
        assertTrue(message, counts[4] < counts[0] && counts[6] <= counts[4]);
        assertEquals(message, 0, counts[8]);
        assertEquals(List.of("12cm", "42", "42"), DeletionGuards.wordsWithDigits("Sizes 42, 12cm (42)"));
    }

    @Test
    public void twosHavePairsOfEveryOtherGroup() {
        LabelledTexts texts = texts(10);
        List<int[]> twos = new GrowingCollections(seed).twos(texts);
        assertEquals(5, twos.stream().filter(two -> texts.pairs().contains(two[0], two[1])).count());
        Set<Integer> documents = new HashSet<>();
        twos.forEach(two -> documents.addAll(List.of(two[0], two[1])));
        assertEquals(24, documents.size());
    }

    @Test
    public void agreementCountsDocumentsOfDifferingPairs() {
        Set<List<Integer>> some = Set.of(List.of(0, 1), List.of(2, 3));
        assertEquals(0.7, SampleAgreement.of(some, Set.of(List.of(2, 3), List.of(1, 4)), 10), 1e-12);
        assertEquals(1, SampleAgreement.of(some, some, 10), 0);
    }
}
