package org.neardup.plugin.work;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.test.ESTestCase;

public class MemoryClaimTests extends ESTestCase {

    /** A breaker that counts, with a limit. */
    private static final class CountingBreaker extends NoopCircuitBreaker {
        private final long limit;
        private long used;

        CountingBreaker(long limit) {
            super(MemoryClaim.BREAKER);
            this.limit = limit;
        }

        @Override
        public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
            if (used + bytes > limit) {
                throw new CircuitBreakingException("Data too large, data for [" + label + "]", bytes, limit, Durability.PERMANENT);
            }
            used += bytes;
        }

        @Override
        public void addWithoutBreaking(long bytes) {
            used += bytes;
        }

        @Override
        public long getLimit() {
            return limit;
        }
    }

    public void testWhatIsHeldIsGivenBack() {
        CountingBreaker breaker = new CountingBreaker(Long.MAX_VALUE);
        breaker.addWithoutBreaking(17);
        try (MemoryClaim claim = new MemoryClaim(breaker, "test", 0)) {
            long held = 0;
            for (int i = 0; i < 50; i++) {
                long bytes = between(0, 1_000);
                switch (between(0, 3)) {
                    case 0 -> {
                        claim.reserve(bytes);
                        held += bytes;
                    }
                    case 1 -> {
                        bytes = Math.min(bytes, held);
                        claim.release(bytes);
                        held -= bytes;
                    }
                    case 2 -> {
                        claim.holdExactly(bytes);
                        held = bytes;
                    }
                    default -> {
                        claim.holdAtLeast(bytes);
                        held = Math.max(held, bytes);
                    }
                }
                assertEquals(17 + held, breaker.used);
            }
        }
        assertEquals(17, breaker.used);
    }

    /** Waiting helps if others hold the memory, not if it exceeds the limit. */
    public void testTheBreakersLimit() {
        CountingBreaker breaker = new CountingBreaker(1_000);
        breaker.addWithoutBreaking(600);
        MemoryClaim claim = new MemoryClaim(breaker, "test", 0);
        claim.reserve(300);
        var passing = expectThrows(CircuitBreakingException.class, () -> claim.reserve(200));
        assertEquals(CircuitBreaker.Durability.TRANSIENT, passing.getDurability());
        var lasting = expectThrows(CircuitBreakingException.class, () -> claim.reserve(800));
        assertEquals(CircuitBreaker.Durability.PERMANENT, lasting.getDurability());
        for (CircuitBreakingException tripped : new CircuitBreakingException[] {passing, lasting}) {
            assertTrue(tripped.getMessage(), tripped.getMessage().contains("raise the setting [breaker.near_duplicates.limit]"));
        }
        claim.close();
        assertEquals(600, breaker.used);
    }

    public void testTheJobsOwnLimit() {
        CountingBreaker breaker = new CountingBreaker(Long.MAX_VALUE);
        MemoryClaim claim = new MemoryClaim(breaker, "unit", 1_000);
        claim.reserve(1_000);
        var tripped = expectThrows(CircuitBreakingException.class, () -> claim.reserve(24));
        assertEquals("[unit] needs [1kb], but the job's [max_memory] is [1000b]: raise it", tripped.getMessage());
        assertEquals(CircuitBreaker.Durability.PERMANENT, tripped.getDurability());
        assertEquals(1_000, breaker.used);
    }

    public void testTheSetting() {
        Settings settings = Settings.builder().put(MemoryClaim.LIMIT_SETTING, "12mb").build();
        assertEquals(ByteSizeValue.ofMb(12).getBytes(), MemoryClaim.breakerSettings(settings).getLimit());
        long share = MemoryClaim.breakerSettings(Settings.EMPTY).getLimit();
        assertEquals(0.3, (double) share / Runtime.getRuntime().maxMemory(), 0.05);
    }
}
