package org.neardup.kernel.group;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/** Compares the first near centre with a scan of all centres, in keep order. */
public class CentreIndexTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void firstNearCentreOfSetsInParts() {
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
        int first = record(records, 0);
        int second = record(records, 1);
        try (CentreIndex index = new CentreIndex(records.order(), similarity, MemoryReservation.UNLIMITED)) {
            index.add(records.tokens(), records.start(second), records.end(second));
            return index.nearest(records.tokens(), records.start(first), records.end(first), Integer.MAX_VALUE, any -> true);
        }
    }

    /** Each part is a separate collection; the parts share only the ranks of the order. */
    private void check(String message, List<long[]> sets, Similarity similarity) {
        Vocabulary vocabulary = new Vocabulary();
        List<RecordsBuilder> parts = new ArrayList<>();
        List<Integer> partOf = new ArrayList<>();
        for (long[] set : sets) {
            if (parts.isEmpty() || randomness.between(1, 20) == 1) {
                parts.add(new RecordsBuilder(vocabulary));
            }
            parts.getLast().add(set);
            partOf.add(parts.size() - 1);
        }
        TokenOrder order = vocabulary.order();
        List<Records> records = parts.stream().map(part -> part.build(order)).toList();
        BruteForceGrouping definition = BruteForceGrouping.ofSets(sets);
        List<Integer> centres = new ArrayList<>();
        try (CentreIndex index = new CentreIndex(order, similarity, MemoryReservation.UNLIMITED)) {
            for (int set = 0; set < sets.size(); set++) {
                int input = set - partOf.indexOf(partOf.get(set));
                Records part = records.get(partOf.get(set));
                int record = record(part, input);
                int expected = -1;
                int share = randomness.between(1, 3);
                IntPredicate admitted = centre -> centre % share == 0;
                for (int centre = 0; centre < centres.size() && expected < 0; centre++) {
                    boolean isNear = admitted.test(centre) && definition.areNear(set, centres.get(centre), similarity);
                    expected = isNear ? centre : -1;
                }
                int found = index.nearest(part.tokens(), part.start(record), part.end(record), Integer.MAX_VALUE, admitted);
                assertEquals(message, expected, found);
                if (expected < 0 || randomness.between(0, 5) == 0) {
                    assertEquals(centres.size(), index.add(part.tokens(), part.start(record), part.end(record)));
                    centres.add(set);
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
