package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.elasticsearch.index.mapper.Uid;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.plugin.job.TestJob;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Ids sorted by passes over their index, compared with the ids that documents were given. */
public class IndexedIdsTests extends ESTestCase {

    private final CountedMemory memory = new CountedMemory();

    /** A check of one leaf of an index. */
    @FunctionalInterface
    private interface Leaf {
        void check(LeafReader reader, List<String> ids) throws IOException;
    }

    /** Indexes short numeric ids and texts; some documents are nested or replaced by later versions. */
    private void forEachLeaf(int documents, Leaf leaf) throws IOException {
        try (Directory directory = newDirectory()) {
            List<String> ids = new ArrayList<>();
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
                for (int number = 0; number < documents; number++) {
                    String id = randomBoolean() ? Integer.toString(number) : randomAlphaOfLengthBetween(1, 300) + number;
                    int block = randomInt(5) == 0 ? 2 : 1;
                    add(id, block, writer, ids);
                    if (randomInt(9) == 0) {
                        writer.deleteDocuments(new Term("_id", Uid.encodeId(id)));
                        add(id, block, writer, ids);
                    }
                    if (randomInt(documents) == 0) {
                        writer.flush();
                    }
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                for (LeafReaderContext context : reader.leaves()) {
                    leaf.check(context.reader(), ids.subList(context.docBase, context.docBase + context.reader().maxDoc()));
                }
            }
        }
    }

    private static void add(String id, int block, IndexWriter writer, List<String> ids) throws IOException {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < block; i++) {
            Document document = new Document();
            document.add(new StringField("_id", Uid.encodeId(id), Field.Store.NO));
            documents.add(document);
            ids.add(id);
        }
        writer.addDocuments(documents);
    }

    public void testIdsOfAllDocuments() throws IOException {
        int most = between(1, 300);
        forEachLeaf(between(1, 1_000), (reader, ids) -> {
            IndexedIds indexed = new IndexedIds(reader, most, memory, () -> {});
            for (int doc = 0; doc < reader.maxDoc(); doc++) {
                int to = Math.min(reader.maxDoc() - 1, doc + randomInt(most - 1));
                assertTrue(indexed.cover(doc, to));
                assertEquals(ids.get(doc), indexed.id(doc));
                assertEquals(ids.get(to), indexed.id(to));
            }
            assertTrue(memory.reserved() > 0);
            indexed.close();
            assertEquals(0, memory.reserved());
        });
    }

    public void testTooFarApart() throws IOException {
        forEachLeaf(100, (reader, ids) -> {
            IndexedIds indexed = new IndexedIds(reader, 10, memory, () -> {});
            assertFalse(indexed.cover(0, 10));
            assertEquals(0, memory.reserved());
        });
    }

    /** Without memory, stored ids are read, and no memory is held. */
    public void testNoRoom() throws IOException {
        AtomicInteger refused = new AtomicInteger();
        for (int limit : new int[] {0, 500, 2_000, 10_000}) {
            forEachLeaf(500, (reader, ids) -> {
                CountedMemory little = TestJob.memory(limit);
                IndexedIds indexed = new IndexedIds(reader, 1_000, little, () -> {});
                if (indexed.cover(0, 0)) {
                    assertEquals(ids.get(0), indexed.id(0));
                    indexed.close();
                } else {
                    refused.incrementAndGet();
                    assertFalse("not asked again", indexed.cover(0, 0));
                }
                assertEquals(0, little.reserved());
            });
        }
        assertTrue(refused.get() > 0);
    }

    public void testFewAreWanted() throws IOException {
        forEachLeaf(1_000, (reader, ids) -> {
            assertNotNull(IndexedIds.of(reader, reader.maxDoc(), memory, () -> {}));
            if (reader.maxDoc() >= 64) {
                assertNull(IndexedIds.of(reader, 0, memory, () -> {}));
            }
        });
    }

    public void testAPassIsEndedWhenItIsNotWanted() throws IOException {
        try (Directory directory = newDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                for (int number = 0; number < 20_000; number++) {
                    add(Integer.toString(number), 1, writer, new ArrayList<>());
                }
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexedIds indexed = new IndexedIds(reader.leaves().get(0).reader(), 1 << 20, memory, () -> {
                    throw new IllegalStateException("cancelled");
                });
                assertEquals("cancelled", assertThrows(IllegalStateException.class, () -> indexed.cover(0, 0)).getMessage());
                indexed.close();
                assertEquals(0, memory.reserved());
            }
        }
    }
}
