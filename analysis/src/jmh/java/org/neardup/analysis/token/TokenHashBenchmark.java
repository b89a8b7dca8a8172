package org.neardup.analysis.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds a character: token hashes in one pass, token hashes from a token stream, and the token stream of the standard analyzer alone,
 * the cost of the tokens of a text field. The texts are random words of the licence, so that branch prediction cannot learn them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
public class TokenHashBenchmark {
    private static final int CHARACTERS = 1 << 20;
    private static final int TEXTS = 512;

    /** The tokens to hash. */
    @Param({"spot_signatures", "shingle_signatures", "character_shingles"})
    public String tokens;

    private final Analyzer standard = new StandardAnalyzer();
    private final String[] texts = new String[TEXTS];
    private Analyzer analyzer;
    private Analyzer wrapped;

    /** Generates the texts. */
    @Setup
    public void setUp() throws IOException {
        analyzer = switch (tokens) {
            case "spot_signatures" -> new SpotSignatureAnalyzer();
            case "shingle_signatures" -> new ShingleAnalyzer();
            default -> new ShingleAnalyzer(ShingleUnit.CHARACTER, ShingleUnit.CHARACTER.defaultSize(), false);
        };
        // The wrapper hides the one-pass method from the collector.
        wrapped = new DelegatingAnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
            @Override
            protected Analyzer getWrappedAnalyzer(String field) {
                return analyzer;
            }
        };
        String[] words = Files.readString(Path.of("..", "LICENSE")).trim().split("\\s+");
        Random random = new Random(1);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < CHARACTERS / TEXTS) {
                text.append(words[random.nextInt(words.length)]).append(' ');
            }
            text.setLength(CHARACTERS / TEXTS);
            texts[i] = text.toString();
        }
    }

    /** Hashes in one pass. */
    @Benchmark
    @OperationsPerInvocation(CHARACTERS)
    public long onePass() throws IOException {
        return hash(analyzer);
    }

    /** Hashes from a token stream. */
    @Benchmark
    @OperationsPerInvocation(CHARACTERS)
    public long tokenStream() throws IOException {
        return hash(wrapped);
    }

    /** The token stream of a text field, without further processing. */
    @Benchmark
    @OperationsPerInvocation(CHARACTERS)
    public int standardAnalyzer() throws IOException {
        int count = 0;
        for (String text : texts) {
            try (TokenStream stream = standard.tokenStream("f", text)) {
                stream.reset();
                while (stream.incrementToken()) {
                    count++;
                }
                stream.end();
            }
        }
        return count;
    }

    private long hash(Analyzer of) throws IOException {
        Sum sum = new Sum();
        for (String text : texts) {
            TokenHashCollector.collect(of, "f", text, sum);
        }
        return sum.value;
    }

    private static final class Sum implements TokenSink {
        private long value;

        @Override
        public void token(long hash) {
            value += hash;
        }
    }
}
