package org.neardup.kernel.hadoop;

import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.neardup.kernel.ssj.PartialSimilarity;
import org.neardup.kernel.ssj.RemainderChunk;
import org.neardup.kernel.ssj.RemainderChunks;
import org.neardup.kernel.ssj.WholeSimilarity;

/**
 * The similarity job (§IV): from inverted lists, documents and remainder files, the pairs that reach the threshold. A map task has the
 * lists of one bucket, and sums the contributions to a pair before it sends them.
 */
final class SimilarityJob {

    /** Group of counters: the contributions of each map task. */
    static final String MAP_WORK = "contributions";
    /** Group of counters: the partial sums added and products computed by each reduce task. */
    static final String REDUCE_WORK = "additions and products";

    private static final String INDEX = "neardup.index";

    private SimilarityJob() {}

    /** What reduce tasks count together. */
    enum Count {
        EVALUATED_PAIRS, PARTIAL_SUMS, READ_BYTES
    }

    static void prepare(Job job, Parameters parameters, Path documents, Path index, Path output) throws IOException {
        job.setJobName("similarity");
        job.getConfiguration().set(INDEX, index.toString());
        // One map task for each bucket. It always combines its contributions, and reduce tasks do not combine them again.
        job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.minsize", Long.MAX_VALUE);
        job.getConfiguration().setInt("mapreduce.map.combine.minspills", 1);
        job.getConfiguration().setFloat("mapreduce.reduce.shuffle.memory.limit.percent", 1e-6f);
        MultipleInputs.addInputPath(job, new Path(index, "part-r-*"), SequenceFileInputFormat.class, Contributions.class);
        if (parameters.hasRemainders()) {
            MultipleInputs.addInputPath(job, documents, SequenceFileInputFormat.class, Replicas.class);
        }
        job.setMapOutputKeyClass(PairKey.class);
        job.setMapOutputValueClass(PairValue.class);
        job.setCombinerClass(Sums.class);
        job.setPartitionerClass(ByTask.class);
        job.setNumReduceTasks(parameters.chunks());
        job.setSortComparatorClass(PairKey.Order.class);
        job.setCombinerKeyGroupingComparatorClass(PairKey.Order.class);
        job.setGroupingComparatorClass(PairKey.SameLeastPruned.class);
        job.setReducerClass(Pairs.class);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(IntWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, output);
    }

    /** Maps an inverted list to the contributions of its term. */
    public static final class Contributions extends Mapper<IntWritable, InvertedList, PairKey, PairValue> {

        private final PairKey key = new PairKey();
        private final PairValue value = new PairValue();
        private Parameters parameters;
        private long contributions;
        private int bucket;

        @Override
        protected void setup(Context context) {
            parameters = Parameters.of(context.getConfiguration());
        }

        @Override
        protected void map(IntWritable term, InvertedList list, Context context) {
            Output<PairKey, PairValue> output = new Output<>(context);
            int length = list.documents().length;
            PartialSimilarity.map(list.documents(), list.weights(), 0, length, length, (least, most, product) -> {
                key.set(parameters.task(least, most), least, most);
                value.set(product);
                output.write(key, value);
            });
            contributions += (long) length * (length - 1) / 2;
            bucket = parameters.bucketing().of(term.get());
        }

        @Override
        protected void cleanup(Context context) {
            context.getCounter(MAP_WORK, Integer.toString(bucket)).increment(contributions);
        }
    }

    /** Sends a document to every reduce task. */
    public static final class Replicas extends Mapper<NullWritable, StoredDocument, PairKey, PairValue> {

        private final PairKey key = new PairKey();
        private final PairValue value = new PairValue();

        @Override
        protected void map(NullWritable none, StoredDocument stored, Context context) throws IOException, InterruptedException {
            value.set(stored.document());
            for (int task = 0; task < context.getNumReduceTasks(); task++) {
                key.setDocument(task, stored.document().number());
                context.write(key, value);
            }
        }
    }

    /** Sends pairs and documents to their task. */
    public static final class ByTask extends Partitioner<PairKey, PairValue> {

        @Override
        public int getPartition(PairKey key, PairValue value, int tasks) {
            return key.task();
        }
    }

    /** Sums the contributions to a pair. */
    public static final class Sums extends Reducer<PairKey, PairValue, PairKey, PairValue> {

        private final PairValue sum = new PairValue();

        @Override
        protected void reduce(PairKey key, Iterable<PairValue> values, Context context) throws IOException, InterruptedException {
            double total = 0;
            for (PairValue value : values) {
                if (value.document() != null) {
                    context.write(key, value);
                    return;
                }
                total += value.sum();
            }
            sum.set(total);
            context.write(key, sum);
        }
    }

    /** Evaluates the pairs of a least pruned document, whose values come in the order of the most pruned one. */
    public static final class Pairs extends Reducer<PairKey, PairValue, IntWritable, IntWritable> {

        private final IntWritable left = new IntWritable();
        private final IntWritable right = new IntWritable();
        private Parameters parameters;
        private WholeSimilarity similarity;
        private RemainderChunk remainders;
        private long evaluated;
        private long partialSums;
        private long products;
        private int most;
        private double sum;

        @Override
        protected void setup(Context context) throws IOException {
            parameters = Parameters.of(context.getConfiguration());
            similarity = new WholeSimilarity(parameters.terms());
            int chunk = context.getTaskAttemptID().getTaskID().getId();
            remainders = parameters.hasRemainders() ? read(chunk, context)
                : new RemainderChunk(new RemainderChunks(parameters.documents(), 1), 0);
        }

        private RemainderChunk read(int chunk, Context context) throws IOException {
            Configuration configuration = context.getConfiguration();
            Path index = new Path(configuration.get(INDEX));
            FileSystem files = index.getFileSystem(configuration);
            RemainderChunk read = new RemainderChunk(parameters.remainderChunks(), chunk);
            for (FileStatus file : files.globStatus(new Path(index, IndexingJob.REMAINDERS + chunk + "-*"))) {
                try (DataInputStream in = files.open(file.getPath())) {
                    read.read(in);
                }
                context.getCounter(Count.READ_BYTES).increment(file.getLen());
            }
            return read;
        }

        @Override
        protected void reduce(PairKey key, Iterable<PairValue> values, Context context) throws IOException, InterruptedException {
            boolean hasPair = false;
            for (PairValue value : values) {
                if (key.isPair() == false) {
                    similarity.begin(value.document());
                    continue;
                }
                if (hasPair && key.mostPruned() != most) {
                    evaluate(key.leastPruned(), context);
                    hasPair = false;
                }
                sum = hasPair ? sum + value.sum() : value.sum();
                most = key.mostPruned();
                hasPair = true;
                partialSums++;
            }
            if (hasPair) {
                evaluate(key.leastPruned(), context);
            }
        }

        private void evaluate(int least, Context context) throws IOException, InterruptedException {
            evaluated++;
            products += remainders.get(most).boundary();
            if (similarity.reduce(remainders.get(most), sum) >= parameters.leastSum()) {
                left.set(least);
                right.set(most);
                context.write(left, right);
            }
        }

        @Override
        protected void cleanup(Context context) {
            context.getCounter(Count.EVALUATED_PAIRS).increment(evaluated);
            context.getCounter(Count.PARTIAL_SUMS).increment(partialSums);
            String task = Integer.toString(context.getTaskAttemptID().getTaskID().getId());
            context.getCounter(REDUCE_WORK, task).increment(partialSums + products);
        }
    }
}
