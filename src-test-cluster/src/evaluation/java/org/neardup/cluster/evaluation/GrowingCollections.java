package org.neardup.cluster.evaluation;

import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * The same documents in collections of different sizes: one labelled pair of every other group, and single documents. They are dealt into
 * collections of 2 to 1,000 documents and one of all. Each size has the same labelled pairs, but larger collections have more pairs of
 * different texts that can be wrong, and other weights.
 *
 * @param seed of the order of documents
 */
record GrowingCollections(long seed) {

    private static final List<Integer> SIZES = List.of(2, 20, 1_000, Integer.MAX_VALUE);

    /** A row for each collection: precision and recall of the default rule by size. */
    TextTable table(List<LabelledTexts> collections) throws IOException {
        List<String> header = new ArrayList<>(List.of("precision / recall in collections of"));
        SIZES.forEach(size -> header.add(size == Integer.MAX_VALUE ? "all" : String.format(Locale.ROOT, "%,d", size)));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (LabelledTexts texts : collections) {
            List<int[]> twos = twos(texts);
            List<String> cells = new ArrayList<>(List.of(String.format(Locale.ROOT, "%s (%,d)", texts.name(), 2 * twos.size())));
            for (int size : SIZES) {
                Scores scores = scores(texts, twos, size);
                cells.add(String.format(Locale.ROOT, "%.3f / %.3f", scores.precision(), scores.recall()));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** Labelled pairs, and pairs of single documents, in random order. */
    List<int[]> twos(LabelledTexts texts) {
        Random random = new Random(seed);
        int[] groupOf = texts.pairs().components(texts.texts().size());
        Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
        for (int document = 0; document < groupOf.length; document++) {
            groups.computeIfAbsent(groupOf[document], group -> new ArrayList<>()).add(document);
        }
        List<int[]> twos = new ArrayList<>();
        List<Integer> singles = new ArrayList<>();
        boolean takesPair = true;
        for (List<Integer> group : groups.values()) {
            int first = group.getFirst();
            if (group.size() > 1 && takesPair) {
                twos.add(new int[] {first, partner(texts.pairs(), group)});
            } else {
                singles.add(first);
            }
            takesPair = group.size() > 1 ? takesPair == false : takesPair;
        }
        Collections.shuffle(singles, random);
        for (int i = 0; i + 1 < singles.size(); i += 2) {
            twos.add(new int[] {singles.get(i), singles.get(i + 1)});
        }
        Collections.shuffle(twos, random);
        return twos;
    }

    private static int partner(LabelledPairs pairs, List<Integer> group) {
        int first = group.getFirst();
        return group.stream().filter(other -> other != first && pairs.contains(first, other)).findFirst().orElseThrow();
    }

    /** The sums over all collections of this number of documents. */
    private static Scores scores(LabelledTexts texts, List<int[]> twos, int size) throws IOException {
        long found = 0;
        long correct = 0;
        long labelled = 0;
        for (int from = 0; from < twos.size(); from += size / 2) {
            Scores scores = Setting.DEFAULT.scores(collection(texts, twos.subList(from, Math.min(twos.size() - from, size / 2) + from)));
            found += scores.found();
            correct += scores.correct();
            labelled += scores.labelled();
        }
        return new Scores(found, correct, labelled);
    }

    private static LabelledTexts collection(LabelledTexts from, List<int[]> twos) {
        List<String> texts = new ArrayList<>();
        List<int[]> pairs = new ArrayList<>();
        for (int[] two : twos) {
            if (from.pairs().contains(two[0], two[1])) {
                pairs.add(new int[] {texts.size(), texts.size() + 1});
            }
            texts.add(from.texts().get(two[0]));
            texts.add(from.texts().get(two[1]));
        }
        return new LabelledTexts(from.name(), texts, LabelledPairs.of(pairs));
    }
}
