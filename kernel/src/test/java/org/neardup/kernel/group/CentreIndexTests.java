package org.neardup.kernel.group;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairRule;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/** Compares the first near centre with a scan of all centres, in keep order. */
public class CentreIndexTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void firstNearCentre() {
        for (int round = 0; round < 10; round++) {
            for (GroupedSets shape : GroupedSets.values()) {
                List<long[]> sets = shape.collection(randomness.random(), randomness.between(1, 150));
                sets.removeIf(set -> set.length == 0);
                for (String name : List.of("jaccard", "cosine", "dice", "overlap")) {
                    Similarity similarity = Similarity.parse(name,
                        name.equals("overlap") ? Integer.toString(randomness.between(1, 15)) : "0." + randomness.between(10, 99));
                    check(shape + " " + similarity, sets, similarity);
                }
            }
        }
    }

    /**
     * Two sets whose own tokens all precede the shared ones, so that the first shared token is at the last position that the filters admit.
     */
    @Test
    public void pairsOnTheThreshold() {
        for (int round = 0; round < 3000; round++) {
            String name = List.of("jaccard", "cosine", "dice", "overlap").get(round % 4);
            int size = randomness.between(1, round % 3 == 0 ? 1000 : 100);
            Similarity similarity = Similarity.parse(name,
                name.equals("overlap") ? Integer.toString(randomness.between(1, size)) : "0." + randomness.between(10, 99));
            int centreSize = randomness.between(similarity.minimumSize(size), Math.min(2 * size, similarity.maximumSize(size)));
            int required = similarity.minimumOverlap(size, centreSize);
            assertEquals(0, nearest(similarity, size, centreSize, required));
            assertEquals(-1, nearest(similarity, size, centreSize, required - 1));
        }
    }

    private static int nearest(Similarity similarity, int size, int centreSize, int shared) {
        long[] set = GroupedSets.range(0, size);
        long[] centre = GroupedSets.range(size - shared, centreSize);
        Records records = GroupedSets.records(List.of(set, centre));
        try (Centres index = index(records, similarity)) {
            index.add(record(records, 1), 0);
            return index.nearest(record(records, 0), Integer.MAX_VALUE, number -> number);
        }
    }

    private static Centres index(Records records, Similarity similarity) {
        RankedSets sets = new RankedSets(records.tokens(), records::start, records::end, records.order().size());
        return new CentreIndex(sets, List.of(similarity), PairRule.ALL, MemoryReservation.UNLIMITED);
    }

    /** Some centres do not count, and greater numbers stand for others. */
    private void check(String message, List<long[]> sets, Similarity similarity) {
        Records records = GroupedSets.records(sets);
        BruteForceGrouping definition = BruteForceGrouping.ofSets(sets);
        Map<Integer, Integer> numberOf = new TreeMap<>();
        try (Centres index = index(records, similarity)) {
            for (int set = 0; set < sets.size(); set++) {
                int probing = set;
                int share = randomness.between(1, 3);
                int shift = randomness.between(0, 5);
                IntUnaryOperator standsFor = number -> number % share == 0 ? number + number % 7 * shift : Integer.MAX_VALUE;
                int limit = randomness.between(0, 3) == 0 ? randomness.between(0, 2 * set) : Integer.MAX_VALUE;
                int expected = numberOf.values().stream().filter(centre -> definition.areNear(probing, centre, similarity))
                    .mapToInt(standsFor::applyAsInt).filter(number -> number < limit).min().orElse(Centres.NONE);
                int record = record(records, set);
                assertEquals(message, expected, index.nearest(record, limit, standsFor));
                if (numberOf.containsKey(record) == false && (expected == Centres.NONE || randomness.between(0, 5) == 0)) {
                    index.add(record, set);
                    numberOf.put(record, set);
                }
            }
        }
    }

    private static int record(Records records, int input) {
        int record = 0;
        while (true) {
            for (int member = records.memberStart(record); member < records.memberEnd(record); member++) {
                if (records.member(member) == input) {
                    return record;
                }
            }
            record++;
        }
    }
}
