package org.neardup.kernel.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.CosinePairs;
import org.neardup.kernel.ssj.Document;
import org.neardup.kernel.ssj.Documents;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.MapReduceJoin;
import org.neardup.kernel.weighted.BenchmarkVectors;
import org.neardup.kernel.weighted.WeightedRecords;

/**
 * Joins vectors by SSJ-2R and by the algorithm of Elsayed et al. on Hadoop, prints a Markdown table, and fails if pairs or accounts differ
 * from those of {@link MapReduceJoin}.
 *
 * <p>Options, each with a value: {@code --file} of vectors, by default vectors are generated; {@code --percent} of the vectors;
 * {@code --threshold}; {@code --chunks}; {@code --buckets}; {@code --folder} for the files of the jobs.
 */
public final class HadoopJoin {

    private static final List<MapReduceAlgorithm> ALGORITHMS = List.of(MapReduceAlgorithm.ELSAYED, MapReduceAlgorithm.SSJ_2R);

    private final WeightedRecords records;
    private final Threshold threshold;
    private final int chunks;
    private final int buckets;
    private final String folder;

    private HadoopJoin(Map<String, String> options) throws IOException {
        String file = options.get("file");
        BenchmarkVectors vectors = file.isEmpty() ? BenchmarkVectors.made() : BenchmarkVectors.read(Path.of(file));
        records = vectors.first((int) ((long) vectors.count() * Integer.parseInt(options.get("percent")) / 100)).records();
        threshold = Threshold.parse(options.get("threshold"));
        chunks = Integer.parseInt(options.get("chunks"));
        buckets = Integer.parseInt(options.get("buckets"));
        folder = options.get("folder");
    }

    /** Runs the joins; an unknown option is an error. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ClassNotFoundException {
        Map<String, String> options = new LinkedHashMap<>(Map.of("file", "", "percent", "17", "threshold", ".9", "chunks", "4", "buckets",
            "8", "folder", "hadoop"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        new HadoopJoin(options).run();
    }

    private void run() throws IOException, InterruptedException, ClassNotFoundException {
        System.out.println("| vectors | algorithm | evaluated pairs | index entries | partial sums | remainders read, MB | shuffled, MB "
            + "| Hadoop's own, MB | largest map / mean | largest reduce / mean | seconds | pairs |\n"
            + "|---|---|---|---|---|---|---|---|---|---|---|---|");
        double[] seconds = new double[ALGORITHMS.size()];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = run(ALGORITHMS.get(i));
        }
        System.out.printf(Locale.ROOT, "%nOn Hadoop, the time of elsayed is %.2f times that of ssj2r.%n", seconds[0] / seconds[1]);
    }

    private double run(MapReduceAlgorithm algorithm) throws IOException, InterruptedException, ClassNotFoundException {
        Set<String> expected = new TreeSet<>();
        Accounting account = new MapReduceJoin(threshold, algorithm, chunks, buckets, JoinMonitor.NONE).selfJoin(records, to(expected));
        Set<String> found = new TreeSet<>();
        CosinePairs pairs = new CosinePairs(records, threshold, to(found));
        boolean prunes = algorithm == MapReduceAlgorithm.SSJ_2R;
        Documents documents = prunes ? Documents.pruned(records, threshold) : Documents.whole(records);
        Parameters parameters = new Parameters(algorithm, documents.count(), documents.termCount(), chunks, buckets,
            Document.leastSum(threshold));
        HadoopRun run = HadoopRun.of(documents, parameters, new org.apache.hadoop.fs.Path(folder, algorithm.label()), configuration(),
            pairs);
        same("pairs", expected, found);
        same("index entries", account.indexEntries(), run.indexEntries());
        same("evaluated pairs", account.evaluatedPairs(), run.evaluatedPairs());
        same("partial sums", account.partialSums(), run.partialSums());
        same("bytes of remainders read", account.readBytes(), run.readBytes());
        same("map work", account.mapWork(), run.mapWork());
        same("reduce work", account.reduceWork(), run.reduceWork());
        System.out.printf(Locale.ROOT, "| %,d | %s | %,d | %,d | %,d | %.2f | %,.0f | %,.0f | %.2f | %.2f | %.1f | %,d |%n",
            records.count(), algorithm.label(), run.evaluatedPairs(), run.indexEntries(), run.partialSums(), run.readBytes() / 1e6,
            account.shuffledBytes() / 1e6, run.shuffledBytes() / 1e6, run.mapWork().imbalance(), run.reduceWork().imbalance(),
            run.seconds(), found.size());
        return run.seconds();
    }

    private static PairSink to(Set<String> pairs) {
        return (left, right, shared, similarity) -> pairs.add(left + " " + right + " " + similarity);
    }

    /** The local runner: all tasks in this process, two at a time. */
    private static Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set("mapreduce.framework.name", "local");
        configuration.set("fs.defaultFS", "file:///");
        configuration.setInt("mapreduce.local.map.tasks.maximum", 2);
        configuration.setInt("mapreduce.local.reduce.tasks.maximum", 2);
        configuration.setInt("mapreduce.task.io.sort.mb", 256);
        return configuration;
    }

    private static void same(String what, Object expected, Object found) {
        if (expected.equals(found) == false) {
            throw new IllegalStateException("Hadoop's " + what + " differ: expected " + expected + ", but found " + found);
        }
    }
}
