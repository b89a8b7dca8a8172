package org.neardup.cluster.bench;

import com.sun.management.OperatingSystemMXBean;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.lang.management.ManagementFactory;

/**
 * The peer of a job: the kernel's join of the same sets in this JVM, on one thread, with reading them in the form in which an index holds
 * them.
 *
 * @param stored the sets
 */
record KernelJoin(byte[][] stored) {

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /**
     * What one join took.
     *
     * @param pairs     how many it found
     * @param millis    time to read and to join
     * @param cpuMillis processor time of the whole JVM meanwhile
     */
    record Run(long pairs, double millis, double cpuMillis) {}

    /** The sets of words of the texts. */
    static KernelJoin of(ShortTexts texts) {
        byte[][] stored = new byte[texts.count()][];
        SignatureSet.Builder set = new SignatureSet.Builder();
        for (int i = 0; i < stored.length; i++) {
            for (int word : texts.texts()[i]) {
                set.add(hash(word));
            }
            stored[i] = SignatureCodec.encode(set.build());
            set.clear();
        }
        return new KernelJoin(stored);
    }

    // Numbers spread over 64 bits, as the hashes of an index are.
    private static long hash(int word) {
        long spread = (word + 1) * SPREAD;
        return (spread ^ spread >>> 32) * SPREAD;
    }

    Run run(String threshold) {
        double cpuBefore = cpuMillis();
        long start = System.nanoTime();
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        long[] tokens = new long[16];
        for (byte[] bytes : stored) {
            SignatureSet set = SignatureCodec.decode(bytes, 0, bytes.length);
            int count = 0;
            for (int place = 0; place < set.distinct(); place++) {
                for (int i = 0; i < set.multiplicity(place); i++) {
                    tokens[count++] = set.token(place);
                }
            }
            builder.add(tokens, 0, count);
        }
        Records records = builder.build(vocabulary.order());
        long[] pairs = new long[1];
        new SetJoin(Similarity.parse("jaccard", threshold)).selfJoin(records, (left, right, overlap, similarity) -> pairs[0]++);
        return new Run(pairs[0], (System.nanoTime() - start) / 1e6, cpuMillis() - cpuBefore);
    }

    private static double cpuMillis() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
    }
}
