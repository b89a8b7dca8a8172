package org.neardup.kernel.weighted;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.kernel.join.Vocabulary;

/** The records that a builder accepts, rejects and stores. */
public class WeightedRecordsTests {

    private final Vocabulary vocabulary = new Vocabulary();
    private final WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);

    private void add(long[] terms, double... weights) {
        builder.add(terms, weights, terms.length);
    }

    private WeightedRecords build() {
        return builder.build(WeightedRecords.termOrder(vocabulary));
    }

    private static double[] weights(WeightedRecords records) {
        return IntStream.range(0, records.entryCount()).mapToDouble(records::weight).toArray();
    }

    @Test
    public void testWholeWeightsTakeLessMemory() {
        WeightedRecordsBuilder whole = WeightedRecordsBuilder.ofWholeWeights(vocabulary);
        for (WeightedRecordsBuilder each : List.of(builder, whole)) {
            each.add(new long[] {1, 2, 3}, new double[] {Integer.MAX_VALUE, 0, 1}, 3);
            each.addNumbered(new int[] {vocabulary.number(9), vocabulary.number(4)}, new double[] {5, 3}, 2);
        }
        for (double weight : new double[] {0.5, 1L << 31, -1}) {
            String message = assertThrows(IllegalArgumentException.class, () -> whole.add(new long[] {1}, new double[] {weight}, 1))
                .getMessage();
            assertTrue(message, message.startsWith("record 2: term 1 has the weight " + weight));
        }
        assertTrue(whole.bytesFor(10, 100, 20) < builder.bytesFor(10, 100, 20));
        assertEquals(WeightedRecordsBuilder.estimatedBytes(10, 100, 20), builder.bytesFor(10, 100, 20));
        WeightedRecords any = build();
        WeightedRecords small = whole.build(WeightedRecords.termOrder(vocabulary));
        assertArrayEquals(new double[] {Integer.MAX_VALUE, 1, 3, 5}, weights(small), 0);
        assertArrayEquals(weights(any), weights(small), 0);
        assertArrayEquals(any.terms(), small.terms());
        assertEquals(any.squaredLength(0), small.squaredLength(0), 0);
        assertEquals(any.memoryBytes() - 4L * Integer.BYTES, small.memoryBytes());
    }

    @Test
    public void testTermsAreNumberedByToken() {
        add(new long[] {7, 90}, 1, 2);
        add(new long[] {-5, 7, 30}, 3, 0, 4);
        WeightedRecords records = build();
        assertEquals(2, records.count());
        assertEquals("a weight of zero is no entry", 4, records.entryCount());
        assertEquals(4, records.termCount());
        assertArrayEquals(new int[] {1, 3, 0, 2}, records.terms());
        assertArrayEquals(new double[] {1, 2, 3, 4}, weights(records), 0);
        assertEquals(7, records.sum(1), 0);
        assertEquals(25, records.squaredLength(1), 0);
        assertArrayEquals(new int[] {1, 1, 1, 1}, records.frequencies());
    }

    @Test
    public void testBadRecordsAreNamedWithTheirTerm() {
        add(new long[] {1}, 1);
        assertRefused("record 1: term 8 has the weight -1.0; weights must be 0 or a number from 1.0E-18 to 1.0E18",
            new long[] {4, 8}, 1, -1);
        assertRefused("record 1: term 4 has the weight NaN;", new long[] {4}, Double.NaN);
        assertRefused("record 1: term 4 has the weight Infinity;", new long[] {4}, Double.POSITIVE_INFINITY);
        assertRefused("record 1: term 4 has the weight 1.0E19;", new long[] {4}, 1e19);
        assertRefused("record 1: term 4 has the weight 1.0E-19;", new long[] {4}, 1e-19);
        assertRefused("record 1: terms must ascend, but 4 follows 8", new long[] {8, 4}, 1, 1);
        assertRefused("record 1: term 8 occurs twice", new long[] {8, 8}, 1, 1);
        assertRefused("record 1: a vector of length zero;", new long[] {8, 9}, 0, 0);
        assertRefused("record 1: a vector of length zero;", new long[0]);
        add(new long[] {2}, 1);
        assertEquals("refused records leave no entries", 2, build().entryCount());
    }

    private void assertRefused(String message, long[] terms, double... weights) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> add(terms, weights));
        assertTrue(refusal.getMessage(), refusal.getMessage().startsWith(message));
    }

    @Test
    public void testAnOrderMustBeOfAllTermsAndByToken() {
        add(new long[] {1, 2}, 1, 1);
        add(new long[] {2}, 1);
        assertThrows(IllegalArgumentException.class, () -> builder.build(WeightedRecords.termOrder(new Vocabulary())));
        WeightedRecordsBuilder other = new WeightedRecordsBuilder(vocabulary);
        other.add(new long[] {1, 2}, new double[] {1, 1}, 2);
        assertThrows(IllegalArgumentException.class, () -> other.build(vocabulary.order((token, occurrence) -> token == 1 ? 2 : 1)));
    }

    @Test
    public void testWeightsTimesFactors() {
        add(new long[] {1, 2}, 3, 1);
        add(new long[] {2}, 5);
        WeightedRecords records = build();
        WeightedRecords scaled = records.scaled(term -> term == 0 ? 7 : 0.5);
        assertArrayEquals(new double[] {21, 0.5, 2.5}, weights(scaled), 0);
        assertEquals(21.5, scaled.sum(0), 0);
        assertThrows(IllegalArgumentException.class, () -> records.scaled(term -> 1e19));
    }

    /** Records that repeat others become members of the same records as copies would. */
    @Test
    public void repeatedRecordsAreMembers() {
        add(new long[] {1, 2}, 3, 4);
        add(new long[] {1, 2}, 3, 5);
        builder.repeat(1);
        builder.repeat(0);
        add(new long[] {1, 2}, 3, 4);
        builder.repeat(1);
        assertThrows("repeats another one", IllegalArgumentException.class, () -> builder.repeat(2));
        assertThrows("not there yet", IllegalArgumentException.class, () -> builder.repeat(6));
        DistinctRecords records = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
        assertEquals(2, records.count());
        assertEquals(6, records.memberCount());
        int[][] expected = {{0, 3, 4}, {1, 2, 5}};
        for (int record = 0; record < 2; record++) {
            assertEquals(3, records.memberEnd(record) - records.memberStart(record));
            for (int i = 0; i < 3; i++) {
                assertEquals(expected[record][i], records.member(records.memberStart(record) + i));
            }
        }
    }
}
