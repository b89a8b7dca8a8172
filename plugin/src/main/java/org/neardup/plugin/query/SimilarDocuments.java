package org.neardup.plugin.query;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * The live documents of a segment that the query {@code near_duplicates} matches for each of many targets. Collects the candidates of many
 * targets and compares them in the order of the documents, so that each is read once and doc values advance. Not thread safe.
 */
public final class SimilarDocuments {

    /** Candidates that are collected before they are compared: 512 KB. */
    private static final int MOST_CANDIDATES = 1 << 16;
    private static final int LEAST_CANDIDATES = 1 << 8;

    /** Receives matches. */
    @FunctionalInterface
    public interface Sink {

        /**
         * A document matches.
         *
         * @param target     number of the target
         * @param doc        live document of the segment; ascending with few exceptions
         * @param similarity as the query scores it
         */
        void match(int target, int doc, float similarity) throws IOException;

        /** Whether further matches of a document are of interest; if not, it is not compared again. */
        default boolean wants(int doc) {
            return true;
        }
    }

    private final LeafReader reader;
    private final String field;
    private final Bits live;
    private final SetComparison[] targets;
    private final Sink sink;
    private final Runnable ensureRunning;
    /** Each the document in the upper half, and the number of its target in the lower half. */
    private long[] candidates = new long[LEAST_CANDIDATES];
    private int count;
    private TermDocuments[] found;

    /**
     * @param field         with binary doc values and terms
     * @param targets       null for a target without matches
     * @param ensureRunning called often; the search ends with any exception that it throws
     */
    public SimilarDocuments(LeafReader reader, String field, SetComparison[] targets, Sink sink, Runnable ensureRunning) {
        this.reader = reader;
        this.field = field;
        this.live = reader.getLiveDocs();
        this.targets = targets;
        this.sink = sink;
        this.ensureRunning = ensureRunning;
    }

    /**
     * Passes all matches to the sink.
     *
     * @param filters of the node
     */
    public void find(TokenFilters filters) throws IOException {
        TokenFilter filter = filters.of(reader, field, tokens(), ensureRunning);
        found = SetCandidates.find(reader, field, targets, filter, MOST_CANDIDATES, ensureRunning);
        for (int target = 0; target < targets.length; target++) {
            if (found[target] != null && found[target].count() > 0) {
                if (found[target].least() > 1 && count + found[target].count() > MOST_CANDIDATES) {
                    // The terms of a document are counted among the collected candidates.
                    compare();
                }
                long number = target;
                found[target].forEach(doc -> {
                    if ((live == null || live.get(doc)) && sink.wants(doc)) {
                        add((long) doc << Integer.SIZE | number);
                    }
                });
            }
        }
        compare();
    }

    private long tokens() {
        return Arrays.stream(targets).filter(Objects::nonNull).mapToLong(target -> target.set().distinct()).sum();
    }

    private void add(long candidate) throws IOException {
        if (count == MOST_CANDIDATES) {
            compare();
        }
        if (count == candidates.length) {
            candidates = Arrays.copyOf(candidates, 2 * count);
        }
        candidates[count++] = candidate;
    }

    /** Compares the collected candidates. */
    private void compare() throws IOException {
        ensureRunning.run();
        Arrays.sort(candidates, 0, count);
        BinaryDocValues values = count == 0 ? null : DocValues.getBinary(reader, field);
        ComparedDocument document = null;
        int current = -1;
        for (int i = 0, next; i < count; i = next) {
            // A document of several rare tokens is a candidate several times.
            next = i + 1;
            while (next < count && candidates[next] == candidates[i]) {
                next++;
            }
            int target = (int) candidates[i];
            int doc = (int) (candidates[i] >>> Integer.SIZE);
            if (next - i < found[target].least() || sink.wants(doc) == false) {
                continue;
            }
            if (doc != current) {
                current = doc;
                document = values.advanceExact(doc) ? new ComparedDocument(values.binaryValue()) : null;
            }
            if (document != null) {
                float similarity = (float) targets[target].compare(document);
                if (similarity != SetComparison.NO_MATCH) {
                    sink.match(target, doc, similarity);
                }
            }
        }
        count = 0;
    }
}
