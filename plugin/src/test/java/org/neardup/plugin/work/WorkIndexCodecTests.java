package org.neardup.plugin.work;

import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.test.ESTestCase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Stored documents can be read: small ones that share a chunk, and large ones that take several, before and after merges. */
public class WorkIndexCodecTests extends ESTestCase {

    public void testDocumentsOfAllSizes() throws IOException {
        List<BytesRef> written = new ArrayList<>();
        IndexWriterConfig config = new IndexWriterConfig().setCodec(Codec.forName(WorkIndexCodec.NAME));
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                int count = between(1, 200);
                for (int i = 0; i < count; i++) {
                    byte[] bytes = randomByteArrayOfLength(rarely() ? between(0, 1 << 20) : between(0, 5_000));
                    written.add(new BytesRef(bytes));
                    Document document = new Document();
                    document.add(new StoredField("data", bytes));
                    document.add(new StoredField("number", i));
                    writer.addDocument(document);
                    if (rarely()) {
                        writer.flush();
                    }
                }
                writer.commit();
                assertReads(written, directory);
                writer.forceMerge(1);
            }
            assertReads(written, directory);
        }
    }

    private static void assertReads(List<BytesRef> written, ByteBuffersDirectory directory) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            boolean[] found = new boolean[written.size()];
            for (int doc = 0; doc < reader.maxDoc(); doc++) {
                Document document = reader.storedFields().document(doc);
                int number = document.getField("number").numericValue().intValue();
                assertEquals(written.get(number), document.getBinaryValue("data"));
                found[number] = true;
            }
            for (boolean each : found) {
                assertTrue(each);
            }
        }
    }
}
