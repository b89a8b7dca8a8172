package org.neardup.plugin.explain;

import org.neardup.kernel.frequency.TokenWeights;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Compares texts by brute force over their words, which single spaces separate. Weights follow from all texts. */
final class PairOracle {

    private final Map<String, Integer> frequencies = new HashMap<>();
    private final int documents;

    PairOracle(Collection<String> texts) {
        documents = texts.size();
        texts.forEach(text -> words(text).forEach(word -> frequencies.merge(word, 1, Integer::sum)));
    }

    private static Set<String> words(String text) {
        return new LinkedHashSet<>(Arrays.asList(text.split(" ")));
    }

    /** Power 0 stands for no weights. */
    private long weight(String word, double power) {
        return power == 0 ? 1 : TokenWeights.weight(Math.max(5, frequencies.get(word)), 5, documents, power);
    }

    /** Two texts as sets of words. */
    record Pair(Set<String> first, Set<String> second, Set<String> shared, ToDoubleFunction<String> weight) {

        private double sum(Set<String> words, ToDoubleFunction<String> value) {
            return words.stream().mapToDouble(value).sum();
        }

        double sharedWeight() {
            return sum(shared, weight);
        }

        int fewest() {
            return Math.min(first.size(), second.size());
        }

        private double jaccard(ToDoubleFunction<String> value) {
            double common = sum(shared, value);
            return common / (sum(first, value) + sum(second, value) - common);
        }

        private double cosine(ToDoubleFunction<String> square) {
            return sum(shared, square) / Math.sqrt(sum(first, square) * sum(second, square));
        }

        private double harmonicMean(Set<String> words) {
            return words.size() / sum(words, word -> 1 / weight.applyAsDouble(word));
        }

        private boolean areEdits() {
            Set<String> differing = new HashSet<>(first);
            differing.addAll(second);
            differing.removeAll(shared);
            return differing.isEmpty() || harmonicMean(differing) <= 6 * harmonicMean(shared);
        }

        double similarity(String name) {
            double plain = jaccard(word -> 1);
            return switch (name) {
                case "jaccard" -> plain;
                case "dice" -> 2.0 * shared.size() / (first.size() + second.size());
                case "cosine" -> cosine(word -> 1);
                case "weighted_jaccard" -> jaccard(weight);
                case "weighted_cosine" -> cosine(word -> weight.applyAsDouble(word) * weight.applyAsDouble(word));
                default -> plain >= 0.85 || plain >= 0.56 && areEdits() ? Math.max(jaccard(weight), plain) : jaccard(weight);
            };
        }
    }

    Pair compare(String first, String second, double power) {
        Set<String> shared = words(first);
        shared.retainAll(words(second));
        return new Pair(words(first), words(second), shared, word -> weight(word, power));
    }

    /** The passages of the text {@code own}: runs of words that {@code other} has, and of words that it does not have. */
    List<String> passages(String own, String other, double power) {
        Set<String> others = words(other);
        Set<String> seen = new HashSet<>();
        List<Passage> shared = new ArrayList<>();
        List<Passage> unshared = new ArrayList<>();
        String[] words = own.split(" ");
        int offset = 0;
        for (int i = 0; i < words.length;) {
            boolean isShared = others.contains(words[i]);
            int start = offset;
            int tokens = 0;
            long weight = 0;
            for (; i < words.length && others.contains(words[i]) == isShared; i++) {
                boolean isNew = seen.add(words[i]);
                tokens += isNew ? 1 : 0;
                weight += isNew ? weight(words[i], power) : 0;
                offset += words[i].length() + 1;
            }
            if (tokens > 0) {
                String excerpt = own.substring(start, Math.min(offset - 1, start + Passage.MOST_CHARACTERS));
                (isShared ? shared : unshared).add(new Passage("body", 0, start, offset - 1, tokens, weight, excerpt));
            }
        }
        return shown(shared, unshared);
    }

    /** Passages as texts, in the order of the text. */
    static List<String> shown(List<Passage> shared, List<Passage> unshared) {
        Stream<String> both = Stream.concat(
            shared.stream().map(passage -> "shared " + passage), unshared.stream().map(passage -> "unshared " + passage));
        return both.sorted().toList();
    }
}
