package org.neardup.plugin.work;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.monitor.jvm.JvmInfo;
import org.neardup.kernel.join.MemoryReservation;

/**
 * The memory of one task: reserved at the plugin's circuit breaker before it is allocated, and released when the task ends. Not thread
 * safe.
 */
public final class MemoryClaim implements MemoryReservation, Releasable {

    public static final String BREAKER = "near_duplicates";

    /** The setting of the breaker's limit. */
    public static final String LIMIT_SETTING = "breaker." + BREAKER + ".limit";

    private static final double DEFAULT_SHARE_OF_HEAP = 0.3;

    private final CircuitBreaker breaker;
    private final String label;
    private final long most;
    private long held;

    /**
     * @param label names the memory's use in messages
     * @param most  maximum number of bytes that the task may hold by its own settings; 0 for the breaker's limit only
     */
    public MemoryClaim(CircuitBreaker breaker, String label, long most) {
        this.breaker = breaker;
        this.label = label;
        this.most = most;
    }

    /** The plugin's circuit breaker; its default limit is 30 % of the heap. */
    public static BreakerSettings breakerSettings(Settings settings) {
        long heap = JvmInfo.jvmInfo().getMem().getHeapMax().getBytes();
        return BreakerSettings.updateFromSettings(new BreakerSettings(BREAKER, (long) (heap * DEFAULT_SHARE_OF_HEAP), 1.0), settings);
    }

    /**
     * {@inheritDoc}
     *
     * @throws CircuitBreakingException if memory is short; the message names the setting to change. Durability is permanent if the total
     *                                  exceeds a limit, so that waiting for others to release memory would not help
     */
    @Override
    public void reserve(long bytes) {
        if (most > 0 && held + bytes > most) {
            throw new CircuitBreakingException(
                "[" + label + "] needs [" + ByteSizeValue.ofBytes(held + bytes) + "], but the job's [max_memory] is ["
                    + ByteSizeValue.ofBytes(most) + "]: raise it",
                held + bytes, most, CircuitBreaker.Durability.PERMANENT);
        }
        try {
            breaker.addEstimateBytesAndMaybeBreak(bytes, label);
        } catch (CircuitBreakingException e) {
            var named = new CircuitBreakingException(
                e.getMessage() + ": raise the setting [" + LIMIT_SETTING + "], or give the nodes more heap",
                e.getBytesWanted(), e.getByteLimit(),
                held + bytes > breaker.getLimit() ? CircuitBreaker.Durability.PERMANENT : CircuitBreaker.Durability.TRANSIENT);
            named.addSuppressed(e);
            throw named;
        }
        held += bytes;
    }

    @Override
    public void release(long bytes) {
        breaker.addWithoutBreaking(-bytes);
        held -= bytes;
    }

    /** Reserves or releases memory until exactly {@code bytes} are held. */
    public void holdExactly(long bytes) {
        if (bytes > held) {
            reserve(bytes - held);
        } else if (bytes < held) {
            release(held - bytes);
        }
    }

    /** Reserves memory until at least {@code bytes} are held. */
    public void holdAtLeast(long bytes) {
        holdExactly(Math.max(held, bytes));
    }

    /** The breaker's limit for all tasks together, in bytes. */
    public long limit() {
        return breaker.getLimit();
    }

    @Override
    public void close() {
        release(held);
    }
}
