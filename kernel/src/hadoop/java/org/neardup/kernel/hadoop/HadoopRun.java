package org.neardup.kernel.hadoop;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.kernel.ssj.CosinePairs;
import org.neardup.kernel.ssj.Document;
import org.neardup.kernel.ssj.Documents;
import org.neardup.kernel.ssj.Spread;

/**
 * A join on Hadoop.
 *
 * @param indexEntries postings of the inverted lists
 * @param evaluatedPairs number of pairs that reduce tasks evaluated
 * @param partialSums number of partial sums that reduce tasks received
 * @param readBytes bytes of remainder files that reduce tasks read
 * @param mapWork contributions of each map task
 * @param reduceWork partial sums added and products computed by each reduce task
 * @param shuffledBytes what Hadoop sent from map to reduce tasks, in both jobs
 * @param seconds elapsed time of both jobs
 */
record HadoopRun(long indexEntries, long evaluatedPairs, long partialSums, long readBytes, Spread mapWork, Spread reduceWork,
    long shuffledBytes, double seconds) {

    private static final int DOCUMENT_FILES = 2;

    /** Runs both jobs in a folder, and reports the pairs. */
    static HadoopRun of(Documents documents, Parameters parameters, Path folder, Configuration configuration, CosinePairs pairs)
        throws IOException, InterruptedException, ClassNotFoundException {
        FileSystem files = folder.getFileSystem(configuration);
        files.delete(folder, true);
        Path input = new Path(folder, "documents");
        Path index = new Path(folder, "index");
        Path output = new Path(folder, "pairs");
        write(documents, input, configuration);
        long begin = System.nanoTime();
        Job indexing = Job.getInstance(configuration);
        parameters.set(indexing.getConfiguration());
        IndexingJob.prepare(indexing, parameters, input, index);
        Counters indexed = run(indexing);
        Job similarity = Job.getInstance(configuration);
        parameters.set(similarity.getConfiguration());
        SimilarityJob.prepare(similarity, parameters, input, index, output);
        Counters compared = run(similarity);
        double seconds = (System.nanoTime() - begin) / 1e9;
        report(files.globStatus(new Path(output, "part-r-*")), configuration, pairs);
        files.delete(folder, true);
        return new HadoopRun(value(indexed, TaskCounter.REDUCE_INPUT_RECORDS), value(compared, SimilarityJob.Count.EVALUATED_PAIRS),
            value(compared, SimilarityJob.Count.PARTIAL_SUMS), value(compared, SimilarityJob.Count.READ_BYTES),
            spread(compared, SimilarityJob.MAP_WORK, parameters.buckets()),
            spread(compared, SimilarityJob.REDUCE_WORK, parameters.chunks()),
            value(indexed, TaskCounter.REDUCE_SHUFFLE_BYTES) + value(compared, TaskCounter.REDUCE_SHUFFLE_BYTES), seconds);
    }

    /** Several files, so that indexing has several map tasks. */
    private static void write(Documents documents, Path folder, Configuration configuration) throws IOException {
        for (int file = 0; file < DOCUMENT_FILES; file++) {
            try (SequenceFile.Writer writer = SequenceFile.createWriter(configuration,
                SequenceFile.Writer.file(new Path(folder, Integer.toString(file))), SequenceFile.Writer.keyClass(NullWritable.class),
                SequenceFile.Writer.valueClass(StoredDocument.class))) {
                for (Document document : documents.all()) {
                    if (document.number() % DOCUMENT_FILES == file) {
                        writer.append(NullWritable.get(), new StoredDocument(document));
                    }
                }
            }
        }
    }

    private static Counters run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        if (job.waitForCompletion(false) == false) {
            throw new IOException("the job [" + job.getJobName() + "] failed: " + job.getStatus().getFailureInfo());
        }
        return job.getCounters();
    }

    private static void report(FileStatus[] files, Configuration configuration, CosinePairs pairs) throws IOException {
        IntWritable left = new IntWritable();
        IntWritable right = new IntWritable();
        for (FileStatus file : files) {
            try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file.getPath()))) {
                while (reader.next(left, right)) {
                    pairs.add(left.get(), right.get());
                }
            }
        }
    }

    private static long value(Counters counters, Enum<?> name) {
        return counters.findCounter(name).getValue();
    }

    private static Spread spread(Counters counters, String group, int tasks) {
        return Spread.of(IntStream.range(0, tasks).mapToLong(task -> counters.findCounter(group, Integer.toString(task)).getValue())
            .toArray());
    }
}
