package org.neardup.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.MapReduceJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import picocli.CommandLine.Option;

/** The algorithm that joins vectors: the default, or a published one for MapReduce, run in one process. */
final class MapReduceOptions {

    static final String DEFAULT = "default";

    @Option(names = "--algorithm", defaultValue = DEFAULT, paramLabel = "NAME",
        description = "default, ssj2r, ssj2, vernica or elsayed; all find the same pairs (default: ${DEFAULT-VALUE}).")
    private String algorithm;

    @Option(names = "--chunks", paramLabel = "K", description = "With ssj2r: number of chunks of the remainder file (default: 1).")
    private Integer chunks;

    @Option(names = "--buckets", paramLabel = "N",
        description = "With ssj2r, ssj2 and elsayed: number of buckets of inverted lists; contributions to a pair are summed in each "
            + "(default: 1).")
    private Integer buckets;

    boolean isDefault() {
        return algorithm.equals(DEFAULT);
    }

    /** Checks the options before reading any file. */
    void check(Threshold threshold, int threads, int files) {
        if (chunks != null && algorithm.equals("ssj2r") == false) {
            throw new IllegalArgumentException("--chunks is for --algorithm ssj2r, but it is " + algorithm);
        }
        if (buckets != null && List.of("ssj2r", "ssj2", "elsayed").contains(algorithm) == false) {
            throw new IllegalArgumentException("--buckets is for --algorithm ssj2r, ssj2 or elsayed, but it is " + algorithm);
        }
        if (isDefault()) {
            return;
        }
        join(threshold, JoinMonitor.NONE);
        if (threads != 1 || files != 1) {
            throw new IllegalArgumentException("--algorithm " + algorithm + " joins one file in one thread; choose default for more");
        }
    }

    private MapReduceJoin join(Threshold threshold, JoinMonitor monitor) {
        return new MapReduceJoin(threshold, MapReduceAlgorithm.parse(algorithm), chunks(), buckets(), monitor);
    }

    private int chunks() {
        return chunks == null ? 1 : chunks;
    }

    private int buckets() {
        return buckets == null ? 1 : buckets;
    }

    /** Joins the records of a file. */
    void run(Threshold threshold, WeightedRecords records, double prepareSeconds, OutputOptions output) {
        Map<String, Number> parameters = new LinkedHashMap<>();
        output.run(algorithm, 1, parameters, prepareSeconds, (sink, monitor) -> {
            Accounting account = join(threshold, monitor).selfJoin(records, sink);
            describe(account, parameters);
            return new JoinStatistics(records.count(), records.entryCount(), account.indexEntries(), account.contributions(),
                account.evaluatedPairs(), account.evaluatedPairs(), account.evaluatedPairs(), account.evaluatedPairs(), 0,
                account.pairs(), 0);
        });
    }

    private void describe(Accounting account, Map<String, Number> parameters) {
        parameters.put("chunks", chunks());
        parameters.put("buckets", buckets());
        parameters.put("evaluated_pairs", account.evaluatedPairs());
        parameters.put("longest_list", account.longestList());
        parameters.put("partial_sums", account.partialSums());
        parameters.put("input_bytes", account.inputBytes());
        parameters.put("remainder_entries", account.remainderEntries());
        parameters.put("remainder_bytes", account.remainderBytes());
        parameters.put("largest_chunk_bytes", account.largestChunkBytes());
        parameters.put("read_bytes", account.readBytes());
        parameters.put("shuffled_bytes", account.shuffledBytes());
        parameters.put("fetched_bytes", account.fetchedBytes());
        parameters.put("largest_map_task_to_mean", account.mapWork().imbalance());
        parameters.put("largest_reduce_task_to_mean", account.reduceWork().imbalance());
        parameters.put("index_seconds", account.indexSeconds());
        parameters.put("map_seconds", account.mapSeconds());
        parameters.put("reduce_seconds", account.reduceSeconds());
    }
}
