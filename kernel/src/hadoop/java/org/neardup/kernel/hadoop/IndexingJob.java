package org.neardup.kernel.hadoop;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.neardup.kernel.ssj.Document;
import org.neardup.kernel.ssj.Indexing;
import org.neardup.kernel.ssj.Tasks;

/**
 * The indexing job (§IV): from documents, the inverted lists, a file for each bucket, and the remainder files, for each map task a file for
 * each chunk.
 */
final class IndexingJob {

    /** Beginning of the names of remainder files, followed by the number of the chunk. */
    static final String REMAINDERS = "remainders-";

    private IndexingJob() {}

    static void prepare(Job job, Parameters parameters, Path documents, Path output) throws IOException {
        job.setJobName("indexing");
        job.setInputFormatClass(SequenceFileInputFormat.class);
        SequenceFileInputFormat.addInputPath(job, documents);
        job.setMapperClass(Postings.class);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(Posting.class);
        job.setPartitionerClass(ByBucket.class);
        job.setNumReduceTasks(parameters.buckets());
        job.setReducerClass(Lists.class);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(InvertedList.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, output);
    }

    /** Emits postings, and writes the remainders. */
    public static final class Postings extends Mapper<NullWritable, StoredDocument, IntWritable, Posting> {

        private final IntWritable key = new IntWritable();
        private final List<DataOutputStream> remainders = new ArrayList<>();
        private Parameters parameters;

        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            parameters = Parameters.of(context.getConfiguration());
            Path folder = FileOutputFormat.getWorkOutputPath(context);
            for (int chunk = 0; parameters.hasRemainders() && chunk < parameters.chunks(); chunk++) {
                Path file = new Path(folder, REMAINDERS + chunk + "-" + context.getTaskAttemptID().getTaskID().getId());
                remainders.add(file.getFileSystem(context.getConfiguration()).create(file));
            }
        }

        @Override
        protected void map(NullWritable none, StoredDocument value, Context context) throws IOException {
            Document document = value.document();
            Output<IntWritable, Posting> output = new Output<>(context);
            Indexing.map(document, (term, owner, weight) -> {
                key.set(term);
                output.write(key, new Posting(owner.boundaryTerm(), owner.number(), weight));
            });
            if (parameters.hasRemainders() && document.boundary() > 0) {
                document.writeRemainder(remainders.get(parameters.remainderChunks().of(document.number())));
            }
        }

        @Override
        protected void cleanup(Context context) throws IOException {
            for (DataOutputStream file : remainders) {
                file.close();
            }
        }
    }

    /** Sends postings to the bucket of their term. */
    public static final class ByBucket extends Partitioner<IntWritable, Posting> {

        @Override
        public int getPartition(IntWritable term, Posting posting, int buckets) {
            return new Tasks(buckets).of(term.get());
        }
    }

    /** Orders the postings of a term. */
    public static final class Lists extends Reducer<IntWritable, Posting, IntWritable, InvertedList> {

        @Override
        protected void reduce(IntWritable term, Iterable<Posting> values, Context context) throws IOException, InterruptedException {
            List<Posting> postings = new ArrayList<>();
            values.forEach(posting -> postings.add(posting.copy()));
            postings.sort(null);
            context.write(term, new InvertedList(postings));
        }
    }
}
