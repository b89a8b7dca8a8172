package org.neardup.plugin.query;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.test.ESTestCase;
import org.neardup.analysis.token.TokenHash;
import org.neardup.plugin.mapper.SetTerms;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Filters of tokens never hide one, and cost memory only while they are worthwhile. */
public class TokenFiltersTests extends ESTestCase {

    private static final String FIELD = "tokens";
    private static final Runnable RUNNING = () -> {};
    /** A segment with this many tokens, and as many digests, is too small. */
    private static final int MOST_WITHOUT_FILTER = (1 << 11) - 1;

    /** Counts. */
    private static final class Memory extends NoopCircuitBreaker {

        private final long limit;
        private long used;

        private Memory(long limit) {
            super("memory");
            this.limit = limit;
        }

        @Override
        public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
            if (used + bytes > limit) {
                throw new CircuitBreakingException(label, Durability.TRANSIENT);
            }
            used += bytes;
        }

        @Override
        public void addWithoutBreaking(long bytes) {
            used += bytes;
        }

        @Override
        public long getUsed() {
            return used;
        }

        @Override
        public long getLimit() {
            return limit;
        }
    }

    private final CircuitBreaker breaker = new Memory(10 << 20);
    private final TokenFilters filters = new TokenFilters(breaker);
    private final Set<Long> tokens = new HashSet<>();
    private Directory directory;
    private DirectoryReader reader;
    private LeafReader segment;

    /** Writes a segment of random tokens, and as many digests of texts. */
    private void write(int count) throws IOException {
        directory = newDirectory();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            Document document = new Document();
            while (tokens.size() < count) {
                long token = TokenHash.stored(randomLong());
                tokens.add(token);
                document.add(new StringField(FIELD, SetTerms.ofToken(token), Field.Store.NO));
                document.add(new StringField(FIELD, SetTerms.ofDigest(randomLong()), Field.Store.NO));
            }
            writer.addDocument(document);
            writer.commit();
        }
        reader = DirectoryReader.open(directory);
        segment = reader.leaves().getFirst().reader();
    }

    private void writeWithFilter() throws IOException {
        write(between(MOST_WITHOUT_FILTER + 1, 20_000));
    }

    @Override
    public void tearDown() throws Exception {
        reader.close();
        directory.close();
        assertEquals("what is held is released with the segment", 0, breaker.getUsed());
        super.tearDown();
    }

    public void testAllTokensPassAndFewOthers() throws IOException {
        write(between(1, 20_000));
        TokenFilter filter = TokenFilter.of(segment.terms(FIELD), RUNNING);
        for (long token : tokens) {
            assertTrue(filter.mayHave(token));
            assertEquals(token, SetTerms.token(SetTerms.ofToken(token)));
        }
        int passed = 0;
        for (int i = 0; i < 10_000; i++) {
            long token = TokenHash.stored(randomLong());
            passed += filter.mayHave(token) && tokens.contains(token) == false ? 1 : 0;
        }
        assertTrue(passed + " of 10,000 absent tokens passed", passed < 1_000);
    }

    public void testAFilterIsBuiltOnceItIsWorthwhile() throws IOException {
        writeWithFilter();
        long terms = segment.terms(FIELD).size();
        assertNull(filters.of(segment, FIELD, (terms - 1) / 16, RUNNING));
        assertEquals(0, breaker.getUsed());
        TokenFilter filter = filters.of(segment, FIELD, terms, RUNNING);
        assertNotNull(filter);
        assertEquals(TokenFilter.bytes(terms), breaker.getUsed());
        assertSame(filter, filters.of(segment, FIELD, 1, RUNNING));
        assertNull("another field", filters.of(segment, "other", Integer.MAX_VALUE, RUNNING));
    }

    public void testASmallSegmentHasNone() throws IOException {
        write(between(1, MOST_WITHOUT_FILTER));
        assertNull(filters.of(segment, FIELD, Integer.MAX_VALUE, RUNNING));
        assertEquals(0, breaker.getUsed());
    }

    public void testWithoutMemoryThereIsNone() throws IOException {
        writeWithFilter();
        CircuitBreaker small = new Memory(Long.BYTES - 1);
        assertNull(new TokenFilters(small).of(segment, FIELD, Integer.MAX_VALUE, RUNNING));
        assertEquals(0, small.getUsed());
    }

    public void testACancelledOneReleasesItsMemory() throws IOException {
        writeWithFilter();
        expectThrows(IllegalStateException.class, () -> filters.of(segment, FIELD, Integer.MAX_VALUE, () -> {
            throw new IllegalStateException("cancelled");
        }));
        assertEquals(0, breaker.getUsed());
        assertNotNull(filters.of(segment, FIELD, Integer.MAX_VALUE, RUNNING));
    }
}
