package org.neardup.tool;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.spotsigs.IMatch;
import org.neardup.kernel.spotsigs.IdfRange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup imatch}: pairs with equal hashes over a lexicon. */
@Command(name = "imatch", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints every pair of sets that agree in all tokens of a lexicon, by one hash for each: zero-based line numbers and the "
        + "similarity, which may be any. The lexicon is the tokens within --min-idf and --max-idf: all of them by default, which finds "
        + "equal sets only.",
    footer = {"neardup imatch --min-idf .2 --max-idf .85 signatures.txt.gz"})
final class IMatchCommand implements Callable<Integer> {

    private static final int THREADS = 1;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SignatureInput input;

    @Override
    public Integer call() throws IOException {
        IMatch iMatch = new IMatch(input.range());
        output.check();
        SignatureInput.Prepared prepared = input.read(IdfRange.ALL);
        Records records = prepared.records();
        output.run("imatch", THREADS, Map.of("left_out", prepared.leftOut()), prepared.seconds(),
            (sink, monitor) -> iMatch.withMonitor(monitor).selfJoin(records, sink));
        return 0;
    }
}
