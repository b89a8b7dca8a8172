package org.neardup.plugin.window;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.elasticsearch.common.lucene.Lucene;
import org.elasticsearch.common.lucene.index.ElasticsearchDirectoryReader;
import org.elasticsearch.common.lucene.search.TopDocsAndMaxScore;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.search.query.QuerySearchResult;
import org.elasticsearch.tasks.TaskCancelledException;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Reads on a shard the values that a {@link WindowRankBuilder} requests, once the shard knows its best documents. Uses the search's own
 * reader, so the values are limited to what the user may see.
 */
public final class ShardValueReader implements SearchOperationListener {

    @Override
    public void onQueryPhase(SearchContext search, long tookInNanos) {
        QuerySearchResult result = search.queryResult();
        // The server also reports the search for nearest neighbours, which precedes the query phase and has no result of it.
        if (result != null && search.request().source() != null
            && search.request().source().rankBuilder() instanceof WindowRankBuilder asking) {
            TopDocsAndMaxScore best = result.topDocs();
            result.setRankShardResult(values(search, best.topDocs.scoreDocs, asking.fields()));
            // Send only the values: a node that merges several shards would not use the documents.
            TopDocs none = new TopDocs(best.topDocs.totalHits, Lucene.EMPTY_SCORE_DOCS);
            result.topDocs(new TopDocsAndMaxScore(none, best.maxScore), new DocValueFormat[0]);
        }
    }

    private static ShardValues values(SearchContext search, ScoreDoc[] docs, List<FieldAndFormat> fields) {
        try {
            Object[][] sortValues = Arrays.stream(docs).map(doc -> ((FieldDoc) doc).fields).toArray(Object[][]::new);
            // All documents, whatever the user may see.
            DirectoryReader all = ElasticsearchDirectoryReader.getElasticsearchDirectoryReader(
                (DirectoryReader) search.searcher().getIndexReader());
            return new ShardValues(all.numDocs(), sortValues, read(search, docs, fields), null);
        } catch (IOException | RuntimeException e) {
            // The server would only log an exception thrown here.
            return ShardValues.failed(e);
        }
    }

    private static Object[][] read(SearchContext search, ScoreDoc[] docs, List<FieldAndFormat> fields) throws IOException {
        Object[][] values = new Object[docs.length][fields.size()];
        if (fields.isEmpty() || docs.length == 0) {
            return values;
        }
        // Document numbers with their ranks, sorted for reading in document order.
        long[] places = new long[docs.length];
        Arrays.setAll(places, place -> (long) docs[place].doc << Integer.SIZE | place);
        Arrays.sort(places);
        ValueField[] readers = fields.stream().map(field -> ValueField.of(field, search)).toArray(ValueField[]::new);
        List<LeafReaderContext> segments = search.searcher().getIndexReader().leaves();
        int from = 0;
        while (from < places.length) {
            LeafReaderContext segment = segments.get(ReaderUtil.subIndex(doc(places[from]), segments));
            int end = segment.docBase + segment.reader().maxDoc();
            int to = from;
            while (to < places.length && doc(places[to]) < end) {
                to++;
            }
            int[] inSegment = Arrays.stream(places, from, to).mapToInt(place -> doc(place) - segment.docBase).toArray();
            for (int field = 0; field < readers.length; field++) {
                ValueField.Leaf leaf = readers[field].leaf(segment, inSegment);
                for (int i = from; i < to; i++) {
                    if (search.isCancelled()) {
                        throw new TaskCancelledException("cancelled");
                    }
                    values[(int) places[i]][field] = leaf.value(inSegment[i - from]);
                }
            }
            from = to;
        }
        return values;
    }

    private static int doc(long place) {
        return (int) (place >>> Integer.SIZE);
    }
}
