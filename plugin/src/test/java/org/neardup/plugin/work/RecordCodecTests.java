package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;

import java.util.HexFormat;
import java.util.List;

/** The bytes of records follow from their components. */
public class RecordCodecTests extends ESTestCase {

    /** A constant of a record. */
    public enum Colour {
        RED,
        BLUE
    }

    /** A record in another one. */
    public record Inner(int number, boolean isTrue) {}

    /** A record with a component of each type. */
    public record Outer(
        String text, @Nullable String absent, @Nullable String present, long number, double share, Colour colour, Inner inner,
        List<Inner> inners, ShardId shard, BytesReference bytes) {}

    /** Arrays are not equal to others with the same elements. */
    public record Arrays(int[] ints, long[] longs) {}

    private static String hex(BytesReference bytes) {
        return HexFormat.of().formatHex(BytesReference.toBytes(bytes));
    }

    public void testComponents() {
        RecordFormat<Outer> format = RecordFormat.of(7, "a record", Outer.class);
        Outer record = new Outer(
            "a", null, "b", -2, 0.5, Colour.BLUE, new Inner(300, true), List.of(new Inner(1, false)), new ShardId("i", "u", 3),
            new BytesArray(new byte[] {9}));
        String golden = "07" + "0161" + "00" + "010162" + "03" + "3fe0000000000000" + "04424c5545" + "ac0201" + "01" + "0100" + "01690175"
            + "03" + "0109";
        assertEquals(golden, hex(format.encode(record)));
        assertEquals(record, format.decode(format.encode(record)));
    }

    public void testArrays() {
        RecordFormat<List<Arrays>> format = RecordFormat.ofList(1, "records", Arrays.class);
        BytesReference bytes = format.encode(List.of(new Arrays(new int[] {1, 300}, new long[] {-1})));
        assertEquals("01" + "01" + "0201ac02" + "01ffffffffffffffff", hex(bytes));
        Arrays read = format.decode(bytes).getFirst();
        assertArrayEquals(new int[] {1, 300}, read.ints());
        assertArrayEquals(new long[] {-1}, read.longs());
    }

    public void testDamagedRecords() {
        RecordFormat<Outer> format = RecordFormat.of(7, "a record", Outer.class);
        expectThrows(IllegalStateException.class, () -> format.decode(new BytesArray(new byte[] {6, 0})));
        expectThrows(IllegalStateException.class, () -> format.decode(new BytesArray(new byte[] {7, 1})));
        RecordFormat<ShardId> shard = RecordFormat.of(1, "a shard", ShardId.class);
        Exception e = expectThrows(IllegalStateException.class, () -> shard.decode(new BytesArray(new byte[] {1, 1, 'i'})));
        assertEquals("a shard is truncated or corrupt", e.getMessage());
        RecordFormat<Colour> colour = RecordFormat.of(1, "a colour", Colour.class);
        expectThrows(IllegalStateException.class, () -> colour.decode(new BytesArray(new byte[] {1, 1, 'X'})));
    }
}
