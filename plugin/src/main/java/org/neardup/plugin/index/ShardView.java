package org.neardup.plugin.index;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.lucene.index.ElasticsearchDirectoryReader;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MappedFieldType.FielddataOperation;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.search.internal.SearchContext;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * A shard's copy at one point in time, with the documents and fields that its user sees. Doc values and scorers include deleted documents
 * and documents that the user may not see: check the live documents of a segment.
 */
public final class ShardView implements Releasable {

    private final IndexShard shard;
    private final long checkpoint;
    private final SearchContext context;
    private final Weight selected;
    private final boolean isRepeatable;

    ShardView(IndexShard shard, long checkpoint, SearchContext context) throws IOException {
        this.shard = shard;
        this.checkpoint = checkpoint;
        this.context = context;
        this.selected = weight(context.query());
        this.isRepeatable = context.request().getAliasFilter().getQueryBuilder() == null
            && context.getSearchExecutionContext().isCacheable() && isOfLucene(context.parsedQuery().query());
    }

    public IndexShard shard() {
        return shard;
    }

    /** Sequence number up to which all operations are visible, if the copy was refreshed. */
    public long checkpoint() {
        return checkpoint;
    }

    public SearchContext context() {
        return context;
    }

    public List<LeafReaderContext> segments() {
        return context.searcher().getIndexReader().leaves();
    }

    /** A field or the target of a field alias; null if the index does not map it. */
    @Nullable
    public MappedFieldType field(String name) {
        return context.getSearchExecutionContext().getFieldType(name);
    }

    /** The values of a field; null if the index does not map it. */
    @Nullable
    public IndexFieldData<?> values(@Nullable String name) {
        MappedFieldType type = name == null ? null : field(name);
        return type == null ? null : context.getSearchExecutionContext().getForField(type, FielddataOperation.SEARCH);
    }

    /** The binary doc values of a field in a segment; empty if the index does not map it. */
    public BinaryDocValues binary(LeafReaderContext segment, String name) throws IOException {
        MappedFieldType type = field(name);
        return type == null ? DocValues.emptyBinary() : DocValues.getBinary(segment.reader(), type.name());
    }

    /** Matches the selected documents, which the filter of an alias may narrow down. */
    public Weight selected() {
        return selected;
    }

    /** The selected documents of a segment that an iterator, such as doc values, also has. */
    public DocIdSetIterator selected(LeafReaderContext segment, DocIdSetIterator among) throws IOException {
        Scorer scorer = selected.scorer(segment);
        return scorer == null ? DocIdSetIterator.empty() : ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), among));
    }

    /** Matches the documents of another query; null for null. */
    @Nullable
    public Weight weight(@Nullable QueryBuilder query) throws IOException {
        return query == null ? null : weight(context.getSearchExecutionContext().toQuery(query).query());
    }

    private Weight weight(Query query) throws IOException {
        return context.searcher().createWeight(context.searcher().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1f);
    }

    /**
     * Identifies the history of the shard's operations and the query, in the current mapping. The sequence numbers of views with the same
     * history can be compared.
     */
    public String history() {
        if (context.parsedQuery().query() instanceof MatchAllDocsQuery) {
            return shard.getHistoryUUID();
        }
        BytesRef text = new BytesRef(context.parsedQuery().query().toString());
        long digest = MurmurHash3.hash128(text.bytes, text.offset, text.length, 0, new MurmurHash3.Hash128()).h1;
        return shard.getHistoryUUID() + "/" + Long.toHexString(digest);
    }

    /**
     * Whether later views of the same history select the same of the documents that have not changed since: nothing is hidden from the
     * user, no alias filters, and the query depends on nothing but the document.
     */
    public boolean isRepeatable() {
        DirectoryReader all = ElasticsearchDirectoryReader.getElasticsearchDirectoryReader(
            (DirectoryReader) context.searcher().getIndexReader());
        if (isRepeatable == false || all.numDocs() != context.searcher().getIndexReader().numDocs()) {
            return false;
        }
        return IntStream.range(0, all.leaves().size()).noneMatch(segment ->
            segments().get(segment).reader().getFieldInfos().size() < all.leaves().get(segment).reader().getFieldInfos().size());
    }

    /** Queries of Lucene know a document alone; those of the server and of plugins may join documents, or run scripts. */
    private static boolean isOfLucene(Query query) {
        AtomicBoolean isOfLucene = new AtomicBoolean(true);
        query.visit(new QueryVisitor() {

            @Override
            public void visitLeaf(Query leaf) {
                if (leaf.getClass().getName().startsWith("org.apache.lucene.") == false) {
                    isOfLucene.set(false);
                }
            }

            @Override
            public QueryVisitor getSubVisitor(Occur occur, Query parent) {
                visitLeaf(parent);
                return this;
            }
        });
        return isOfLucene.get();
    }

    @Override
    public void close() {
        context.close();
    }
}
