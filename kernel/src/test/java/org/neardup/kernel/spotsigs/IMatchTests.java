package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.RandomSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;

/** Compares the filter by inverse document frequency, and the hashes of the remaining terms, with their definitions. */
public class IMatchTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** By definition: distinct terms with an idf within the range, as strings. */
    private static List<long[]> inLexicon(List<long[]> sets, IdfRange range) {
        Map<Long, Integer> frequencies = new HashMap<>();
        sets.forEach(set -> Arrays.stream(set).distinct().forEach(token -> frequencies.merge(token, 1, Integer::sum)));
        int documents = (int) sets.stream().filter(set -> set.length > 0).count();
        return sets.stream().map(set -> Arrays.stream(set).filter(token -> range.contains(frequencies.get(token), documents)).toArray())
            .toList();
    }

    private IdfRange range() {
        double[] bounds = {random.nextDouble(), random.nextDouble()};
        Arrays.sort(bounds);
        return switch (random.nextInt(4)) {
            case 0 -> IdfRange.ALL;
            case 1 -> new IdfRange(0, bounds[1]);
            case 2 -> new IdfRange(bounds[0], 1);
            default -> new IdfRange(bounds[0], bounds[1]);
        };
    }

    @Test
    public void testPairsAreThoseOfEqualLexiconTerms() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 20; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(110));
                IdfRange range = range();
                List<long[]> terms = inLexicon(sets, range).stream().map(set -> Arrays.stream(set).distinct().sorted().toArray()).toList();
                Set<BruteForceJoin.Pair> expected = new TreeSet<>();
                for (int left = 0; left < sets.size(); left++) {
                    for (int right = left + 1; right < sets.size(); right++) {
                        if (terms.get(left).length > 0 && Arrays.equals(terms.get(left), terms.get(right))) {
                            int overlap = BruteForceJoin.overlap(sets.get(left), sets.get(right));
                            expected.add(new BruteForceJoin.Pair(left, right, overlap,
                                (double) overlap / (sets.get(left).length + sets.get(right).length - overlap)));
                        }
                    }
                }
                Set<BruteForceJoin.Pair> found = new TreeSet<>();
                JoinStatistics statistics = new IMatch(range).selfJoin(SetJoinTests.records(sets),
                    (left, right, overlap, similarity) -> found.add(new BruteForceJoin.Pair(left, right, overlap, similarity)));
                assertEquals(found.size(), statistics.pairs());
                SetJoinTests.assertPairs(shape + " " + range, expected, found);
            }
        }
    }

    /** Filtering records equals filtering the input, removing empty documents and grouping equal ones again. */
    @Test
    public void testFilteredRecordsAreThoseOfFilteredInput() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 20; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(110));
                IdfRange range = range();
                Records expected = SetJoinTests.records(inLexicon(sets, range));
                Records found = range.filter(SetJoinTests.records(sets));
                String message = shape + " " + range;
                assertEquals(message, expected.count(), found.count());
                assertEquals(message, expected.tokenCount(), found.tokenCount());
                for (int record = 0; record < found.count(); record++) {
                    assertEquals(message, expected.size(record), found.size(record));
                    assertEquals(message, members(expected, record), members(found, record));
                }
            }
        }
    }

    private static List<Integer> members(Records records, int record) {
        return IntStream.range(records.memberStart(record), records.memberEnd(record)).mapToObj(records::member).toList();
    }

    /**
     * The filter at its simplest: with seven documents, log 8 = 3 log 2; a token in all has an idf near 0, in four 1/3, in two 2/3, in one
     * 1.
     */
    @Test
    public void testIdfByHand() {
        IdfRange middle = new IdfRange(0.3, 0.7);
        assertEquals(List.of(false, true, true, false), List.of(1, 2, 4, 7).stream().map(df -> middle.contains(df, 7)).toList());
        assertEquals("idf of one in all is log(8/7)/log 8", true, new IdfRange(0, 0.065).contains(7, 7));
        assertEquals(false, new IdfRange(0, 0.064).contains(7, 7));
        assertEquals(true, IdfRange.ALL.contains(1, 7));
    }

    @Test
    public void testHashesIgnoreCountsAndOtherTerms() {
        Records records = SetJoinTests.records(List.of(new long[] {1, 2}, new long[] {1, 2, 2}, new long[] {1, 2, 3}, new long[] {1}));
        long[] hashes = new IMatch(IdfRange.ALL).hashes(records);
        Map<Integer, Long> byInput = new HashMap<>();
        for (int record = 0; record < records.count(); record++) {
            byInput.put(records.member(records.memberStart(record)), hashes[record]);
        }
        assertEquals(byInput.get(0), byInput.get(1));
        assertNotEquals(byInput.get(0), byInput.get(2));
        assertNotEquals(byInput.get(0), byInput.get(3));
    }

    /** Pairs of distinct records are candidates; those of equal input records, which share one, are not. */
    @Test
    public void testStatisticsCountDistinctRecords() {
        Records records = SetJoinTests.records(List.of(new long[] {1, 2}, new long[] {1, 2}, new long[] {1, 2, 2}, new long[] {3}));
        JoinStatistics statistics = new IMatch(IdfRange.ALL).selfJoin(records, (left, right, overlap, similarity) -> {});
        assertEquals(3, statistics.pairs());
        assertEquals(1, statistics.candidates());
        assertEquals(1, statistics.verifications());
    }

    @Test
    public void testBadRangesAreRefused() {
        for (double[] range : new double[][] {{-0.1, 1}, {0, 1.1}, {0.6, 0.5}, {Double.NaN, 1}, {0, Double.NaN}}) {
            assertThrows(IllegalArgumentException.class, () -> new IdfRange(range[0], range[1]));
        }
    }
}
