package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.spotsigs.IdfRange;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The input of a method of {@code kernel.spotsigs}: a file of signature sets, and the filter of signatures. */
final class SignatureInput {

    @Option(names = "--min-idf", defaultValue = "0", paramLabel = "X",
        description = "Leave out signatures whose normalised inverse document frequency, log((N + 1) / df) / log(N + 1), is below X "
            + "(default: ${DEFAULT-VALUE}).")
    private double minIdf;

    @Option(names = "--max-idf", defaultValue = "1", paramLabel = "X",
        description = "Leave out signatures whose idf is above X; signatures of a single set have 1 (default: ${DEFAULT-VALUE}).")
    private double maxIdf;

    /** The paper leaves out documents of fewer than 5 signatures (§5.4). */
    @Mixin
    private final SmallSets smallSets = new SmallSets(5);

    @Parameters(paramLabel = "FILE", description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip. "
        + "In a multiset the n-th occurrence of a signature is a token of its own.")
    private Path file;

    /** The range of idf to keep; checks the options before reading any file. */
    IdfRange range() {
        smallSets.check();
        return new IdfRange(minIdf, maxIdf);
    }

    /**
     * Records that were read and filtered.
     *
     * @param records the sets to compare
     * @param leftOut number of sets left out
     * @param seconds time for preparation
     */
    record Prepared(Records records, int leftOut, double seconds) {}

    /** Reads the file, drops the signatures outside the range, and then the sets that are too small. */
    Prepared read(IdfRange range) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        new TokenSetReader(file).read((tokens, count) -> builder.add(tokens, 0, count));
        long start = System.nanoTime();
        int sets = builder.count();
        Records records = smallSets.leaveOut(range.filter(builder.build(vocabulary.order())));
        return new Prepared(records, sets - records.memberCount(), OutputOptions.secondsSince(start));
    }
}
