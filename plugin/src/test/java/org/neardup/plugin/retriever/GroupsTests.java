package org.neardup.plugin.retriever;

import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.window.Window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Groups of random windows of many shapes, compared with the oracle. */
public class GroupsTests extends ESTestCase {

    /** Families of near fingerprints, some without one; runs of equal scores in the order of shards and documents. */
    private static Window window(int size, int families, int flips) {
        long[] centres = random().longs(families).toArray();
        long[] fingerprints = new long[size];
        double[] authority = new double[size];
        Float[] scores = new Float[size];
        int[] docs = new int[size];
        int[] shards = new int[size];
        for (int i = 0; i < size; i++) {
            fingerprints[i] = random().nextInt(10) == 0 ? 0 : centres[random().nextInt(families)];
            for (int flip = random().nextInt(flips + 1); flip > 0 && fingerprints[i] != 0; flip--) {
                fingerprints[i] ^= 1L << random().nextInt(64);
            }
            authority[i] = random().nextInt(5);
            scores[i] = (float) random().nextInt(1 + size / 3);
            shards[i] = i % 3;
            docs[i] = i;
        }
        Integer[] order = IntStream.range(0, size).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.<Integer, Float>comparing(i -> -scores[i]).thenComparing(i -> shards[i]).thenComparing(i -> docs[i]));
        float[] sorted = new float[size];
        IntStream.range(0, size).forEach(i -> sorted[i] = scores[order[i]]);
        return new Window(pick(shards, order), pick(docs, order), sorted, fingerprints, null, authority, null, false, null, null);
    }

    private static int[] pick(int[] values, Integer[] order) {
        return Arrays.stream(order).mapToInt(i -> values[i]).toArray();
    }

    private static CollapseOracle<Integer> oracle(Window window, int maxDistance) {
        return new CollapseOracle<>(
            maxDistance,
            Grouping.STAR,
            i -> window.fingerprints()[i],
            i -> window.floating()[i],
            (one, other) -> true,
            i -> window.isProtected() != null && window.isProtected()[i]);
    }

    private static Groups groups(Window window, int maxDistance, NeighbourTest test, Grouping grouping) {
        int[] priority = window.priority();
        FreeItems items = FingerprintItems.fastest(window.fingerprints(), maxDistance, test);
        return Groups.of(window, priority, grouping.clusters(priority, items));
    }

    private static List<Integer> positions(Window window) {
        return IntStream.range(0, window.size()).boxed().toList();
    }

    private static void assertSame(String shape, Window window, List<CollapseOracle.Group<Integer>> expected, Groups groups) {
        RankDoc[] ranked = groups.rankDocs();
        assertEquals(shape, expected.size(), ranked.length);
        List<Groups.Group> expectedGroups = new ArrayList<>();
        for (int place = 0; place < ranked.length; place++) {
            int kept = expected.get(place).kept();
            assertEquals(shape, window.docs()[kept], ranked[place].doc);
            assertEquals(shape, window.shards()[kept], ranked[place].shardIndex);
            assertEquals(shape, place + 1, ranked[place].rank);
            assertTrue(shape, ranked[place].score > 0);
            assertTrue(shape, place == 0 || ranked[place - 1].compareTo(ranked[place]) < 0);
            int[] hidden = expected.get(place).hidden().stream().mapToInt(i -> i).toArray();
            if (hidden.length > 0) {
                expectedGroups.add(new Groups.Group(place, kept, hidden));
            }
        }
        assertEquals(shape, window.size() - expected.size(), groups.hidden());
        assertEquals(shape, expectedGroups.size(), groups.groups().size());
        for (int i = 0; i < expectedGroups.size(); i++) {
            assertEquals(shape, expectedGroups.get(i).place(), groups.groups().get(i).place());
            assertEquals(shape, expectedGroups.get(i).kept(), groups.groups().get(i).kept());
            assertArrayEquals(shape, expectedGroups.get(i).hidden(), groups.groups().get(i).hidden());
        }
    }

    public void testLikeTheOracle() {
        for (int round = 0; round < 300; round++) {
            int size = randomIntBetween(0, 120);
            int families = randomIntBetween(1, 1 + size);
            int maxDistance = randomIntBetween(0, ByFingerprint.MAX_DISTANCE);
            Window window = window(size, families, randomIntBetween(0, 12));
            if (randomBoolean()) {
                boolean[] isProtected = new boolean[size];
                for (int i = 0; i < size; i++) {
                    isProtected[i] = randomInt(3) == 0;
                }
                window = window.protecting(isProtected, false);
            }
            String shape = "size " + size + ", families " + families + ", distance " + maxDistance;
            CollapseOracle<Integer> oracle = oracle(window, maxDistance);
            Groups star = groups(window, maxDistance, (left, right) -> true, Grouping.STAR);
            assertSame(shape, window, oracle.collapse(positions(window)), star);
            Groups connected = groups(window, maxDistance, (left, right) -> true, Grouping.CONNECTED);
            assertSame(shape, window, oracle.chained().collapse(positions(window)), connected);
        }
    }

    public void testOnlyVerifiedPairs() {
        for (int round = 0; round < 100; round++) {
            Window window = window(randomIntBetween(0, 80), randomIntBetween(1, 10), 4);
            int salt = randomInt();
            CollapseOracle<Integer> oracle = oracle(window, 8).verified((one, other) -> agree(salt, one, other));
            Groups groups = groups(window, 8, (left, right) -> agree(salt, left, right), Grouping.STAR);
            assertSame("size " + window.size(), window, oracle.collapse(positions(window)), groups);
        }
    }

    private static boolean agree(int salt, int one, int other) {
        return ((Math.min(one, other) * 31 + Math.max(one, other)) * 0x9e3779b9 ^ salt) >>> 31 == 0;
    }

    public void testScoresStayAsTheyAreWithoutGroups() {
        Window window = window(100, 100, 0);
        RankDoc[] ranked = Groups.none(window).rankDocs();
        for (int i = 0; i < ranked.length; i++) {
            assertEquals(Math.max(window.scores()[i], Float.MIN_VALUE), ranked[i].score, 0);
        }
    }

    public void testScoresThatDoNotRankAreReplaced() {
        float[] scores = {Float.NaN, 3, 1};
        Window window = new Window(new int[3], new int[] {5, 4, 3}, scores, new long[3], null, null, null, false, null, null);
        RankDoc[] ranked = Groups.none(window).rankDocs();
        assertArrayEquals(new int[] {5, 4, 3}, Arrays.stream(ranked).mapToInt(doc -> doc.doc).toArray());
        assertEquals(1f / 3, ranked[2].score, 0);
        scores[0] = 2;
        assertEquals(1f / 2, Groups.none(window).rankDocs()[1].score, 0);
    }
}
