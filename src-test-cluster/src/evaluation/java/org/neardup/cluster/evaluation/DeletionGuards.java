package org.neardup.cluster.evaluation;

import org.neardup.cluster.gold.Variants;
import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How many of the pairs that a deletion without a review would find are wrong: all, those of texts with enough distinct tokens, those of
 * texts with equal numbers, those with both, and those that differ only in rare words. Variants differ in words that many documents have.
 */
final class DeletionGuards {

    private static final Setting DELETION = new Setting(WeightedSetJoin.RULE, 0.85);

    /** The minimum number of distinct tokens of each text. */
    private static final int FEWEST_TOKENS = 20;

    /** A rare word is in at most this number of documents. */
    private static final int MOST_OF_RARE = 5;

    private final LabelledTexts texts;
    private final List<long[]> tokens;
    private final List<List<String>> numbers;
    private final List<Set<String>> words;
    private final Map<String, Integer> documentsOf = new HashMap<>();

    private DeletionGuards(LabelledTexts texts) throws IOException {
        this.texts = texts;
        this.tokens = Signature.WORD_PAIRS.of(texts.texts());
        this.numbers = texts.texts().stream().map(DeletionGuards::wordsWithDigits).toList();
        this.words = texts.texts().stream().map(text -> Set.copyOf(words(text))).toList();
        words.forEach(some -> some.forEach(word -> documentsOf.merge(word, 1, Integer::sum)));
    }

    /** A row for each collection, and for generated records that differ only in a variant. */
    static TextTable table(List<LabelledTexts> collections, List<String> sources, long seed) throws IOException {
        TextTable table = new TextTable(
            "from " + DELETION.threshold() + ": wrong of found", "all", FEWEST_TOKENS + " tokens", "equal numbers", "both", "rare words");
        List<LabelledTexts> all = new ArrayList<>(collections);
        if (sources.isEmpty() == false) {
            Variants variants = new Variants(new Random(seed));
            all.add(LabelledTexts.of("products in colours and sizes", LabelledTexts.Part.TEST, variants.products(sources)));
            all.add(LabelledTexts.of("monthly statements", LabelledTexts.Part.TEST, variants.statements(sources)));
        }
        for (LabelledTexts texts : all) {
            table.row(Stream.concat(Stream.of(texts.name()), new DeletionGuards(texts).cells().stream()).toArray(String[]::new));
        }
        return table;
    }

    private List<String> cells() throws IOException {
        Tally[] tallies = Stream.generate(() -> new Tally(texts.pairs(), 1)).limit(5).toArray(Tally[]::new);
        DELETION.find(texts, (left, right, similarity) -> {
            boolean areLong = Math.min(tokens.get(left).length, tokens.get(right).length) >= FEWEST_TOKENS;
            boolean haveEqualNumbers = numbers.get(left).equals(numbers.get(right));
            boolean[] kept = {true, areLong, haveEqualNumbers, areLong && haveEqualNumbers, differInRareWords(left, right)};
            for (int guard = 0; guard < kept.length; guard++) {
                if (kept[guard]) {
                    tallies[guard].add(left, right, 0);
                }
            }
        });
        List<String> cells = new ArrayList<>();
        for (Tally tally : tallies) {
            Scores scores = tally.scores().getFirst();
            cells.add(String.format(Locale.ROOT, "%,d of %,d", scores.found() - scores.correct(), scores.found()));
        }
        return cells;
    }

    private boolean differInRareWords(int left, int right) {
        return Stream.concat(
            words.get(left).stream().filter(word -> words.get(right).contains(word) == false),
            words.get(right).stream().filter(word -> words.get(left).contains(word) == false))
            .allMatch(word -> documentsOf.get(word) <= MOST_OF_RARE);
    }

    /** The words with a digit, in order, each as often as it occurs. */
    static List<String> wordsWithDigits(String text) {
        return words(text).stream().filter(word -> word.codePoints().anyMatch(Character::isDigit)).sorted().toList();
    }

    private static List<String> words(String text) {
        return List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"));
    }
}
