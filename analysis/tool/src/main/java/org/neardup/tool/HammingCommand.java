package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.hamming.HammingSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup hamming}: approximate pairs, by the fingerprints of the sets. */
@Command(name = "hamming", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints every pair of sets whose SimHash fingerprints are near: zero-based line numbers and the Hamming distance. "
        + "Near fingerprints suggest similar sets but do not prove it; use join for exact similarities.",
    footer = {"neardup hamming --distance 3 sets.txt.gz"})
final class HammingCommand implements Callable<Integer> {

    @Option(names = {"-d", "--distance"}, defaultValue = "3", paramLabel = "K",
        description = "Maximum number of bits, of 64, in which two fingerprints differ (default: ${DEFAULT-VALUE}).")
    private int distance;

    @Parameters(paramLabel = "FILE", description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip.")
    private Path file;

    private long[] fingerprints = new long[1 << 10];
    private int count;

    @Override
    public Integer call() throws IOException {
        SimHash simHash = new SimHash();
        new TokenSetReader(file).read((tokens, size) -> {
            for (int i = 0; i < size; i++) {
                simHash.add(mix(tokens[i]));
            }
            if (count == fingerprints.length) {
                fingerprints = Arrays.copyOf(fingerprints, count * 2);
            }
            fingerprints[count++] = simHash.fingerprint();
            simHash.reset();
        });
        try (Output output = new Output()) {
            HammingSearch.allPairs(fingerprints, count, distance, (left, right, bits) -> output.line(left, right, bits));
        }
        return 0;
    }

    /** SimHash needs random-looking bits, but token numbers count up. The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
    private static long mix(long token) {
        long z = token + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
