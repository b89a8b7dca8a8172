package org.neardup.kernel.join;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.signature.SignatureSet;

/** Compares the flat records with the sets from which they were built. */
public class RecordsTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testRecordsAreDistinctSortedAndComplete() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, 300);
            Records records = SetJoinTests.records(sets);
            String message = shape.name();
            TreeSet<Integer> members = new TreeSet<>();
            Map<String, Integer> contents = new HashMap<>();
            int before = 1;
            for (int record = 0; record < records.count(); record++) {
                assertTrue(message, records.size(record) >= before);
                before = records.size(record);
                StringBuilder content = new StringBuilder();
                for (int i = records.start(record); i < records.end(record); i++) {
                    assertTrue(message, i == records.start(record) || records.tokens()[i] > records.tokens()[i - 1]);
                    content.append(records.tokens()[i]).append(' ');
                }
                assertEquals(message, null, contents.put(content.toString(), record));
                for (int i = records.memberStart(record); i < records.memberEnd(record); i++) {
                    assertTrue(message, members.add(records.member(i)));
                    assertEquals(message, records.size(record), sets.get(records.member(i)).length);
                    assertEquals(message, records.size(record),
                        BruteForceJoin.overlap(sets.get(records.member(i)), sets.get(records.member(records.memberStart(record)))));
                }
            }
            assertEquals(message, sets.stream().filter(set -> set.length > 0).count(), members.size());
            assertEquals(message, members.size(), records.memberCount());
            for (int size = 0; size <= records.largestSize() + 1; size++) {
                int expected = 0;
                while (expected < records.count() && records.size(expected) < size) {
                    expected++;
                }
                assertEquals(message, expected, records.firstOfSize(size));
            }
        }
    }

    @Test
    public void testNumberedTokensMakeTheSameRecords() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, 300);
            Vocabulary vocabulary = new Vocabulary();
            RecordsBuilder builder = new RecordsBuilder(vocabulary);
            for (long[] tokens : sets) {
                SignatureSet set = SignatureSet.of(tokens, tokens.length);
                int[] numbers = IntStream.range(0, set.distinct()).map(place -> vocabulary.number(set.token(place))).toArray();
                int[] multiplicities = IntStream.range(0, set.distinct()).map(set::multiplicity).toArray();
                builder.addNumbered(numbers, set.isPlainSet() ? null : multiplicities, set.distinct());
            }
            Records expected = SetJoinTests.records(sets);
            Records records = builder.build(vocabulary.order());
            String message = shape.name();
            assertEquals(message, expected.count(), records.count());
            assertEquals(message, expected.order().unshared(), records.order().unshared());
            for (int record = 0; record < records.count(); record++) {
                assertEquals(message, expected.member(expected.memberStart(record)), records.member(records.memberStart(record)));
                assertArrayEquals(message, tokens(expected, record), tokens(records, record));
            }
        }
    }

    @Test
    public void testRepeatedRecordsShareARecord() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> originals = shape.collection(random, 1 + random.nextInt(200));
            int[] repeated = random.ints(random.nextInt(300), 0, originals.size()).toArray();
            Vocabulary vocabulary = new Vocabulary();
            RecordsBuilder builder = new RecordsBuilder(vocabulary);
            originals.forEach(builder::add);
            TokenOrder ofOriginals = vocabulary.order();
            for (int original : repeated) {
                builder.repeat(original);
            }
            String message = shape.name();
            assertEquals(message, originals.size() + repeated.length, builder.count());
            Records records = builder.build(vocabulary.order());
            List<long[]> all = new ArrayList<>(originals);
            Arrays.stream(repeated).mapToObj(originals::get).forEach(all::add);
            Records expected = SetJoinTests.records(all);
            Records distinct = SetJoinTests.records(originals);
            assertEquals(message, expected.count(), records.count());
            assertEquals(message, expected.memberCount(), records.memberCount());
            assertEquals(message, expected.largestSize(), records.largestSize());
            assertEquals("repeats are not counted: " + message, ofOriginals.unshared(), records.order().unshared());
            for (int record = 0; record < records.count(); record++) {
                assertEquals(message, expected.size(record), records.size(record));
                assertArrayEquals(message, members(expected, record), members(records, record));
                assertArrayEquals(message, tokens(distinct, record), tokens(records, record));
            }
        }
    }

    @Test
    public void testOnlyRecordsWithTokensAreRepeated() {
        RecordsBuilder builder = new RecordsBuilder(new Vocabulary());
        assertThrows(IndexOutOfBoundsException.class, () -> new RecordsBuilder(new Vocabulary()).repeat(0));
        builder.add(1, 2, 3);
        builder.add();
        builder.repeat(0);
        builder.repeat(1);
        assertThrows(IndexOutOfBoundsException.class, () -> builder.repeat(2));
        assertThrows(IndexOutOfBoundsException.class, () -> builder.repeat(-1));
        assertThrows(IllegalStateException.class, () -> builder.add(4));
        assertThrows(IllegalStateException.class, () -> builder.add());
        assertThrows(IllegalStateException.class, () -> builder.addNumbered(new int[] {0}, null, 1));
        assertEquals(4, builder.count());
    }

    @Test
    public void testSmallRecordsAreLeftOut() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, 200);
            Records all = SetJoinTests.records(sets);
            for (int size : new int[] {0, 1, 2, 5, 1 + random.nextInt(30), all.largestSize(), all.largestSize() + 1}) {
                Records records = all.atLeast(size);
                String message = shape + " " + size;
                int left = all.count() - records.count();
                assertEquals(message, sets.stream().filter(set -> set.length >= Math.max(1, size)).count(), records.memberCount());
                assertEquals(message, left, all.firstOfSize(size));
                for (int record = 0; record < records.count(); record++) {
                    assertArrayEquals(message, tokens(all, left + record), tokens(records, record));
                    assertArrayEquals(message, members(all, left + record), members(records, record));
                }
            }
        }
    }

    private static int[] members(Records records, int record) {
        return IntStream.range(records.memberStart(record), records.memberEnd(record)).map(records::member).toArray();
    }

    private static int[] tokens(Records records, int record) {
        return Arrays.copyOfRange(records.tokens(), records.start(record), records.end(record));
    }

    @Test
    public void testRareTokensComeFirst() {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.add(30, 20, 10);
        builder.add(20, 10);
        builder.add(10, 40);
        Records records = builder.build(vocabulary.order());
        // The order by frequency is 30 and 40 (one record each), 20, 10; the record of three tokens is the last.
        assertEquals(0, records.tokens()[records.start(2)]);
        assertEquals(2, records.tokens()[records.start(2) + 1]);
        assertEquals(3, records.tokens()[records.start(2) + 2]);
        assertEquals(2, records.order().unshared());
    }

    @Test
    public void testAnOrderMadeTooEarlyIsRefused() {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.add(1, 2);
        TokenOrder order = vocabulary.order();
        builder.add(3);
        assertThrows(IllegalArgumentException.class, () -> builder.build(order));
    }
}
