package org.neardup.kernel.cluster;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class EqualItemsTests {

    @Rule
    public final SeededRandom random = new SeededRandom();

    /** Fails before it allocates memory. */
    @Test
    public void testTooManyItems() {
        for (int items : new int[] {(1 << 28) + 1, 1 << 29, Integer.MAX_VALUE}) {
            Exception e = assertThrows(IllegalArgumentException.class, () -> EqualItems.of(items, item -> 0, (left, right) -> true));
            assertEquals("cannot compare " + items + " items; split them into parts of at most 268435456", e.getMessage());
        }
    }

    /** For any hash: if all items share one, each item is compared with all classes. */
    @Test
    public void testClassesAreThoseOfEqualItems() {
        for (int hashes : new int[] {1, 3, 1_000_000}) {
            int[] items = random.random().ints(random.between(0, 300), 0, 50).toArray();
            Map<Integer, List<Integer>> expected = new TreeMap<>();
            List<Integer> order = new ArrayList<>();
            for (int item = 0; item < items.length; item++) {
                if (expected.computeIfAbsent(items[item], value -> new ArrayList<>()).isEmpty()) {
                    order.add(items[item]);
                }
                expected.get(items[item]).add(item);
            }
            EqualItems found = EqualItems.of(items.length, item -> items[item] % hashes * 0x10001,
                (left, right) -> items[left] == items[right]);
            assertEquals(order.size(), found.count());
            for (int of = 0; of < found.count(); of++) {
                int[] members = expected.get(order.get(of)).stream().mapToInt(Integer::intValue).toArray();
                assertEquals(members[0], found.first(of));
                assertEquals(members.length, found.size(of));
                assertArrayEquals(members, Arrays.copyOfRange(found.members(), found.offsets()[of], found.offsets()[of + 1]));
            }
        }
    }
}
