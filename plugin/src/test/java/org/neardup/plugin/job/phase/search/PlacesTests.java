package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.index.Index;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.phase.search.Places.Fetched;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.MemoryClaim;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class PlacesTests extends ESTestCase {

    /** Has a limit, part of which others may hold. */
    private static final class Memory extends NoopCircuitBreaker {

        private final long limit;
        private long used;

        Memory(long limit) {
            super(MemoryClaim.BREAKER);
            this.limit = limit;
        }

        @Override
        public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
            if (used + bytes > limit) {
                throw new CircuitBreakingException("too much", bytes, limit, Durability.TRANSIENT);
            }
            used += bytes;
        }

        @Override
        public void addWithoutBreaking(long bytes) {
            used += bytes;
            assertTrue(used >= 0);
        }

        @Override
        public long getUsed() {
            return used;
        }

        @Override
        public long getLimit() {
            return limit;
        }
    }

    private static Fetched fetched() {
        long[] tokens = randomLongs(randomIntBetween(0, 300)).distinct().toArray();
        Description description = new Description(
            new Index(randomAlphaOfLength(3), "_na_"), randomAlphaOfLength(randomIntBetween(1, 500)), null, 1, 1, ExactNumber.ZERO,
            Instant.MAX, false);
        return new Fetched(SignatureSet.of(tokens, tokens.length), randomBoolean() ? null : description);
    }

    /** Whatever is cached, marked and cleared: known documents are correct, marks stay, and memory is released. */
    public void testWhatIsKnownIsRight() {
        Memory memory = new Memory(randomFrom(20_000L, 100_000L, 10_000_000L));
        Places places = new Places(memory, "test");
        Map<Long, Fetched> expected = new HashMap<>();
        Set<Long> marked = new HashSet<>();
        for (int step = 0; step < 3_000; step++) {
            long place = randomLongBetween(0, 80);
            switch (randomIntBetween(0, 20)) {
                case 0 -> {
                    places.mark(place);
                    marked.add(place);
                    expected.remove(place);
                }
                case 1 -> places.forget();
                default -> {
                    Fetched one = fetched();
                    places.remember(place, one);
                    Fetched before = expected.get(place);
                    boolean isKnown = places.find(place) != null && places.find(place) == before;
                    assertTrue(isKnown || places.find(place) == null || places.find(place) == one);
                    expected.put(place, isKnown ? before : one);
                    assertTrue(marked.contains(place) == false || places.find(place) == null);
                }
            }
            for (long each = 0; each <= 80; each++) {
                assertEquals(marked.contains(each), places.isMarked(each));
                Fetched known = places.find(each);
                assertTrue(known == null || known == expected.get(each) && marked.contains(each) == false);
            }
            assertTrue(memory.getUsed() <= memory.getLimit());
        }
        places.close();
        assertEquals(0, memory.getUsed());
        places.remember(1, fetched());
        assertNull(places.find(1));
        assertEquals(0, memory.getUsed());
    }

    /** A set with a description replaces one without, and not the other way round. */
    public void testDescriptionsAreAdded() {
        Places places = new Places(new Memory(1_000_000), "test");
        SignatureSet set = SignatureSet.of(new long[] {1, 2, 3}, 3);
        Description description = new Description(new Index("docs", "_na_"), "1", null, 1, 1, ExactNumber.ZERO, Instant.MAX, false);
        places.remember(7, new Fetched(set, null));
        assertNull(places.find(7).description());
        places.remember(7, new Fetched(set, description));
        places.remember(7, new Fetched(set, null));
        assertSame(description, places.find(7).description());
        places.close();
    }

    /** If others hold the memory, nothing is cached, and nothing fails. */
    public void testOthersHaveTheMemory() {
        Memory memory = new Memory(100_000);
        memory.addWithoutBreaking(100_000);
        Places places = new Places(memory, "test");
        places.remember(1, fetched());
        assertNull(places.find(1));
        places.close();
        assertEquals(100_000, memory.getUsed());
    }
}
