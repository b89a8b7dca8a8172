package org.neardup.cluster.benchmark;

import com.sun.management.OperatingSystemMXBean;
import org.apache.lucene.codecs.StoredFieldsReader;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DocumentStoredFieldVisitor;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.LinkedItems;
import org.neardup.kernel.cluster.PairList;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The baseline of a job: a program that reads sets and ids from a Lucene index, and joins the sets with the kernel, on one thread of this
 * JVM. It stores nothing, survives no failure and serves no searches.
 *
 * @param folder of the index, whose documents have the same stored fields and doc values as in the cluster
 */
record KernelJoin(Path folder) {

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final String ID = "_id";
    private static final String SOURCE = "_source";
    private static final String SETS = "signatures";

    /**
     * The result of one join.
     *
     * @param removable number of texts that are not kept, in groups around kept texts in the order of ids
     * @param readMillis time to read sets and ids
     * @param millis    time to read and to join
     * @param cpuMillis CPU time of the whole JVM
     */
    record Run(long removable, double readMillis, double millis, double cpuMillis) {}

    /** Writes the texts, with the sets of their words, as a Lucene index in place of what is in the folder. */
    static KernelJoin of(ShortTexts texts, Path folder) throws IOException {
        SignatureSet.Builder set = new SignatureSet.Builder();
        IndexWriterConfig config = new IndexWriterConfig().setOpenMode(OpenMode.CREATE);
        try (FSDirectory directory = FSDirectory.open(folder); IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < texts.count(); i++) {
                for (int word : texts.texts()[i]) {
                    set.add(hash(word));
                }
                Document document = new Document();
                document.add(new StoredField(ID, Integer.toString(i)));
                document.add(new StoredField(SOURCE, "{\"text\":\"" + texts.text(i) + "\"}"));
                document.add(new BinaryDocValuesField(SETS, new BytesRef(SignatureCodec.encode(set.build()))));
                writer.addDocument(document);
                set.clear();
            }
            writer.commit();
        }
        return new KernelJoin(folder);
    }

    // Numbers spread over 64 bits, like the hashes of an index.
    private static long hash(int word) {
        long spread = (word + 1) * SPREAD;
        return (spread ^ spread >>> 32) * SPREAD;
    }

    Run run(String threshold) throws IOException {
        double cpuBefore = cpuMillis();
        long start = System.nanoTime();
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        List<Integer> distinct = new ArrayList<>();
        String[] ids = read(builder, distinct);
        long read = System.nanoTime();
        Records records = builder.build(vocabulary.order());
        PairList pairs = new PairList();
        new SetJoin(Similarity.parse("jaccard", threshold)).selfJoin(records, (left, right, overlap, similarity) -> {
            if (ids[left].equals(ids[right]) == false) {
                pairs.add(left, right);
            }
        });
        long end = System.nanoTime();
        double cpu = cpuMillis() - cpuBefore;
        return new Run(removable(ids, distinct, pairs), (read - start) / 1e6, (end - start) / 1e6, cpu);
    }

    /** Stars in the order of a job without rules: most distinct tokens first, then by id. */
    private static long removable(String[] ids, List<Integer> distinct, PairList pairs) {
        Integer[] order = new Integer[ids.length];
        Arrays.setAll(order, document -> document);
        Comparator<Integer> byTokens = Comparator.comparingInt(document -> -distinct.get(document));
        Arrays.sort(order, byTokens.thenComparing(document -> ids[document]));
        int[] priority = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        return ids.length - Clusters.star(priority, new LinkedItems(ids.length, pairs)).count();
    }

    private String[] read(RecordsBuilder builder, List<Integer> distinct) throws IOException {
        try (FSDirectory directory = FSDirectory.open(folder); DirectoryReader reader = DirectoryReader.open(directory)) {
            String[] ids = new String[reader.maxDoc()];
            long[] tokens = new long[16];
            for (LeafReaderContext leaf : reader.leaves()) {
                // As for a merge: consecutive documents are decompressed together.
                StoredFieldsReader stored = ((CodecReader) leaf.reader()).getFieldsReader().getMergeInstance();
                BinaryDocValues sets = leaf.reader().getBinaryDocValues(SETS);
                for (int doc = sets.nextDoc(); doc != BinaryDocValues.NO_MORE_DOCS; doc = sets.nextDoc()) {
                    DocumentStoredFieldVisitor visitor = new DocumentStoredFieldVisitor(ID);
                    stored.document(doc, visitor);
                    ids[leaf.docBase + doc] = visitor.getDocument().get(ID);
                    BytesRef bytes = sets.binaryValue();
                    int count = decode(bytes, tokens);
                    builder.add(tokens, 0, count);
                    distinct.add(count);
                }
            }
            return ids;
        }
    }

    private static int decode(BytesRef bytes, long[] tokens) {
        SignatureSet set = SignatureCodec.decode(bytes.bytes, bytes.offset, bytes.length);
        int count = 0;
        for (int place = 0; place < set.distinct(); place++) {
            // As a field without counts.
            tokens[count++] = set.token(place);
        }
        return count;
    }

    private static double cpuMillis() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
    }
}
