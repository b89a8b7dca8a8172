package org.neardup.plugin.job.phase.export;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.StableId;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * The documents that the job which this one continues exported to the same index, made again from its plan: equal ones are not written
 * again. Holds reserved memory until it is closed. Not thread safe.
 */
final class EarlierExport implements Releasable {

    /** The memory of a document without its name: an entry in the table of names, a digest, and a flag. */
    private static final long BYTES_EACH = 6L * Integer.BYTES + 2L * Long.BYTES;

    private final HeldMemory memory;
    private final BytesRefHash names = new BytesRefHash();
    private final BitSet needed = new BitSet();
    private long[] digests = new long[0];

    private EarlierExport(MemoryReservation memory) {
        this.memory = new HeldMemory(memory);
    }

    /**
     * Reads the plan of the earlier job.
     *
     * @return null if its documents do not fit into memory
     */
    static EarlierExport of(StoredPlan plan, MemoryReservation memory) {
        EarlierExport earlier = new EarlierExport(memory);
        try {
            new ExportDocuments(plan, null).forEach(earlier::add);
            return earlier;
        } catch (CircuitBreakingException e) {
            earlier.close();
            return null;
        } catch (RuntimeException | Error e) {
            Releasables.closeWhileHandlingException(earlier);
            throw e;
        }
    }

    private void add(String name, BytesReference content) {
        BytesRef bytes = new BytesRef(name);
        memory.reserveSome(BYTES_EACH + bytes.length);
        int number = names.add(bytes);
        if (number == digests.length) {
            digests = Arrays.copyOf(digests, Math.max(16, 2 * number));
        }
        digests[number] = StableId.hash(content.toBytesRef());
    }

    /** The number of its documents. */
    int count() {
        return names.size();
    }

    /** Whether a document of the new export is there with the same content. In both cases it is not {@linkplain #forEachVanished gone}. */
    boolean has(String name, BytesReference content) {
        int number = names.find(new BytesRef(name));
        if (number < 0) {
            return false;
        }
        needed.set(number);
        return digests[number] == StableId.hash(content.toBytesRef());
    }

    /** Passes on the names of documents that {@link #has} was never called for. */
    void forEachVanished(Consumer<String> consumer) {
        BytesRef name = new BytesRef();
        for (int number = needed.nextClearBit(0); number < count(); number = needed.nextClearBit(number + 1)) {
            consumer.accept(names.get(number, name).utf8ToString());
        }
    }

    @Override
    public void close() {
        names.close();
        memory.close();
    }
}
