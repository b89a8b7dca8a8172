package org.neardup.tool.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.tool.text.TextFormat;
import org.neardup.tool.text.TextInputs;

/** Groups of random texts, compared with the definition over all pairs of their words. */
public class DeduplicationTests {

    private static final Deduplication.Progress SILENT = new Deduplication.Progress() {
        @Override
        public void accept(long documents) {}

        @Override
        public boolean proceed(int probed, int total) {
            return true;
        }
    };

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    /** A document: its texts, and the words of each. */
    private record Words(List<String> title, List<String> body) {

        /** The pairs of words with the greatest weight of a field that has them. */
        Map<String, Integer> pairs(int titleWeight) {
            Map<String, Integer> pairs = new HashMap<>();
            addPairs(body, 1, pairs);
            addPairs(title, titleWeight, pairs);
            return pairs;
        }

        private static void addPairs(List<String> words, int weight, Map<String, Integer> pairs) {
            for (int i = 0; i + 1 < words.size(); i++) {
                pairs.merge(words.get(i) + " " + words.get(i + 1), weight, Math::max);
            }
            if (words.size() == 1) {
                pairs.merge(words.get(0), weight, Math::max);
            }
        }

        String whole() {
            return (String.join(" ", title) + " " + String.join(" ", body)).strip();
        }

        boolean isBlank() {
            return title.isEmpty() && body.isEmpty();
        }
    }

    /** The default rule by its definition. */
    private record Oracle(List<Words> documents, int titleWeight, double threshold) {

        /** Weights of the pairs of words of each document; null where whole texts are compared. */
        private List<Map<String, Double>> weighed(List<Words> counted) {
            Map<String, Integer> frequencies = new HashMap<>();
            int number = 0;
            for (Words each : counted) {
                Map<String, Integer> pairs = each.pairs(titleWeight);
                if (pairs.size() >= 5) {
                    pairs.keySet().forEach(pair -> frequencies.merge(pair, 1, Integer::sum));
                    number++;
                }
            }
            int all = number;
            return documents.stream().map(each -> {
                Map<String, Integer> pairs = each.pairs(titleWeight);
                Map<String, Double> weights = new HashMap<>();
                pairs.forEach((pair, weight) -> weights.put(pair, (double) weight
                    * TokenWeights.weight(Math.max(5, frequencies.getOrDefault(pair, 0)), 5, all, 6)));
                return pairs.size() < 5 ? null : weights;
            }).toList();
        }

        BiPredicate<Integer, Integer> areNear(List<Words> counted) {
            List<Map<String, Double>> weighed = weighed(counted);
            return (left, right) -> {
                if (weighed.get(left) == null || weighed.get(right) == null) {
                    return weighed.get(left) == weighed.get(right) && documents.get(left).isBlank() == false
                        && documents.get(left).whole().equals(documents.get(right).whole());
                }
                return similarity(weighed.get(left), weighed.get(right)) >= threshold;
            };
        }

        private static double similarity(Map<String, Double> left, Map<String, Double> right) {
            double common = 0;
            double all = 0;
            int shared = 0;
            double inverseCommon = 0;
            double inverseDiffering = 0;
            for (Map.Entry<String, Double> entry : left.entrySet()) {
                Double other = right.get(entry.getKey());
                all += other == null ? entry.getValue() : Math.max(entry.getValue(), other);
                if (other == null) {
                    inverseDiffering += 1 / entry.getValue();
                } else {
                    common += Math.min(entry.getValue(), other);
                    inverseCommon += 1 / entry.getValue() + 1 / other;
                    shared++;
                }
            }
            for (Map.Entry<String, Double> entry : right.entrySet()) {
                if (left.containsKey(entry.getKey()) == false) {
                    all += entry.getValue();
                    inverseDiffering += 1 / entry.getValue();
                }
            }
            int differing = left.size() + right.size() - 2 * shared;
            double plain = (double) shared / (shared + differing);
            boolean areEdits = (float) (12 * inverseDiffering * shared) >= (float) (inverseCommon * differing);
            boolean counts = plain >= 0.85 || plain >= 0.56 && areEdits;
            return Math.max(common / all, counts ? plain : 0);
        }
    }

    private List<Words> randomDocuments(int count) {
        Random random = seed.random();
        int vocabulary = seed.between(3, 400);
        List<Words> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (documents.isEmpty() || random.nextInt(3) > 0) {
                documents.add(
                    new Words(words(random.nextInt(6), vocabulary), words(random.nextInt(random.nextInt(3) == 0 ? 6 : 60), vocabulary)));
            } else {
                Words other = documents.get(random.nextInt(documents.size()));
                List<String> body = new ArrayList<>(other.body());
                for (int edits = random.nextInt(4); edits > 0 && body.isEmpty() == false; edits--) {
                    body.set(random.nextInt(body.size()), words(1, vocabulary).get(0));
                }
                documents.add(new Words(random.nextInt(4) == 0 ? words(random.nextInt(6), vocabulary) : other.title(), body));
            }
        }
        return documents;
    }

    private List<String> words(int count, int vocabulary) {
        return IntStream.range(0, count).mapToObj(i -> "w" + (int) (vocabulary * Math.pow(seed.random().nextDouble(), 2))).toList();
    }

    private TextInputs jsonLines(List<Words> documents, double[] keys) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            lines.add("{\"title\": \"" + quoted(documents.get(i).title()) + "\", \"body\": \"" + quoted(documents.get(i).body())
                + "\", \"key\": " + keys[i] + "}");
        }
        Path file = Files.write(folder.newFile().toPath(), lines);
        return TextInputs.of(List.of(file.toString()), TextFormat.JSONL, InputStream.nullInputStream());
    }

    private static String quoted(List<String> words) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(String.join(" ", words)));
    }

    @Test
    public void testGroupsAreThoseOfAllPairs() throws IOException {
        int removed = 0;
        for (int round = 0; round < 25; round++) {
            List<Words> documents = randomDocuments(seed.between(1, 120));
            double[] keys = IntStream.range(0, documents.size()).mapToDouble(i -> seed.random().nextInt(3)).toArray();
            boolean isByKey = seed.random().nextBoolean();
            int titleWeight = seed.between(1, 3);
            String threshold = List.of("0.3", "0.15", "0.7", "1").get(seed.random().nextInt(4));
            WeightedSimilarity rule = new WeightedOrPlain(WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN).at(threshold);
            Deduplication deduplication = new Deduplication(List.of(new TextField("title", titleWeight), new TextField("body", 1)),
                KeepRule.parse(isByKey ? "max:key" : "first"), rule, rule.defaultPower(), false, 1L << 30);
            DedupResult result = deduplication.run(jsonLines(documents, keys), null, SILENT);

            List<Integer> order = IntStream.range(0, documents.size()).boxed()
                .sorted((one, other) -> isByKey ? Double.compare(keys[other], keys[one]) : 0).toList();
            Map<Integer, Integer> expected = GroupsByDefinition.centres(order, Grouping.STAR,
                new Oracle(documents, titleWeight, Double.parseDouble(threshold)).areNear(documents));
            assertEquals(expected, IntStream.range(0, documents.size()).boxed()
                .collect(Collectors.toMap(document -> document, document -> result.keptOf()[document])));
            removed += result.count(DedupResult.Fate.REMOVED);
        }
        assertTrue("some are removed", removed > 0);
    }

    @Test
    public void testAgainstRemovesWhatIsNearAnyOther() throws IOException {
        int matched = 0;
        for (int round = 0; round < 15; round++) {
            List<Words> all = randomDocuments(seed.between(2, 120));
            int others = seed.between(1, all.size() - 1);
            List<Words> documents = all.subList(others, all.size());
            WeightedSimilarity rule = new WeightedOrPlain(WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN);
            Deduplication deduplication = new Deduplication(List.of(new TextField("title", 1), new TextField("body", 1)),
                KeepRule.parse("first"), rule, rule.defaultPower(), false, 1L << 30);
            double[] keys = new double[all.size()];
            DedupResult result = deduplication.run(jsonLines(documents, keys), jsonLines(all.subList(0, others), keys), SILENT);

            BiPredicate<Integer, Integer> areNear = new Oracle(all, 1, 0.3).areNear(all);
            List<Integer> unmatched = new ArrayList<>();
            for (int i = 0; i < documents.size(); i++) {
                int document = i;
                boolean hasMatch = IntStream.range(0, others).anyMatch(other -> areNear.test(others + document, other));
                assertEquals(hasMatch, result.hasMatch(i));
                matched += hasMatch ? 1 : 0;
                if (hasMatch) {
                    assertTrue(areNear.test(others + i, result.matches().matchOf()[i]));
                    assertEquals(DedupResult.Fate.REMOVED, result.fate(i));
                } else {
                    unmatched.add(i);
                }
            }
            Map<Integer, Integer> expected = GroupsByDefinition.centres(unmatched, Grouping.STAR,
                (left, right) -> areNear.test(others + left, others + right));
            unmatched.forEach(document -> assertEquals((int) expected.get(document), result.keptOf()[document]));
        }
        assertTrue("some match", matched > 0);
    }

    @Test
    public void testTooLittleMemoryIsToldBeforeTheJoin() throws IOException {
        List<Words> documents = randomDocuments(20);
        WeightedSimilarity rule = new WeightedOrPlain(WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN);
        Deduplication deduplication =
            new Deduplication(List.of(new TextField("body", 1)), KeepRule.parse("first"), rule, 6, false, 1 << 20);
        try {
            deduplication.run(jsonLines(documents, new double[20]), null, SILENT);
            throw new AssertionError("1 MB was enough");
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage(), e.getMessage().matches("20 documents need at least 69 MB, but the limit is 1 MB; .*--max-memory"));
        }
    }

    @Test
    public void testOrderOfKeysIsStable() {
        for (int round = 0; round < 50; round++) {
            double[] keys = IntStream.range(0, seed.between(0, 40)).mapToDouble(i -> seed.random().nextInt(5) - 2.5).toArray();
            int[] expected = IntStream.range(0, keys.length).boxed().sorted((one, other) -> Double.compare(keys[one], keys[other]))
                .mapToInt(Integer::intValue).toArray();
            assertEquals(Arrays.toString(expected), Arrays.toString(KeepRule.order(keys, keys.length)));
        }
    }
}
