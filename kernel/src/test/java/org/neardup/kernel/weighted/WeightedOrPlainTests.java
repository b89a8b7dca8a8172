package org.neardup.kernel.weighted;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Threshold;

/** What the rule says about copies that make their own terms frequent, and about pages of one template. */
public class WeightedOrPlainTests {

    private static final int TERMS = 300;

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    private final WeightedSimilarity rule = new WeightedOrPlain(
        WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN);

    /** Each edit loses a tenth of the text's word pairs, as one with one word in twenty replaced does, and gets as many of its own. */
    @Test
    public void editsOfOneTextAreNearHoweverManyThereAre() {
        RandomGenerator random = randomness.random();
        for (int[] size : new int[][] {{20, 100}, {50, 100}, {100, 100}, {200, 1_000}}) {
            List<List<Long>> documents = new ArrayList<>();
            long[] text = random.longs(TERMS).toArray();
            for (int edit = 0; edit < size[0]; edit++) {
                List<Long> terms = new ArrayList<>();
                for (long term : text) {
                    terms.add(random.nextInt(10) == 0 ? random.nextLong() : term);
                }
                documents.add(terms);
            }
            addOthers(documents, size[1], random);
            int pairs = size[0] * (size[0] - 1) / 2;
            assertEquals(size[0] + " of " + size[1], 1, near(documents, size[0]) / (double) pairs, 0.02);
        }
    }

    /** Three quarters of each page are its template, and the rest is its own. */
    @Test
    public void pagesOfOneTemplateAreNot() {
        RandomGenerator random = randomness.random();
        List<List<Long>> documents = new ArrayList<>();
        long[] template = random.longs(TERMS * 3 / 4).toArray();
        for (int page = 0; page < 50; page++) {
            List<Long> terms = new ArrayList<>();
            for (long term : template) {
                terms.add(term);
            }
            random.longs(TERMS / 4).forEach(terms::add);
            documents.add(terms);
        }
        addOthers(documents, 100, random);
        assertEquals(0, near(documents, 50));
    }

    private static void addOthers(List<List<Long>> documents, int count, RandomGenerator random) {
        while (documents.size() < count) {
            documents.add(random.longs(TERMS).boxed().toList());
        }
    }

    /** The number of near pairs among the first documents, by the weights of all. */
    private int near(List<List<Long>> documents, int first) {
        Map<Long, Integer> frequencies = new HashMap<>();
        documents.forEach(terms -> terms.forEach(term -> frequencies.merge(term, 1, Integer::sum)));
        List<SortedMap<Long, Double>> records = new ArrayList<>();
        for (List<Long> terms : documents) {
            SortedMap<Long, Double> record = new TreeMap<>();
            for (long term : terms) {
                int frequency = Math.max(TokenWeights.LEAST_FLOOR, frequencies.get(term));
                record.put(term, (double) TokenWeights.weight(
                    frequency, TokenWeights.LEAST_FLOOR, documents.size(), WeightedOrPlain.DEFAULT_POWER));
            }
            records.add(record);
        }
        WeightedRecords built = RandomWeightedRecords.build(records).get(0);
        int near = 0;
        for (int left = 0; left < first; left++) {
            for (int right = left + 1; right < first; right++) {
                near += rule.reaches(rule.of(built, left, right)) ? 1 : 0;
            }
        }
        return near;
    }

    @Test
    public void itsNamesAndThresholds() {
        assertEquals(6, rule.defaultPower(), 0);
        assertEquals(3, Measures.parse("weighted_cosine", "0.3") instanceof WeightedSimilarity cosine ? cosine.defaultPower() : 0, 0);
        assertEquals(rule, Measures.parse("weighted_or_plain", "0.3", null));
        WeightedOrPlain other = new WeightedOrPlain(Threshold.parse("0.5"), Threshold.parse("0.9"));
        assertEquals(other, Measures.parse("weighted_or_plain", "0.5", "0.9"));
        assertEquals(new WeightedOrPlain(Threshold.parse("0.7"), Threshold.parse("0.9")), other.at("0.7"));
    }
}
